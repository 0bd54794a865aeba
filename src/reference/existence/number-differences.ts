import type { Item } from "../../domain/item.js";
import { plainWords } from "../../cite/compare/plain-words.js";
import { isDigits } from "../../domain/characters.js";
import type { ComparedEntry, FieldDifference } from "./compare-entry.js";

/**
 * Volume, issue and pages in which an entry says something else than the record: what was read of them differs, and what
 * the record has stands nowhere among the entry's words.
 */
export function numberDifferences({ entry, words }: ComparedEntry, record: Item): FieldDifference[] {
  const known = new Set(words);
  return (["volume", "issue", "page"] as const).flatMap((field) => {
    const [written, said] = [valueOf(entry.item, field), valueOf(record, field)];
    if (written === null || said === null || entry.unsure.includes(field)) return [];
    const [own, theirs] = [firstNumber(written), firstNumber(said)];
    if (own === null || theirs === null || own === theirs || known.has(theirs)) return [];
    return [{ field, written, record: said }];
  });
}

function valueOf(item: Item, field: "volume" | "issue" | "page"): string | null {
  const value = item[field];
  return value === undefined || String(value).trim() === "" ? null : String(value);
}

/** The first page of a range; "Suppl. 1" has no number that could be compared. */
function firstNumber(value: string): string | null {
  const [first] = plainWords(value.split(/[-–—/]/u)[0] ?? "");
  return first !== undefined && isDigits(first) ? first.replace(/^0+(?=\d)/u, "") : null;
}
