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
