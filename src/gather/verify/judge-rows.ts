import type { RunContext } from "../../run/run-context.js";
import type { SearchedTask, TableRow } from "../gather-schema.js";
import type { GatherSettings } from "../settings.js";

/** Answers each condition for each row: nothing that was read says so: "unsure". */
export async function judgeRows(
  _context: RunContext,
  settings: GatherSettings,
  rows: readonly TableRow[],
  _searched: readonly SearchedTask[],
): Promise<TableRow[]> {
  const unsure = settings.where.map((condition) => ({ condition, answer: "unsure" as const, quote: null, url: null }));
  return Promise.resolve(rows.map((row) => ({ ...row, criteria: unsure })));
}

/** Whether a row belongs to the table: no condition is known not to hold. */
export function holds({ criteria }: TableRow): boolean {
  return criteria.every(({ answer }) => answer !== "no");
}
