import { columnKey } from "../search/search-hit.js";
import { QuireError } from "../../domain/error.js";

/** The roles of columns, as far as their names tell. */
export interface ColumnRoles {
  /** The column that names the thing; null where none does, then titles do. */
  name: string | null;
  doi: string | null;
  /** Whether two values contradict each other: a thing has many addresses and pages about it, but one licence. */
  isFact(column: string): boolean;
  isAddress(column: string): boolean;
}

const naming = ["name", "title", "item", "heading"];
const addresses = ["url", "link", "web page", "website", "homepage", "home page", "web site"];
/** What is of the page that a thing was found on. */
const ofPages = [
  ...addresses,
  "source",
  "date",
  "published",
  "snippet",
  "abstract",
  "summary",
  "description",
  "excerpt",
];

export function columnRoles(columns: readonly string[]): ColumnRoles {
  const byKey = new Map(columns.toReversed().map((column) => [columnKey(column), column]));
  const name = naming.map((key) => byKey.get(key)).find((column) => column !== undefined) ?? null;
  return {
    name,
    doi: byKey.get("doi") ?? null,
    isFact: (column) => column !== name && !ofPages.includes(columnKey(column)),
    isAddress: (column) => addresses.includes(columnKey(column)),
  };
}

/** The user's key columns as the table calls them: "First release" is "first_release"; those it does not have are missing. */
export function keyColumns(
  keys: readonly string[],
  columns: readonly string[],
): { found: string[]; missing: string[] } {
  const known = new Map(columns.toReversed().map((column) => [columnKey(column), column]));
  const missing = keys.filter((key) => !known.has(columnKey(key)));
  return { found: keys.flatMap((key) => known.get(columnKey(key)) ?? []), missing };
}

/** Throws `usage` where the user names key columns that are none of the user's columns, before anything is paid for. */
export function requireKeys({ keys, columns }: { keys: readonly string[]; columns: readonly string[] | null }): void {
  const missing = columns === null ? [] : keyColumns(keys, columns).missing;
  if (missing.length === 0) return;
  throw new QuireError("usage", `The table has no column ${named(missing)} to tell rows apart by.`, {
    facts: { keys: missing.join(", "), columns: (columns ?? []).join(", ") },
    fix: "Name some of its columns with --key, or add it to --columns.",
  });
}

/** Says of a table whose columns others chose which key columns it lacks; null where it has all. */
export function missingKeysNote(keys: readonly string[], columns: readonly string[]): string | null {
  const { missing } = keyColumns(keys, columns);
  if (missing.length === 0) return null;
  return `The table has no column ${named(missing)}: rows were told apart without key columns.`;
}

function named(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(", ");
}
