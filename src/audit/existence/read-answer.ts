import { parseIdentifier } from "../../domain/identifier.js";
import { type Item, parseName } from "../../domain/item.js";
import type { BibliographicRecord } from "../../domain/record.js";
import type { Entry, Existence } from "../../contracts/audit.js";
import { compareEntry, type ComparedEntry, type FieldDifference } from "../../reference/existence/compare-entry.js";
import { type Candidate, judgeExistence, shownRecord } from "../../reference/existence/judge-existence.js";
import type { LookUpOutcome } from "../../contracts/look-up.js";

/** What was asked, and what people call the sources. */
interface Asked {
  identifier: string | null;
  titles: ReadonlyMap<string, string>;
}

const bySearch = "A search of the sources";

/**
 * Judges an entry by the sources' answer. A work is found where title, author and year agree; one that differs in one
 * of them is named with what differs; an identifier that nobody knows, or that leads elsewhere, is said. Pure.
 */
export function readAnswer(compared: ComparedEntry, answer: LookUpOutcome, { identifier, titles }: Asked): Existence {
  switch (answer.kind) {
    case "found":
      return found(compared, answer, { identifier, titles });
    case "not_found":
      return notFound(compared, answer, identifier);
    default: {
      const [problem] = answer.problems;
      return outcome(
        compared,
        "unchecked",
        `The sources did not answer: ${problem?.error.message ?? "no reason given"}`,
      );
    }
  }
}

type Found = Extract<LookUpOutcome, { kind: "found" }>;

function found(compared: ComparedEntry, { record, by, refused }: Found, { identifier, titles }: Asked): Existence {
  const isByTitle = by === "title";
  const known = judgeExistence(compared.entry, [
    candidate(compared, record, titles, isByTitle ? "title" : "identifier"),
  ]);
  if (known === null) return outcome(compared, "not_found", `The sources know only ${shownRecord(record.item)}.`);
  if (!isByTitle || identifier === null) return known;
  const [other] = refused;
  if (other !== undefined) {
    const right = record.item.DOI === undefined ? "" : ` (doi:${record.item.DOI})`;
    const explanation = `${identifier} is “${other.title}”. The work it names is ${shownRecord(record.item)}${right}.`;
    return { ...known, state: "other_work", explanation };
  }
  return withUnknownIdentifier(known, identifier);
}

/** The work is there, the identifier is not: an invented one, or one with a slip. */
function withUnknownIdentifier(known: Existence, identifier: string): Existence {
  const kind = parseIdentifier(identifier)?.kind === "doi" ? "DOI" : "identifier";
  if (known.differences.some(({ field }) => field === kind)) return known;
  const right = known.record?.item.DOI;
  const difference: FieldDifference = { field: kind, written: identifier, record: right ?? "none that is known" };
  const explanation = `${known.explanation} No source knows ${identifier}.`;
  return { ...known, state: "differs", differences: [...known.differences, difference], explanation };
}

type NotFound = Extract<LookUpOutcome, { kind: "not_found" }>;

function notFound(
  compared: ComparedEntry,
  { asked, nearest, problems }: NotFound,
  identifier: string | null,
): Existence {
  const item = nearest === null ? null : itemOf(nearest);
  const near = item === null ? null : judgeExistence(compared.entry, [nearCandidate(compared, item)]);
  // The nearest may be the work after all: the printed words say more than the title that was asked for.
  if (near !== null && (near.state === "differs" || near.state === "exact"))
    return identifier === null ? near : withUnknownIdentifier(near, identifier);
  const sources = [...new Set(asked.map((each) => each.split(":", 1)[0] ?? ""))].join(", ");
  const none = sources === "" ? "No source has it." : `None of ${sources} has it.`;
  const nearby = item === null ? "" : ` The nearest is ${shownRecord(item)}.`;
  const silent = problems.length === 0 ? "" : ` ${problems.map(({ source }) => source).join(", ")} did not answer.`;
  const doubt = identifier === null ? doubtOf(compared.entry) : null;
  if (doubt !== null) return outcome(compared, "unchecked", `${none}${nearby}${silent} ${doubt}`);
  if (problems.length > 0 && identifier === null && item === null && asked.length <= problems.length)
    return outcome(compared, "unchecked", `${none}${silent}`);
  return outcome(compared, "not_found", `${none}${nearby}${silent}`);
}

/** Works that exist and that sources do not list. */
const rarelyListed = new Set(["thesis", "report", "patent", "standard"]);

/** Why it proves little that nobody has an entry; null where it proves something. */
function doubtOf({ item, unsure }: Entry): string | null {
  if (rarelyListed.has(item.type)) return "Sources rarely list works of its kind: look it up by hand.";
  if (unsure.includes("title")) return "Its title could not be told for certain from the printed words.";
  return null;
}

function itemOf({ title, authors, year }: NonNullable<NotFound["nearest"]>): Item {
  return {
    type: "document",
    title,
    author: authors.map(parseName),
    ...(year !== null && { issued: { "date-parts": [[year]] } }),
  };
}

function candidate(
  compared: ComparedEntry,
  { item, notices, fields }: BibliographicRecord,
  titles: Asked["titles"],
  by: Candidate["by"],
): Candidate {
  const source = fields["title"] ?? Object.values(fields)[0] ?? "search";
  const comparison = compareEntry(compared, item);
  const said_by = titles.get(source) ?? bySearch;
  return { record: { source, item, work_id: null, key: null }, notices, comparison, said_by, by };
}

function nearCandidate(compared: ComparedEntry, item: Item): Candidate {
  const record = { source: "search", item, work_id: null, key: null };
  return { record, notices: [], comparison: compareEntry(compared, item), said_by: bySearch, by: "title" };
}

function outcome({ entry }: ComparedEntry, state: Existence["state"], explanation: string): Existence {
  return { entry: entry.id, state, differences: [], record: null, notices: [], explanation };
}
