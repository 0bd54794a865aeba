import { z } from "zod";
import { wordsIn } from "../domain/characters.js";
import { byCodeUnits } from "../domain/collections.js";
import { foldText } from "../domain/fold-text.js";
import { itemIdentifiers } from "../domain/identifier.js";
import { itemAuthors, itemYear, signedYear } from "../domain/item.js";
import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { listRecords, type LibraryRecord } from "./records/list-records.js";
import { manifestPath } from "./records/ids.js";
import { possibleDuplicates } from "./records/possible-duplicates.js";
import { recordsContract, recordLine, type recordOrders } from "../contracts/records.js";

export const tool = defineTool(recordsContract, async (context, { missing, filter = "", sort, duplicates }) => {
  // Works added by an older Quire have their keys from here on.
  await applyManifest(context, await context.services.store());
  const records = await listRecords(context);
  const groups = duplicates ? possibleDuplicates(records) : undefined;
  const alike = new Set(groups?.flatMap(({ ids }) => ids));
  const words = wordsIn(foldText(filter));
  const shown = records
    .filter(({ id }) => groups === undefined || alike.has(id))
    .filter(({ missing_fields: fields }) => !missing || fields.length > 0)
    .map(toLine)
    .filter((line) => words.length === 0 || hasWords(line, words));
  const manifest = manifestPath(context.services);
  const ordered = sort === undefined ? shown : shown.toSorted((first, second) => compare(sort, first, second));
  return { manifest, records: ordered, ...(groups && { duplicates: groups }) };
});

type Line = z.infer<typeof recordLine>;

function toLine(record: LibraryRecord): Line {
  const { item } = record;
  const identifiers = itemIdentifiers(item);
  return { ...record, title: item.title ?? "", authors: itemAuthors(item), year: itemYear(item), identifiers };
}

function hasWords(
  { key, authors, year, title, item, tags, identifiers, path }: Line,
  words: readonly string[],
): boolean {
  const values = [key, ...authors, year ?? "", title, item["container-title"] ?? "", item.type, ...tags, path ?? ""];
  const text = foldText([...values, ...identifiers.map(({ value }) => value)].join(" "));
  return words.every((word) => text.includes(word));
}

function compare(order: (typeof recordOrders)[number], first: Line, second: Line): number {
  const ofBoth = (value: (line: Line) => string) => byCodeUnits(foldText(value(first)), foldText(value(second)));
  // Not infinite: of two without a year the difference would be no number.
  const when = ({ item }: Line) => signedYear(item) ?? -1e6;
  const family = ({ item, authors }: Line) => item.author?.[0]?.family ?? authors[0] ?? "\uffff";
  // The newest comes first: that is what people look for.
  if (order === "year") return when(second) - when(first) || ofBoth(family);
  if (order === "author") return ofBoth(family) || when(first) - when(second);
  return order === "title" ? ofBoth(({ title }) => title) : ofBoth(({ key }) => key);
}
