import type { Question } from "../algebra/answers/questions.js";
import type { Shown } from "../algebra/show-worked.js";
import type { AlgebraTask } from "../algebra/work-task.js";

/** An answer that was checked, and who found it; null: Quire's own rules. */
export interface AlgebraAnswer extends Shown {
  engine: { name: string; version: string } | null;
}

/**
 * Works out tasks of algebra in a process of its own. Throws `invalid_input` (what cannot be read, with what to write),
 * `timeout`, `too_large` (memory), `interrupted`.
 */
export interface Algebra {
  work(task: AlgebraTask, signal?: AbortSignal): Promise<AlgebraAnswer>;
}

/** What a program of the person's said to each question, as texts in our notation; or why it was not asked. */
export type EngineWords =
  | { kind: "said"; version: string; answers: readonly (readonly string[] | null)[] }
  | { kind: "not_asked"; reason: string };

/** A program of the person's that proposes answers, in a sandbox and nowhere else. Throws `interrupted`. */
export interface AlgebraEngine {
  name: string;
  ask(questions: readonly Question[], signal?: AbortSignal): Promise<EngineWords>;
}
