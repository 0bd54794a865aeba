import { compact } from "../../cite/compare/title-similarity.js";
import { formatIdentifier, itemIdentifiers } from "../../domain/identifier.js";
import { itemAuthors, itemYear } from "../../domain/item.js";
import type { LibraryRecord } from "./list-records.js";

/** Records that may be one work, and why they are thought to be. */
export interface DuplicateGroup {
  keys: string[];
  ids: string[];
  reasons: string[];
}

/** Shorter titles ("Introduction", "Annual report") are those of many works. */
const tellingLetters = 15;
/** Parts of a book carry its ISBN. */
const partsOfBooks = new Set(["chapter", "paper-conference", "entry", "entry-dictionary", "entry-encyclopedia"]);

/**
 * Groups of records that share an identifier, or title and first author (of long titles the title alone where a name is
 * missing). They are proposed, never merged: an article and its preprint have a title in common, editions of a handbook too.
 */
export function possibleDuplicates(records: readonly LibraryRecord[]): DuplicateGroup[] {
  const groups = new Map<string, { reason: string; members: LibraryRecord[] }>();
  for (const record of records)
    for (const [sign, reason] of signsOf(record)) {
      const group = groups.get(sign) ?? { reason, members: [] };
      group.members.push(record);
      groups.set(sign, group);
    }
  const byMembers = new Map<string, DuplicateGroup>();
  for (const { reason, members } of groups.values()) {
    const together = members.filter((record) =>
      members.some((other) => other !== record && !isToldApart(record, other)),
    );
    if (together.length < 2) continue;
    const ids = together.map(({ id }) => id);
    const known = byMembers.get(ids.join(" ")) ?? { keys: together.map(({ key }) => key), ids, reasons: [] };
    known.reasons.push(...[reason, ...differencesOf(together)].filter((each) => !known.reasons.includes(each)));
    byMembers.set(ids.join(" "), known);
  }
  return [...byMembers.values()];
}

function signsOf({ item, text_of }: LibraryRecord): [sign: string, reason: string][] {
  const identifiers = itemIdentifiers(item).filter(({ kind }) => kind !== "isbn" || !partsOfBooks.has(item.type));
  const signs = identifiers.map((identifier): [string, string] => {
    const written = formatIdentifier(identifier);
    return [written, `the same ${written}`];
  });
  if (text_of !== null) signs.push([`text ${text_of}`, "the same text"]);
  const title = compact(item.title ?? "");
  const [author = ""] = itemAuthors(item);
  const family = compact(item.author?.[0]?.family ?? author);
  if (title.length >= tellingLetters)
    signs.push([`title ${title} ${family}`, family === "" ? "the same title" : "the same title and first author"]);
  return signs;
}

function isToldApart(first: LibraryRecord, second: LibraryRecord): boolean {
  return first.apart_from.includes(second.id) || second.apart_from.includes(first.id);
}

/** What speaks against it. */
function differencesOf(records: readonly LibraryRecord[]): string[] {
  const years = [...new Set(records.flatMap(({ item }) => itemYear(item) ?? []))];
  const dois = new Set(records.flatMap(({ item }) => item.DOI ?? []));
  return [
    ...(years.length > 1 ? [`but years ${years.toSorted((a, b) => a - b).join(" and ")}`] : []),
    ...(dois.size > 1 ? ["but different DOIs (a preprint and its article?)"] : []),
  ];
}
