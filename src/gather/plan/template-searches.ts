import { phrasesOfLanguages } from "../../language/language-phrases.js";
import { subjectOf } from "../../corpus/question/subject.js";
import { spacedWords } from "../../domain/characters.js";
import { searchKey } from "./search-tasks.js";
import type { WrittenSearch } from "./read-plan.js";

/** The words that searches are made of where no model proposes them. */
export interface TemplateRequest {
  subject: RequestSubject;
  /** Columns whose names say something, as words. */
  columns: readonly string[];
  /** Of rows, as words. */
  conditions: readonly string[];
  /** Of the run. */
  year: number;
}

/** What lists are found with beside the request's own words, the most promising first; English only. */
const first: readonly (readonly [wording: string, strategy: string])[] = [
  ["{core}", "web"],
  ["list of {core}", "agg"],
  ["{core} comparison", "web"],
  ["{core} overview", "web"],
];
const later: typeof first = [
  ["new {core}", "news"],
  ["{core} survey", "web"],
  ["best known {core}", "web"],
  ["{core} {year}", "news"],
  ["{core} examples", "web"],
  ["{core} alternatives", "web"],
  ["{core} catalogue", "agg"],
  ["{core} guide", "web"],
  ["{core} introduction", "web"],
];

/** Columns that say how a row was found, and nothing of what it is. */
const plainNames = new Set(
  "title name names url link web page website homepage source date snippet description summary abstract notes note id".split(
    " ",
  ),
);

/** A column's name as words of a query; empty where it says nothing of the things. */
export function columnWords(column: string): string {
  const words = spacedWords(column).trim();
  const telling = words.toLowerCase().split(" ");
  return telling.every((word) => plainNames.has(word)) ? "" : words;
}

/**
 * Searches by rules, the most promising first: the request's words together, in the wordings that lists are found with,
 * then beside what each column, condition and detail says. Other languages get no English words.
 */
export function templateSearches({ subject, columns, conditions, year }: TemplateRequest): WrittenSearch[] {
  const { core, head, details, english } = subject;
  const worded = (wordings: typeof first): Pick<WrittenSearch, "query" | "strategy">[] =>
    wordings.map(([wording, strategy]) => ({
      query: wording.replace("{core}", () => core).replace("{year}", String(year)),
      strategy,
    }));
  const beside = (subjectWords: string, texts: readonly string[]) =>
    texts.map((text) => ({ query: `${subjectWords} ${text}`, strategy: "web" }));
  const narrow = details.length > 1 ? beside(head, details) : [];
  const searches = [
    ...(english ? worded(first) : [{ query: core, strategy: "web" }]),
    ...alternating(beside(core, conditions), narrow, beside(core, columns)),
    ...(english ? worded(later) : []),
    ...(head === core ? [] : [{ query: head, strategy: "web" }]),
    ...details.filter((detail) => detail.includes(" ")).map((query) => ({ query, strategy: "web" })),
    ...(english ? beside(head, details).map(({ query }) => ({ query: `list of ${query}`, strategy: "agg" })) : []),
  ];
  const distinct = new Map(searches.toReversed().map((search) => [searchKey(search.query), search]));
  return searches
    .filter((search) => distinct.get(searchKey(search.query)) === search)
    .map((search) => ({ id: "", ...search, rationale: "" }));
}

/** The first of each, then the second of each, and so on. */
function alternating<T>(...lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

/** The subject of a table, read from its request by rules. */
interface RequestSubject {
  /** All telling words of the request, as a query. */
  core: string;
  /** What kind of thing a row is: the first key phrase. */
  head: string;
  /** What is said of it: the other key phrases. */
  details: string[];
  /** Whether rules for English may be used. */
  english: boolean;
}

/** "Please give me a list of all the 30": asks for a table, and says nothing of what is in it. */
const asking = phrasesOfLanguages(({ requests }) => requests?.asking);
/** "that make", "which are": joins what is said to the thing it is said of. */
const joining = phrasesOfLanguages(({ requests }) => requests?.joining);

export function requestSubject(description: string): RequestSubject {
  const { english } = subjectOf(description);
  if (!english) {
    const { core, phrases } = subjectOf(description);
    return { core, head: core, details: phrases.filter((phrase) => phrase !== core), english };
  }
  const stripped = asking().behind(description.trim());
  const { core, phrases } = subjectOf(stripped);
  const [head = core, ...rest] = phrases;
  const details = rest.map((phrase) => joining().behind(phrase)).filter((phrase) => phrase !== "");
  return { core, head, details, english };
}
