import type { Event } from "../../domain/event.js";
import { QuireError } from "../../domain/error.js";
import type { RunLog, RunStore } from "../../ports/run-store.js";

/** Runs that nobody needs to resume or list (a search, a status): kept in memory, gone with the process. */
export function createMemoryRunStore(): RunStore {
  const logs = new Map<string, Event[]>();
  const held = new Set<string>();
  const eventsOf = (id: string): Event[] => {
    const events = logs.get(id);
    if (!events) throw new QuireError("not_found", `There is no run "${id}".`, { facts: { run_id: id } });
    return events;
  };
  const open = (id: string): RunLog => {
    const events = eventsOf(id);
    if (held.has(id))
      throw new QuireError("busy", `Run ${id} is in use by this process.`, { facts: { pid: process.pid } });
    held.add(id);
    return {
      id,
      events,
      append: (event) => void events.push(event),
      writeRaw: () => undefined,
      writeMetrics: () => undefined,
      close: () => void held.delete(id),
    };
  };
  return {
    create(id) {
      logs.set(id, []);
      return open(id);
    },
    open,
    read: (id) => [...eventsOf(id)],
    list: () => [...logs.keys()].toSorted(),
    holder: (id) => (held.has(id) ? process.pid : null),
  };
}
