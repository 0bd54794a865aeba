import type { Event } from "../domain/event.js";

/** The open log of one run; holds the run's lock until closed. */
export interface RunLog {
  readonly id: string;
  /** All complete events, oldest first, blobs resolved; grows with `append`. */
  readonly events: readonly Event[];
  /** Whether this user's Quire wrote all of it; false for one that came with somebody's folder. */
  readonly isOwn: boolean;
  /** Writes one line and gives the event as it stands there. With `durable`, returns after the bytes are on disk. */
  append(event: Event, durable: boolean): Event;
  /** A file in the run's `raw/`, named by time and step. */
  writeRaw(name: string, content: string): void;
  writeMetrics(metrics: unknown): void;
  close(): void;
}

/** Keeps runs. A log that does not parse is a `corrupt_log` error naming file and line; a torn last line is cut. */
export interface RunStore {
  /** Creates the run and takes its lock. */
  create(id: string): RunLog;
  /** Takes the lock, then reads. `busy` with the holder's pid where a living process has it. */
  open(id: string): RunLog;
  /** Reads without taking the lock; for listing and showing. */
  read(id: string): Event[];
  /** Says whether a log is still the one that was read: another as soon as something was written. Cheap, whatever its length. */
  stamp(id: string): string;
  /** Ids of all runs, oldest first. */
  list(): string[];
  /** Pid of the living process that holds the run's lock, or null. */
  holder(id: string): number | null;
  /** Whether this user's Quire wrote all of a log, and the SHA-256 of the log as it is. */
  origin(id: string): { isOwn: boolean; hash: string };
  /** Takes a log as it is for one of the user's own. */
  accept(id: string): void;
}
