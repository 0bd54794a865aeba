import { z } from "zod";
import { type Item, itemSchema } from "../../domain/item.js";

/** Fields of CSL 1.0.2 that a library may hold; what is beside them (counts, licences of services) is not carried. */
const carried = new Set(
  (
    "PMID ISSN annote archive archive_collection archive_location archive-place author authority available-date call-number chair " +
    "chapter-number citation-number collection-editor collection-number collection-title compiler composer " +
    "container-author container-title container-title-short contributor curator dimensions director division edition " +
    "editor editor-translator editorial-director event event-date event-place event-title executive-producer genre " +
    "guest host illustrator interviewer issue issued jurisdiction language medium narrator note number " +
    "number-of-pages number-of-volumes organizer original-author original-date original-publisher " +
    "original-publisher-place original-title page part-number part-title performer PMCID printing-number producer " +
    "publisher publisher-place recipient references reviewed-author reviewed-genre reviewed-title scale " +
    "script-writer section series-creator source status submitted supplement-number title-short translator type version " +
    "volume volume-title accessed"
  ).split(" "),
);

/**
 * Collects what a format could not say: fields of `item` that `readBack` (the item as it will be read) lacks or has
 * otherwise, as one line of JSON without braces in its strings; null where nothing is lost. Titles, DOIs and ISBNs are
 * never carried: they are what people correct.
 */
export function lostFields(item: Item, readBack: Item): string | null {
  const lost = Object.entries(item).filter(
    ([field, value]) => carried.has(field) && !sameField(value, readBack[field]),
  );
  if (lost.length === 0) return null;
  // Braces in strings are escaped, so that the braces of the JSON balance.
  return JSON.stringify(Object.fromEntries(lost)).replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replaceAll("{", "\\u007b").replaceAll("}", "\\u007d"),
  );
}

/** The item with what was carried beside it; a text that is no JSON of an item changes nothing. */
export function withCarried(item: Item, text: string | undefined): Item {
  if (text === undefined || text === "") return item;
  const lost = jsonObject.safeParse(text);
  if (!lost.success) return item;
  const kept = Object.entries(lost.data).filter(([field]) => carried.has(field));
  const whole = itemSchema.safeParse({ ...item, ...Object.fromEntries(kept) });
  return whole.success ? whole.data : item;
}

const jsonObject = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "is no JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.unknown()));

/** Whether two values of a field say the same, whatever the order of their parts; numbers may come back as their digits. */
export function sameField(first: unknown, second: unknown): boolean {
  return canonical(first) === canonical(second);
}

function canonical(value: unknown): string {
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)) return "";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object") return typeof value === "number" ? `"${value}"` : JSON.stringify(value);
  const parts = Object.entries(value).filter(([, each]) => canonical(each) !== "");
  return `{${parts
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${name}:${canonical(each)}`)
    .join(",")}}`;
}

/** The terms of an item's own field of keywords. */
export function keywordsOf(item: Item): string[] {
  return (item.keyword ?? "")
    .replaceAll(";", ",")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
