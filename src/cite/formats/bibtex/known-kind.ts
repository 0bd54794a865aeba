import type { Item } from "../../../domain/item.js";
import { textValue } from "../../../domain/json-value.js";

/**
 * The type of CSL that a work's own fields tell where it says no more than "document": what has a volume of something is
 * an article of it. Null where the fields tell nothing.
 */
export function knownKind(item: Item): string | null {
  if (item.type !== "document") return null;
  const has = (...names: string[]) => names.some((name) => isSaid(item[name]));
  const genre = textValue(item["genre"]).toLowerCase();
  if (["thesis", "dissertation"].some((word) => genre.includes(word))) return "thesis";
  if (has("container-title")) {
    if (has("volume", "issue", "ISSN")) return "article-journal";
    if (has("event-title", "event-place", "event-date")) return "paper-conference";
    if (has("ISBN", "publisher", "editor", "container-author")) return "chapter";
    return has("page") ? "article-journal" : null;
  }
  if (genre.includes("report") || (has("number") && has("publisher"))) return "report";
  return has("ISBN") ? "book" : null;
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}
