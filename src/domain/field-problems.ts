import { parseDoi } from "./doi.js";
import { parseIsbns } from "./isbn.js";
import { parseIssn } from "./issn.js";
import { parseDate } from "./item-date.js";
import { isWebUrl } from "./url.js";

/** The types of works in CSL 1.0.2 (Citation Style Language, specification, appendix III). */
export const cslTypes: readonly string[] = (
  "article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset " +
  "document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation " +
  "manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical " +
  "personal_communication post post-weblog regulation report review review-book software song speech standard thesis " +
  "treaty webpage"
).split(" ");

/** Why a text cannot be the value of a field, and what is expected instead. */
export interface FieldProblem {
  /** What follows the text itself: "is no ISSN". */
  is: string;
  /** A sentence without its full stop. */
  expected: string;
}

interface FieldCheck {
  isRight(text: string): boolean;
  problem: FieldProblem;
}

const webAddress: FieldCheck = {
  isRight: isWebUrl,
  problem: { is: "is no web address", expected: "Write the whole of it, as https://example.org/paper" },
};

/** Fields by their names in CSL; `pdf_url` and `source_url` are the manifest's own. */
const checks: Readonly<Record<string, FieldCheck>> = {
  type: {
    isRight: (text) => cslTypes.includes(text),
    problem: { is: "is no type of CSL", expected: `Types are ${cslTypes.join(", ")}` },
  },
  DOI: {
    isRight: (text) => parseDoi(text) !== null,
    problem: { is: "is no DOI", expected: "One looks like 10.1000/xyz" },
  },
  ISBN: {
    isRight: (text) => parseIsbns(text).length > 0,
    problem: {
      is: "is no ISBN",
      expected: "It has 10 or 13 digits, of which the last one checks the others: compare it with the book",
    },
  },
  ISSN: {
    isRight: (text) => issnsIn(text).every((each) => parseIssn(each) !== null),
    problem: {
      is: "is no ISSN",
      expected: "One looks like 0028-0836, and its last digit checks the others: compare it with the journal",
    },
  },
  issued: {
    isRight: isDate,
    problem: { is: "is no date", expected: "Write 2021, 2021-03 or 2021-03-09" },
  },
  URL: webAddress,
  pdf_url: webAddress,
  source_url: webAddress,
};

/** Fields that may go over several lines. */
const longFields = new Set(["abstract", "note", "notes", "annote"]);

/** What is wrong with a value that a person gives to a field; null where nothing is, and for an empty one. */
export function fieldProblem(field: string, given: string): FieldProblem | null {
  const text = given.trim();
  if (text === "") return null;
  if (!longFields.has(field) && hasLineBreak(text))
    return { is: "has a line break in it", expected: "Write it in one line" };
  const check = checks[field];
  return check === undefined || check.isRight(text) ? null : check.problem;
}

/** ISSNs of a printed and an electronic edition stand in one field. */
export function issnsIn(text: string): string[] {
  return text.split(/[\s,;]+/u).filter((each) => each !== "");
}

/** A day that is in the calendar, a month or a year; nothing of what was typed may be passed over. */
function isDate(text: string): boolean {
  const parts = (parseDate(text)?.["date-parts"]?.[0] ?? []).map(Number);
  const [year, month = 1, day = 1] = parts;
  const typed = text.split(/[T\s]/u)[0]?.split(/[-/]/u) ?? [];
  if (year === undefined || typed.length !== parts.length) return false;
  return new Date(Date.UTC(2000 + (year % 400), month - 1, day)).getUTCDate() === day;
}

function hasLineBreak(text: string): boolean {
  return /[\n\v\f\r\u0085\u2028\u2029]/u.test(text);
}
