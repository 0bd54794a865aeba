import { formatDate } from "../../domain/item-date.js";
import type { Cell } from "../schema/gather-schema.js";
import { emptyCell } from "../rows/settle-cell.js";
import { columnKey } from "../search/search-hit.js";
import { containsValue } from "../../evidence/values/values.js";
import { locate, searchOf, verifiedCell } from "./model-cells.js";
import type { Paper, PaperLine } from "./read-paper.js";

type Field = (paper: Paper) => string | null | undefined;

const fields: readonly (readonly [names: readonly string[], field: Field])[] = [
  [["title", "name", "paper", "work"], ({ title }) => title],
  [["authors", "author"], ({ authors }) => authors.join("; ")],
  [["year", "publication year", "year published"], ({ year }) => (year === null ? null : String(year))],
  [["date", "published", "publication date"], ({ item }) => formatDate(item.issued)],
  [["doi"], ({ doi }) => doi],
  [
    ["url", "link", "address"],
    ({ doi, item }) => textOf(item["URL"]) ?? (doi === null ? null : `https://doi.org/${doi}`),
  ],
  [["venue", "journal", "published in", "container title"], ({ item }) => textOf(item["container-title"])],
  [["publisher"], ({ item }) => textOf(item["publisher"])],
  [["volume"], ({ item }) => textOf(item["volume"])],
  [["issue"], ({ item }) => textOf(item["issue"])],
  [["type"], ({ item }) => item.type],
  [["abstract"], ({ item }) => textOf(item["abstract"])],
  [["key", "citation key"], ({ key }) => key],
  [["tags"], ({ tags }) => tags.join("; ")],
  [["collections", "collection"], ({ collections }) => collections.join("; ")],
];

function textOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/** Whether the library's record of a work has a field for this column. */
export function isRecordColumn(column: string): boolean {
  return fields.some(([names]) => names.includes(columnKey(column)));
}

/** Makes a cell of what the record says, verified where the head of the work's text says it as well; null where the record says nothing. */
export function recordCell(paper: Paper, column: string, head: readonly PaperLine[]): Cell | null {
  const field = fields.find(([names]) => names.includes(columnKey(column)))?.[1];
  const value = field?.(paper)?.trim() ?? "";
  if (value === "") return null;
  const line = head.find(({ text }) => containsValue(text, value));
  const found = locate(head, value, value) ?? (line && locate([line], line.text, value));
  if (found) return verifiedCell(paper, value, found);
  const { work_id } = paper;
  return { ...emptyCell, value, query_id: searchOf(paper), work_id, status: "snippet_only", agreeing: 1 };
}
