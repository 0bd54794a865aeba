import { wordsIn } from "../../domain/characters.js";
import { byCodeUnits, sharedCount } from "../../domain/collections.js";
import { foldText } from "../../domain/fold-text.js";
import { formatDate } from "../../domain/item-date.js";
import type { DocumentFacts } from "./document-facts.js";
import type { OtherWork, Work } from "../../domain/work.js";
import { compareEditions, type Edition } from "./read-edition.js";
import { findCopies, isRepeated } from "./find-copies.js";
import { sharedText } from "./sketch.js";

/** Why a work does not count beside another: that is its newest version, or has the same text. */
export type Dependence = Pick<Work, "superseded_by" | "copy_of">;

/** Least share of text that two versions have in common; where nothing but a date in the title tells them apart. */
const leastOfVersions = 0.2;
const leastOfDated = 0.3;
const leastHeadings = 0.6;

type Pair = readonly [older: DocumentFacts, newer: DocumentFacts];

/**
 * Which works are older versions or copies of others, by id. Pure. Versions have the same name but for words of
 * versions and dates, share text or headings, and differ in number, stage or date; or one says that it replaces the
 * other. Reports on different times are no versions of each other.
 */
export function decideVersions(documents: readonly DocumentFacts[]): Map<string, Dependence> {
  const newer = new Map<DocumentFacts, DocumentFacts>();
  for (const [older, next] of [...namedAlike(documents), ...statedPairs(documents)]) {
    const known = newer.get(older);
    if (older !== next && (known === undefined || compareEditions(editionOf(known), editionOf(next)) < 0))
      newer.set(older, next);
  }
  const found = new Map<string, Dependence>();
  for (const older of newer.keys()) found.set(older.work_id, { superseded_by: otherWork(newest(older, newer)) });
  for (const [copy, original] of copies(documents))
    if (!found.has(copy.work_id) && !found.has(original.work_id))
      found.set(copy.work_id, { copy_of: otherWork(original) });
  return found;
}

/** Whether one of two documents may be a version or a copy of the other, so that all have to be looked at together. */
export function areRelated(one: DocumentFacts, other: DocumentFacts): boolean {
  return versionPair(one, other).length > 0 || statedPairs([one, other]).length > 0 || isCopy(one, other);
}

function otherWork(other: DocumentFacts): OtherWork {
  const { date } = editionOf(other);
  const text = date === null ? null : formatDate({ "date-parts": [date] });
  return { work_id: other.work_id, title: other.title, date: text };
}

function newest(document: DocumentFacts, newer: ReadonlyMap<DocumentFacts, DocumentFacts>): DocumentFacts {
  const seen = new Set<DocumentFacts>();
  let current = document;
  for (let next = newer.get(current); next !== undefined && !seen.has(next); next = newer.get(current)) {
    seen.add(next);
    current = next;
  }
  return current;
}

/** The title speaks before the file's name, that before the text, and the folder last. */
function editionOf({ name, file, folder, said }: DocumentFacts): Edition {
  return {
    number: name.number ?? file.number ?? said.number,
    stage: name.stage || file.stage || folder.stage,
    date: name.date ?? said.date ?? file.date,
  };
}

/** Names by which a document is one with its versions: its title's, and its file's where that says more than a word. */
export function identities({ name, file }: DocumentFacts): string[] {
  return [name, file]
    .filter(({ stem }, index) => stem.join("").length > 2 && (index === 0 || stem.length > 1))
    .map(({ stem, date, ofTimes }) => `${stem.join(" ")}${ofTimes ? ` ${date?.join("-") ?? ""}` : ""}`);
}

function namedAlike(documents: readonly DocumentFacts[]): Pair[] {
  const groups = new Map<string, DocumentFacts[]>();
  for (const document of documents)
    for (const identity of new Set(identities(document)))
      groups.set(identity, [...(groups.get(identity) ?? []), document]);
  return [...groups.values()].flatMap((group) =>
    group.flatMap((one, index) => group.slice(index + 1).flatMap((other) => versionPair(one, other))),
  );
}

function versionPair(one: DocumentFacts, other: DocumentFacts): Pair[] {
  const [first, second] = [editionOf(one), editionOf(other)];
  const order = compareEditions(first, second);
  if (order === 0 || one.language !== other.language) return [];
  if (isOfAnotherTime(one, other)) return [];
  const { share } = sharedText(one.sketch, other.sketch);
  const onlyDated = compareEditions({ ...first, date: null }, { ...second, date: null }) === 0;
  const related = onlyDated ? share >= leastOfDated : share >= leastOfVersions || haveOneForm(one, other);
  return related ? [order < 0 ? [one, other] : [other, one]] : [];
}

function isOfAnotherTime(one: DocumentFacts, other: DocumentFacts): boolean {
  const times = [one, other].map(({ name, file }) => (name.date ?? file.date)?.join("-"));
  return (one.name.ofTimes || one.file.ofTimes) && times[0] !== times[1];
}

function haveOneForm(one: DocumentFacts, other: DocumentFacts): boolean {
  const least = Math.min(one.headings.length, other.headings.length);
  return least >= 2 && sharedCount(new Set(one.headings), new Set(other.headings)) / least >= leastHeadings;
}

/** "This circular replaces the Rules for working alone": the title of another, in a statement at the beginning. */
function statedPairs(documents: readonly DocumentFacts[]): Pair[] {
  const titled = documents
    .map((document) => ({ document, title: ` ${wordsIn(foldText(document.title)).join(" ")} ` }))
    .filter(({ title }) => title.trim().includes(" "));
  const named = (statements: readonly string[], self: DocumentFacts) => {
    if (statements.length === 0) return [];
    const texts = statements.map((text) => ` ${wordsIn(foldText(text)).join(" ")} `);
    return titled.filter(({ document, title }) => document !== self && texts.some((text) => text.includes(title)));
  };
  return documents.flatMap((self): Pair[] => [
    ...named(self.replaces, self).map(({ document }): Pair => [document, self]),
    ...named(self.replaced_by, self).map(({ document }): Pair => [self, document]),
  ]);
}

/** Each copy with the oldest work of the same text. */
function copies(documents: readonly DocumentFacts[]): Pair[] {
  const ordered = documents.toSorted((one, other) => byCodeUnits(ageOf(one), ageOf(other)));
  const found = findCopies(
    ordered.map(({ sketch }) => sketch),
    (copy, original) => !isOfAnotherTime(ordered[copy]!, ordered[original]!),
  );
  return [...found].map(([copy, original]) => [ordered[copy]!, ordered[original]!]);
}

function isCopy(one: DocumentFacts, other: DocumentFacts): boolean {
  return isRepeated(sharedText(one.sketch, other.sketch)) && !isOfAnotherTime(one, other);
}

/** Dated ones first, the oldest of these first; then as they were added. */
function ageOf(document: DocumentFacts): string {
  const { date } = editionOf(document);
  const dated = date === null ? "9999" : date.map((part) => String(part).padStart(2, "0")).join("-");
  return `${dated} ${document.added_at} ${document.work_id}`;
}
