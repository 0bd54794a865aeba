import { type Item, itemYear, type Name } from "../../domain/item.js";
import type { BibliographicRecord, Notice, SourceRecord } from "../../domain/record.js";
import { differencesOf } from "./differences.js";
import { compact } from "../../cite/compare/title-similarity.js";
import { sameFamily } from "../../cite/compare/person-names.js";
import { hasLower, hasUpper } from "../../domain/characters.js";

/** The statement of one side, for merging. */
export interface Statement {
  source: string;
  item: Partial<Item>;
}

/**
 * Merges what the sources (in the order in which they are believed) say of one work. Field by field the first one wins
 * that says anything, except:
 * - `author`: the most complete list among those with the same first author: most names, then most full given names;
 * - `title`: the first one, or one that begins like it and goes on (a subtitle), unless the first is in capitals;
 * - `issued`: the most precise date of the year that the first one gives;
 * - `type`: the first that is more than "document";
 * - `page`: the first, or one that adds the last page to the same first page.
 * What the file says fills no field: it is only compared. Every field where real differences remain is kept with what
 * each side says (see `differencesOf`).
 */
export function mergeRecords(
  records: readonly SourceRecord[],
  own: Partial<Item> | null,
  retrievedAt: string,
): BibliographicRecord {
  const fields: Record<string, string> = {};
  const item: Record<string, unknown> = {};
  const names = new Set(records.flatMap((record) => Object.keys(record.item)));
  names.delete("id");
  for (const name of names) {
    const chosen = chooseField(name, records);
    if (chosen === null) continue;
    item[name] = chosen.item[name];
    fields[name] = chosen.source;
  }
  const merged: Item = { type: "document", ...item };
  return {
    item: merged,
    fields,
    differences: differencesOf(merged, [
      ...records,
      ...(own === null ? [] : [{ source: "file", item: withoutFileNames(own) }]),
    ]),
    notices: mergeNotices(records.flatMap(({ notices }) => notices)),
    open_copy: records.map(({ open_copy }) => open_copy).find((address) => address !== null) ?? null,
    url: records.map(({ url }) => url).find((address) => address !== null) ?? null,
    retrieved_at: retrievedAt,
  };
}

/** Programs write file names into the title; those say nothing of the work. */
function withoutFileNames(own: Partial<Item>): Partial<Item> {
  const title = own.title ?? "";
  const isName =
    /^(?:microsoft (?:word|powerpoint)\b|untitled|pii:|doi:)|\.(?:docx?|pdf|tex|dvi|indd|qxd|rtf|odt)\b|^\S*$/iu;
  if (!isName.test(title.trim())) return own;
  const { title: _title, ...rest } = own;
  return rest;
}

function chooseField(name: string, records: readonly SourceRecord[]): Statement | null {
  const saying = records.filter(({ item }) => isSaid(item[name]));
  const [first] = saying;
  if (first === undefined) return null;
  if (name === "author") return bestAuthors(saying, first);
  if (name === "title") return bestTitle(saying, first);
  if (name === "issued") return bestDate(saying, first);
  if (name === "type") return saying.find(({ item }) => item.type !== "document") ?? first;
  if (name === "page") return saying.find(({ item }) => addsLastPage(item.page, first.item.page)) ?? first;
  return first;
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

function bestAuthors(saying: readonly Statement[], first: Statement): Statement {
  const [leader] = first.item.author ?? [];
  const alike = saying.filter(({ item }) => leader !== undefined && sameFamily(item.author?.[0] ?? {}, leader));
  const completeness = ({ item }: Statement): [number, number] => {
    const authors = item.author ?? [];
    return [authors.length, authors.filter(hasFullGiven).length];
  };
  return alike.reduce((best, each) => {
    const [[bestNames, bestFull], [names, full]] = [completeness(best), completeness(each)];
    return names > bestNames || (names === bestNames && full > bestFull) ? each : best;
  }, first);
}

function hasFullGiven({ given }: Name): boolean {
  return given !== undefined && /\p{L}{2,}/u.test(given.replace(/\p{Lu}\./gu, ""));
}

function bestTitle(saying: readonly Statement[], first: Statement): Statement {
  const title = compact(first.item.title ?? "");
  const alike = saying.filter(({ item }) => compact(item.title ?? "").startsWith(title));
  const readable = alike.filter(({ item }) => !isInCapitals(item.title ?? ""));
  const candidates = readable.length > 0 ? readable : alike;
  // Letters, not characters: punctuation and markup make no title longer.
  return candidates.reduce(
    (best, each) => (compact(each.item.title ?? "").length > compact(best.item.title ?? "").length ? each : best),
    candidates[0] ?? first,
  );
}

function isInCapitals(title: string): boolean {
  return hasUpper(title) && !hasLower(title);
}

function bestDate(saying: readonly Statement[], first: Statement): Statement {
  const year = itemYear(first.item as Item);
  const precision = ({ item }: Statement) => item.issued?.["date-parts"]?.[0]?.length ?? 0;
  return saying
    .filter(({ item }) => itemYear(item as Item) === year)
    .reduce((best, each) => (precision(each) > precision(best) ? each : best), first);
}

function addsLastPage(page: string | undefined, known: string | undefined): boolean {
  return (
    known !== undefined && !/\D/u.test(known) && page !== undefined && new RegExp(`^${known}\\D+\\d`, "u").test(page)
  );
}

/** One notice of a kind for each DOI; those without a DOI or a date say nothing that a fuller one does not. */
function mergeNotices(notices: readonly Notice[]): Notice[] {
  const kept: Notice[] = [];
  for (const notice of notices.toSorted((first, second) => weight(second) - weight(first))) {
    const known = kept.some((each) => each.kind === notice.kind && (notice.doi === null || each.doi === notice.doi));
    if (!known) kept.push(notice);
  }
  return notices.filter((notice) => kept.includes(notice));
}

function weight({ doi, date }: Notice): number {
  return (doi === null ? 0 : 2) + (date === null ? 0 : 1);
}
