import type { GatherOutput, GatherState, TableRow } from "../schema/gather-schema.js";
import type { KnownTable } from "./known-tables.js";

/** What the loop came to: rows that belong to the table, and how many do not, by reason. */
export interface Gathered {
  state: GatherState;
  /** In the order in which they were found. */
  rows: TableRow[];
  left_out: GatherOutput["left_out"];
  /** The table that is continued. */
  continued: KnownTable | null;
}
