import type { PlayedState } from "./play.js";

/**
 * What a play tells of itself while it goes on: the content of its events with a key that begins with `progress:`. A step
 * begins, an item is begun, an item is over, a step is done. Each has all numbers as they are then.
 */
export interface PlayProgress {
  phase: "step" | "begun" | "item" | "done";
  step: string;
  /** From 1, in the order of the playbook. */
  number: number;
  /** Steps of the playbook. */
  steps: number;
  /** Items of the step that are over, whatever became of them, and all of them. */
  done: number;
  total: number;
  /** Of the item; empty where it is about the step. */
  title: string;
  /** What became of the item; null where it is not over. */
  state: PlayedState | null;
  /** Why, where that has to be told. */
  reason: string;
  /** Titles of the items that are being written. */
  writing: string[];
  /** Spent by the run so far, in USD; null where a price is not known. */
  usd: number | null;
  /** Until the last step is done, in milliseconds, by how long this run's items took; null where that cannot be said. */
  left_ms: number | null;
}
