import { itemIdentifiers } from "../../domain/identifier.js";
import { type Item, itemAuthors, itemYear } from "../../domain/item.js";
import type { Notice } from "../../domain/record.js";
import { compact } from "../../cite/compare/title-similarity.js";
import type { Entry, Existence } from "../entry.js";
import type { Comparison } from "./compare-entry.js";

/** A record that may be of an entry's work. */
export interface Candidate {
  record: NonNullable<Existence["record"]>;
  notices: readonly Notice[];
  comparison: Comparison;
  /** Who says so, as people write it: "Crossref". */
  said_by: string;
  /** What led to it. */
  by: "identifier" | "title";
}

/** Titles of fewer letters are shared by many works. */
const tellingLetters = 20;

/** From here on titles are the same word for word, subtitles left aside. */
const wholeTitle = 0.95;

/**
 * Which of the candidates an entry means, and whether it says what the record says: accepted on title, author and year
 * together, or by its identifier where title or author confirm it. Null where none of them is it. Pure.
 */
export function judgeExistence(entry: Entry, candidates: readonly Candidate[]): Existence | null {
  const [identified, titled] = [
    candidates.filter(({ by }) => by === "identifier"),
    candidates.filter(({ by }) => by === "title"),
  ];
  const own = identified.find((each) => !isOtherWork(entry, each));
  if (own !== undefined) return compared(entry, own);
  const wrong = identified[0];
  const byTitle = judgeByTitle(entry, titled);
  if (wrong !== undefined) return otherWork(entry, wrong, byTitle);
  return byTitle;
}

/** The identifier leads to a work of another title, and another author. */
function isOtherWork({ item, unsure }: Entry, { comparison: { title, author, similarity } }: Candidate): boolean {
  if (title === "agrees") return false;
  const isTitleKnown = item.title !== undefined && !unsure.includes("title");
  if (!isTitleKnown) return author === "differs";
  return author !== "agrees" && (similarity ?? 1) < 0.75;
}

function judgeByTitle(entry: Entry, candidates: readonly Candidate[]): Existence | null {
  const alike = candidates.filter(({ comparison }) => comparison.title === "agrees");
  const accepted = alike.filter(isAccepted);
  if (accepted.length > 0) return best(entry, accepted);
  const near = alike.filter(
    ({ comparison: { author, year }, record }) =>
      (author === "agrees" && year === "differs") ||
      (author === "differs" && year === "agrees" && isTelling(record.item)),
  );
  return near.length > 0 ? best(entry, near) : null;
}

/** Title, author and year; of poor records, and entries without a year, what is there. */
function isAccepted({ comparison: { author, year, similarity }, record }: Candidate): boolean {
  if (author === "differs" || year === "differs") return false;
  if (author === "agrees" && year === "agrees") return true;
  const { item, source } = record;
  const isWhole = (similarity ?? 0) >= wholeTitle;
  if (author === "agrees") return isWhole || isTelling(item);
  // A text of the person's own library whose record is its title.
  return isTelling(item) && (year === "agrees" || (isWhole && source === "library"));
}

function isTelling(item: Item): boolean {
  return compact(item.title ?? "").length >= tellingLetters;
}

/** The one with the fewest differences; several of them that are not one work are ambiguous. */
function best(entry: Entry, candidates: readonly Candidate[]): Existence {
  const sorted = candidates.toSorted((one, other) => weight(one) - weight(other));
  const [first] = sorted as [Candidate];
  const equal = sorted.filter((each) => weight(each) === weight(first) && !isOneWork(each, first));
  if (equal.length === 0) return compared(entry, first);
  const others = [first, ...equal].map(({ record }) => shownRecord(record.item)).join("; ");
  return {
    ...compared(entry, first),
    state: "ambiguous",
    differences: [],
    explanation: `Several works fit it equally: ${others}.`,
  };
}

function weight({ comparison: { differences, author, year } }: Candidate): number {
  return differences.length * 10 + (author === "agrees" ? 0 : 5) + (year === "agrees" ? 0 : 3);
}

function isOneWork(one: Candidate, other: Candidate): boolean {
  if (one.record === other.record || (one.record.key !== null && one.record.key === other.record.key)) return true;
  const ids = new Set(itemIdentifiers(one.record.item).map(({ kind, value }) => `${kind}:${value}`));
  return itemIdentifiers(other.record.item).some(({ kind, value }) => ids.has(`${kind}:${value}`));
}

function compared(entry: Entry, { record, notices, comparison, said_by }: Candidate): Existence {
  const { differences } = comparison;
  const said = differences.map(
    ({ field, written, record: right }) => `${fieldNames[field] ?? field} "${written}", not "${right}"`,
  );
  const explanation =
    differences.length === 0
      ? `${said_by} has it as it is written.`
      : `${said_by} has it otherwise: the entry has ${said.join("; ")}.`;
  const state = differences.length === 0 ? "exact" : "differs";
  return { entry: entry.id, state, differences, record, notices: [...notices], explanation };
}

function otherWork(entry: Entry, { record, comparison }: Candidate, byTitle: Existence | null): Existence {
  const [identifier] = sharedIdentifiers(entry.item, record.item);
  const name = identifier ?? "Its identifier";
  const right = byTitle?.record?.item;
  const rightDoi = right?.DOI === undefined ? "" : ` (doi:${right.DOI})`;
  const truth = right === undefined ? "" : ` The work it names is ${shownRecord(right)}${rightDoi}.`;
  return {
    entry: entry.id,
    state: "other_work",
    differences: comparison.differences,
    // Neither its text nor its notices say anything of what the entry means.
    record: byTitle?.record ?? { ...record, work_id: null, key: null },
    notices: byTitle?.notices ?? [],
    explanation: `${name} is ${shownRecord(record.item)}.${truth}`,
  };
}

function sharedIdentifiers(item: Item, record: Item): string[] {
  const theirs = new Set(itemIdentifiers(record).map(({ kind, value }) => `${kind}:${value}`));
  return itemIdentifiers(item)
    .map(({ kind, value }) => `${kind}:${value}`)
    .filter((each) => theirs.has(each));
}

const fieldNames: Record<string, string> = { issued: "year" };

/** "Hu et al. (2021), “Title”". */
export function shownRecord(item: Item): string {
  const names = itemAuthors(item);
  const who = names.length === 0 ? "" : names.length > 2 ? `${names[0]} et al. ` : `${names.join(" and ")} `;
  const year = itemYear(item);
  return `${who}${year === null ? "" : `(${year}), `}“${item.title ?? "untitled"}”`;
}
