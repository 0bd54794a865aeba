import { QuireError } from "../domain/error.js";
import type { Event } from "../domain/event.js";

/** Watches a run for a front end. Everything it needs for a final picture is in the events; the rest is for the moment. */
export interface RunObserver {
  onEvent?(event: Event): void;
  /** A piece of an answer as a model writes it. */
  onText?(piece: string): void;
  /** How far one long step is; not recorded. */
  onProgress?(progress: Progress): void;
  /** A file of the run's document, as it is about to be written or, in a run that is made again from its log, would be. */
  onDocument?(document: { path: string; content: string }): void;
}

export interface Progress {
  label: string;
  done: number;
  total: number;
  unit: string;
}

/** A question to a person inside a run. */
export interface Gate {
  key: string;
  /** Other names under which an answer may have been prepared: a key may hold what nobody knows before. */
  names?: readonly string[];
  question: string;
  /** What is asked about, for front ends that show it in a form of its own; others print the question. */
  kind?: string;
  details?: unknown;
  /** What may be answered, where that is a closed list. */
  choices?: readonly string[];
  /** What an answer that is an object looks like, as JSON Schema: who answers from afar is told at once what does not fit. */
  form?: Readonly<Record<string, unknown>>;
  /** What `--yes` answers; absent where consent must be given in person. */
  default?: unknown;
  /** The run goes on with the default where nobody is there to be asked: see `withoutPerson`. */
  optional?: boolean;
}

/** Answers a gate where nobody is there to be asked, now or later: its default where it is optional, else no answer. */
export function withoutPerson({ optional, default: usual }: Gate): unknown {
  return optional === true ? usual : undefined;
}

/** The error of a run whose question nobody could answer: it can be resumed later. */
export function waitsFor({ key, question }: Pick<Gate, "key" | "question">, run: string): QuireError {
  return new QuireError("waiting", `The run waits for an answer: ${question}`, {
    facts: { gate: key, run_id: run },
    fix: `Answer with: quire runs resume ${run} (in a terminal, with --yes, or with --answers FILE)`,
  });
}

/** Answers gates; `undefined` where nobody can. */
export type Gatekeeper = (gate: Gate) => Promise<unknown>;
