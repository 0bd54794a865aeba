import type { OpenGate } from "../../../run/fold.js";

/** A step of a playbook that a person is asked about. */
export interface AskedStep {
  message: string;
  /** The file that it made, from the workspace. */
  path: string;
}

/** The step that a question is about; null for other questions. */
export function askedStepOf({ kind, details }: OpenGate): AskedStep | null {
  return kind === "play_step" && typeof details === "object" ? (details as AskedStep) : null;
}

/** What is answered: the rows as a person left them, or that they are right as they are. */
export function editedRows(
  rows: readonly Readonly<Record<string, unknown>>[],
  kept: readonly number[],
  titles: Readonly<Record<number, string>>,
): unknown {
  const isAsItWas = kept.length === rows.length && kept.every((row, at) => row === at);
  const isRenamed = kept.some((row) => titles[row] !== undefined && titles[row] !== rows[row]?.["title"]);
  if (isAsItWas && !isRenamed) return "approve";
  return {
    rows: kept.map((row) => ({ ...rows[row], ...(titles[row] !== undefined && { title: titles[row] }) })),
  };
}
