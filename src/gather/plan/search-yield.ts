import { collapseSpaces, hasLetter } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import type { GatherState, PerformanceReport, SearchedTask, TableRow } from "../schema/gather-schema.js";
import { performanceReport, saturationOf } from "../stop/saturation.js";
import { fenced } from "../../corpus/context/model-step.js";
import type { GatherSettings } from "../schema/settings.js";

/** How the searches of one strategy, or with one word, did. */
export interface SearchYield {
  name: string;
  searches: number;
  /** Rows that no earlier search had found. */
  new_rows: number;
}

export interface SearchYields {
  /** Most new rows for a search first. */
  strategies: SearchYield[];
  /** Words beside those of the request, as they were written; most new rows for a search first. */
  words: SearchYield[];
  /** New rows of a search, over all. */
  mean: number;
}

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[-'’.][\p{L}\p{M}\p{N}]+)*/gu;

/** Which strategies and words brought rows that were not there before. Searches that failed say nothing of theirs. */
export function searchYields(
  description: string,
  { rows, searched }: { rows: readonly TableRow[]; searched: readonly SearchedTask[] },
): SearchYields {
  const { curve } = saturationOf(rows, searched);
  const fresh = new Map(curve.map(({ query_id, new_rows }) => [query_id, new_rows]));
  const answered = searched.filter(({ failed }) => !failed);
  const requested = new Set(indexTerms(description));
  const strategies = new Map<string, SearchYield>();
  const words = new Map<string, SearchYield>();
  let sum = 0;
  for (const { task } of answered) {
    const new_rows = fresh.get(task.id) ?? 0;
    sum += new_rows;
    count(strategies, task.strategy, task.strategy, new_rows);
    for (const [term, word] of ownWords(task.query, requested)) count(words, term, word, new_rows);
  }
  return { strategies: ranked(strategies), words: ranked(words), mean: sum / Math.max(1, answered.length) };
}

/** The words of a query that the request has not, by their terms. */
export function ownWords(query: string, requested: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [word] of query.matchAll(wordPattern)) {
    if (!hasLetter(word)) continue;
    const terms = indexTerms(word);
    const key = terms.join(" ");
    if (key !== "" && !terms.every((term) => requested.has(term) || isFunctionTerm(term))) found.set(key, word);
  }
  return found;
}

/** New rows of a search of these. */
export function rateOf({ searches, new_rows }: SearchYield): number {
  return new_rows / searches;
}

function count(yields: Map<string, SearchYield>, key: string, name: string, new_rows: number): void {
  const entry = yields.get(key) ?? { name, searches: 0, new_rows: 0 };
  yields.set(key, { ...entry, searches: entry.searches + 1, new_rows: entry.new_rows + new_rows });
}

function ranked(yields: ReadonlyMap<string, SearchYield>): SearchYield[] {
  return [...yields.values()].toSorted((left, right) => rateOf(right) - rateOf(left) || right.searches - left.searches);
}

/** Of the searches, the newest; of a query and a note, in characters. */
const mostReported = 80;
const longestText = 200;
/** Words that added rows, and that added none. */
const mostWords = 12;

/** Makes the values by which the retry's prompt tells of the searches so far: the report, what added rows, what did not, what a person says. */
export function retryValues(
  { description, min_items }: GatherSettings,
  state: GatherState,
): Record<"found" | "extend" | "drop" | "feedback" | "report", string> {
  const { strategies, words } = searchYields(description, state);
  const added = (yields: readonly SearchYield[]) => yields.filter(({ new_rows }) => new_rows > 0);
  const useless = (yields: readonly SearchYield[]) => yields.filter(({ new_rows }) => new_rows === 0);
  const { text } = saturationOf(state.rows, state.searched);
  return {
    found: `FOUND SO FAR\n${text}. At least ${min_items} are wanted.`,
    extend: lines(added(strategies), added(words)),
    drop: lines(useless(strategies), useless(words)),
    feedback: state.feedback.join("\n"),
    report: reportText(performanceReport(state)),
  };
}

function lines(strategies: readonly SearchYield[], words: readonly SearchYield[]): string {
  const counted = ({ name, searches, new_rows }: SearchYield) =>
    `${name} (${new_rows} new ${new_rows === 1 ? "row" : "rows"} in ${searches} ${searches === 1 ? "search" : "searches"})`;
  const listed = (what: string, yields: readonly SearchYield[]) =>
    yields.length === 0 ? [] : [`- ${what}: ${yields.slice(0, mostWords).map(counted).join(", ")}`];
  return [...listed("strategies", strategies), ...listed("words", words)].join("\n");
}

/** The report in its fixed shape, as JSON, a search on each line; what others wrote of a search cannot be a label. */
function reportText(report: PerformanceReport): string {
  const short = (text: string) => fenced(collapseSpaces(text), longestText);
  const searches = report.searches
    .slice(-mostReported)
    .map((search) => JSON.stringify({ ...search, query: short(search.query), note: short(search.note) }));
  return [
    `{"total_items": ${report.total_items},`,
    ` "searches": [\n${searches.map((line) => `  ${line}`).join(",\n")}\n ],`,
    ` "user_feedback": ${JSON.stringify(report.user_feedback)}}`,
  ].join("\n");
}
