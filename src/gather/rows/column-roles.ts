import { columnKey } from "../search/search-hit.js";

/** What columns say, as far as their names tell. */
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
