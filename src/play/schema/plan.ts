import type { ItemState, KeyParts } from "./item.js";
import type { Step } from "./playbook.js";

/** A number that is not known yet. */
export interface Estimate {
  least: number;
  likely: number;
  most: number;
}

/** One answer that a step is to give: for an item, and of several answers for one of them. */
export interface PlannedItem {
  /** Of the item; empty for a step that runs once. */
  id: string;
  /** Shown to people: the item's title or its id. */
  title: string;
  /** Which of several answers; empty where there is one. */
  slot: string;
  state: ItemState;
  /** What changed since it was written, or what it waits for, in words: "variable title", "item field prompt". */
  why: string[];
  /** Of the answer as it would be asked for now; empty while what it is made of is not known. */
  key: string;
  /** What the key is made of: kept with what is written, so that later plans can say what changed. */
  parts: KeyParts | null;
}

export interface PlannedStep {
  name: string;
  kind: Step["kind"];
  /** `provider:model` as resolved; null for steps without one, and where none is configured. */
  model: string | null;
  /** The path of what is written, its tokens resolved; null where there is none, or it is of each file. */
  output: string | null;
  /** Steps that it waits for. */
  after: string[];
  /** Items by state; of steps whose input is not made yet those that are expected. */
  items: Estimate;
  states: Readonly<Record<ItemState, number>>;
  planned: PlannedItem[];
  calls: Estimate;
  tokens: { input: Estimate; output: Estimate };
  /** In USD; null where a price is unknown. */
  usd: Estimate | null;
  /** Along the step's own longest chain of calls. */
  minutes: Estimate;
  /** Why it is skipped; null where it is not. */
  skipped: string | null;
  /** Of a tool: what it does to the world. */
  effect: string | null;
  /** Name of the lens that its searches look through. */
  lens: string | null;
  /** Whether it is a tool that only looks at what lies here: it looks again in each play, done or not. */
  looks_again: boolean;
}

export type WordFit = "fits" | "overshoots" | "falls_short" | "unknown";

/** What the word counts add up to. */
export interface PlannedWords {
  target: Estimate | null;
  document: Estimate;
  /** Texts of a document. */
  texts: Estimate;
  fit: WordFit;
  /** Words of an item with which the document comes to the middle of its target; null where nothing is to be mended. */
  fitting: number | null;
  message: string;
}

export interface Plan {
  playbook: string;
  /** Of the playbook's canonical tree: a workspace that has not run it is asked first. */
  hash: string;
  steps: PlannedStep[];
  calls: Estimate;
  tokens: { input: Estimate; output: Estimate };
  usd: Estimate | null;
  minutes: Estimate;
  words: PlannedWords | null;
  warnings: string[];
}
