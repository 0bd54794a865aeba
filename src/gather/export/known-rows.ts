import { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import type { TableRow } from "../schema/gather-schema.js";
import type { GatherSettings } from "../schema/settings.js";
import { type KnownTable, knownTable } from "./known-tables.js";
import { knownRowIds } from "./match-known.js";

/** Things that tables of before have already. */
export interface KnownRows {
  /** The table that is continued; its columns are those of the run. */
  continued: KnownTable | null;
  /** Rows of that table: they count towards the minimum. */
  appended: number;
  /** What is odd about the tables, in sentences. */
  problems: readonly string[];
  /** Ids of the rows that one of the tables has, as rows are told apart within a run. */
  among(rows: readonly TableRow[]): ReadonlySet<string>;
}

/**
 * Reads the tables of `append` and `exclude`, before anything is asked or paid for. Throws `usage` where columns are asked
 * for that the table to be continued does not have, or where one of its columns has no name.
 */
export async function loadKnownRows(context: RunContext, settings: GatherSettings): Promise<KnownRows> {
  const { append, exclude, columns } = settings;
  const continued = append === null ? null : await knownTable(context, append);
  const excluded = exclude === null ? null : await knownTable(context, exclude);
  if (continued !== null) requireColumns(continued, columns ?? []);
  const tables = [continued, excluded].filter((table) => table !== null);
  const problems = [...new Set(tables.flatMap((table) => table.problems))];
  for (const problem of problems) context.warn(`known_table:${problem}`, problem);
  return {
    continued,
    appended: continued?.rows.length ?? 0,
    problems,
    among: (rows) => knownRowIds(tables, rows, settings),
  };
}

function requireColumns({ columns, path }: KnownTable, asked: readonly string[]): void {
  if (columns.includes("")) {
    throw new QuireError("usage", `${path} has a column without a name.`, {
      facts: { path },
      fix: "Give it one in the first line, or take it out.",
    });
  }
  const missing = asked.filter((column) => !columns.includes(column));
  if (missing.length === 0) return;
  throw new QuireError("usage", `${path} has no column ${missing.map((name) => `"${name}"`).join(", ")}.`, {
    facts: { path, columns: columns.join(", ") },
    fix: "Leave --columns out: a table that is continued keeps its own. Or begin another with --exclude in place of --append.",
  });
}
