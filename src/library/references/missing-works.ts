import { byCodeUnits, countEach } from "../../domain/collections.js";
import { fillMissing } from "../../cite/compare/duplicates.js";
import { compact } from "../../cite/compare/title-similarity.js";
import { formatIdentifier, itemIdentifiers } from "../../domain/identifier.js";
import { type Item, itemYear } from "../../domain/item.js";
import { freeCitationKey, type TriedKeys } from "../../domain/citation-key.js";
import { foldKey } from "../../domain/fold-key.js";
import type { LibraryRecord } from "../records/list-records.js";
import { type ListedEntry, tellsWork } from "./read-lists.js";
import type { CitingRecord } from "./reference-web.js";
import { WorkIndex } from "./same-work.js";

/** Where a work is listed that the library lacks. */
export interface Mention {
  citing: LibraryRecord;
  entry: ListedEntry;
}

/** A work that works of the library list and the library lacks. */
export interface MissingWork {
  /** What its entries together say of it; its `id` is the citation key that it would have. */
  item: Item;
  /** What `quire add` takes; null where no entry prints an identifier. */
  identifier: string | null;
  /** Once for each work that lists it. */
  mentions: Mention[];
}

/** Works that are listed and that the library lacks, those first that most of its works list. Pure. */
export function missingWorks(web: readonly CitingRecord[]): MissingWork[] {
  const index = new WorkIndex<Group>();
  const groups: Group[] = [];
  for (const { record, entries } of web) {
    for (const entry of entries) {
      if (entry.cited !== null || !tellsWork(entry.item)) continue;
      const found = index.find(entry.item)?.value;
      const group = found ?? { mentions: [] };
      if (found === undefined) groups.push(group);
      // A copy of a text lists what the text lists: it is no second voice.
      if (!group.mentions.some(({ citing }) => isSameText(citing, record)))
        group.mentions.push({ citing: record, entry });
      index.add(entry.item, group);
    }
  }
  const taken = new Set(web.flatMap(({ record }) => [record.key, ...record.former_keys].map(foldKey)));
  const tried: TriedKeys = new Map();
  return groups
    .map(({ mentions }) => ({ mentions, item: joinedItem(mentions) }))
    .toSorted((one, other) => other.mentions.length - one.mentions.length || newestFirst(one.item, other.item))
    .map(({ mentions, item }) => {
      const id = freeCitationKey(item, (key) => taken.has(foldKey(key)), tried);
      taken.add(foldKey(id));
      return { item: { ...item, id }, identifier: identifierOf(item), mentions };
    });
}

interface Group {
  mentions: Mention[];
}

function isSameText(one: LibraryRecord, other: LibraryRecord): boolean {
  return one.id === other.id || (one.text_of !== null && one.text_of === other.text_of);
}

/** The fullest entry with the title that most entries print, and what it lacks from the others. */
function joinedItem(mentions: readonly Mention[]): Item {
  const items = mentions.map(({ entry }) => entry.item);
  const counts = countEach(items.map(({ title }) => compact(title ?? "")));
  const usual = ({ title }: Item) => (title === undefined ? 0 : (counts.get(compact(title)) ?? 0));
  const [first = { type: "document" }, ...others] = items.toSorted(
    (one, other) => usual(other) - usual(one) || Object.keys(other).length - Object.keys(one).length,
  );
  return others.reduce((item, other) => fillMissing(item, other).item, first);
}

/** An article's DOI says more than its preprint's number; a PMID is no name that people know. */
function identifierOf(item: Item): string | null {
  const [first] = itemIdentifiers(item);
  return first === undefined ? null : formatIdentifier(first);
}

function newestFirst(one: Item, other: Item): number {
  return (itemYear(other) ?? 0) - (itemYear(one) ?? 0) || byCodeUnits(one.title ?? "", other.title ?? "");
}
