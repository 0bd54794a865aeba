import type { Event } from "../domain/event.js";
import type { RunLog } from "../ports/run-store.js";

/** A log that begins with the events of another and is kept nowhere. */
export function createMemoryLog(id: string, before: readonly Event[]): RunLog {
  const events = [...before];
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
    close: () => undefined,
  };
}
