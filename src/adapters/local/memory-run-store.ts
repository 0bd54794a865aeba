import type { Event } from "../../domain/event.js";
import { QuireError } from "../../domain/error.js";
import { sha256Of } from "../../domain/hash.js";
import type { RunLog, RunStore } from "../../ports/run-store.js";

/** Finished runs that are kept: a process that serves for weeks must not fill up with them. */
const finishedKept = 100;
/** Characters of their events in JSON: a program may hand over much in a few. */
const charactersKept = 20_000_000;

/** Runs that nobody needs to resume or list (a search, a status): the last are kept in memory, gone with the process. */
export function createMemoryRunStore(kept = finishedKept): RunStore {
  const logs = new Map<string, Event[]>();
  const held = new Set<string>();
  const eventsOf = (id: string): Event[] => {
    const events = logs.get(id);
    if (!events) throw new QuireError("not_found", `There is no run "${id}".`, { facts: { run_id: id } });
    return events;
  };
  /** Sizes of finished runs, and of all together. */
  const finished = new Map<string, number>();
  let characters = 0;
  const takeOut = (id: string) => {
    characters -= finished.get(id) ?? 0;
    return finished.delete(id);
  };
  const forgetOldest = () => {
    for (const id of logs.keys()) {
      if (finished.size <= kept && characters <= charactersKept) return;
      if (takeOut(id)) logs.delete(id);
    }
  };
  const open = (id: string): RunLog => {
    const events = eventsOf(id);
    if (held.has(id))
      throw new QuireError("busy", `Run ${id} is in use by this process.`, { facts: { pid: process.pid } });
    held.add(id);
    takeOut(id);
    return {
      id,
      events,
      isOwn: true,
      append(event) {
        events.push(event);
        return event;
      },
      writeRaw: () => undefined,
      writeMetrics: () => undefined,
      close() {
        held.delete(id);
        takeOut(id);
        finished.set(id, JSON.stringify(events).length);
        characters += finished.get(id) ?? 0;
        forgetOldest();
      },
    };
  };
  return {
    create(id) {
      logs.set(id, []);
      return open(id);
    },
    open,
    read: (id) => [...eventsOf(id)],
    stamp: (id) => String(eventsOf(id).length),
    list: () => [...logs.keys()].toSorted(),
    holder: (id) => (held.has(id) ? process.pid : null),
    origin: (id) => ({ isOwn: true, hash: sha256Of(JSON.stringify(eventsOf(id))) }),
    accept: (id) => void eventsOf(id),
  };
}
