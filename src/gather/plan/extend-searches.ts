import { indexTerms } from "../../domain/terms.js";
import type { SearchedTask } from "../schema/gather-schema.js";
import { requestSubject } from "./request-subject.js";
import type { WrittenSearch } from "./read-plan.js";
import { type TemplateRequest, templateSearches } from "./template-searches.js";
import { ownWords, rateOf, type SearchYield, type SearchYields } from "./search-yield.js";
import { sharedPhrases } from "./shared-phrases.js";

export interface ExtendRequest extends TemplateRequest {
  description: string;
  /** Of all searches so far. */
  yields: SearchYields;
  searched: readonly SearchedTask[];
  /** What a person said of the searches, the last first. */
  feedback: readonly string[];
}

/** A strategy is given up after so many searches that added nothing; a word after one. */
const patience = { strategies: 3, words: 1 };
/** Beside a word that was never tried, one that added rows as seldom as this is the worse choice. */
const unknownShare = 0.75;
/** Things that findings say again and again, and wordings that added rows, that are searched for in one round. */
const mostPhrases = 8;
const mostAgain = 2;

/** "no news", "skip directories": what follows is not wanted. */
const refusing = /(?:^|\s)(?:no|not|don't|don’t|skip|without|avoid|drop|except|less|fewer|stop|never)\s+/iu;

/**
 * Searches of a retry by rules: what the person asked for; then what the rows found have in common, and wordings that were
 * not tried yet, those of strategies and words that added rows first. What added nothing, and what the person does not
 * want, is left out.
 */
export function extendSearches(request: ExtendRequest): WrittenSearch[] {
  const { subject, description, yields, searched } = request;
  const wishes = request.feedback.map(readFeedback);
  const unwanted = new Set(wishes.flatMap(({ unwanted: text }) => indexTerms(text)));
  const requested = new Set(indexTerms(description));
  const asked = wishes.flatMap(({ wanted }) => wanted).map((words) => searchOf(`${subject.head} ${words}`));
  const known = new Set([...requested, ...request.columns.flatMap((column) => indexTerms(column))]);
  const findings = searched.flatMap((search) => search.findings);
  const shared = sharedPhrases(findings, subject.head, known).slice(0, mostPhrases);
  const candidates = [
    ...shared.map((phrase) => searchOf(`${subject.head} ${phrase}`)),
    ...againWith(request, requested),
    ...templateSearches(request),
  ];
  const worth = (search: WrittenSearch) => worthOf(search, yields, requested);
  const kept = candidates.filter((search) => !isUnwanted(search, unwanted, requested) && worth(search) !== null);
  const ordered = kept.toSorted((left, right) => (worth(right) ?? 0) - (worth(left) ?? 0));
  return [...asked, ...ordered];
}

/** What searches that added rows said beside the request, with all of its words and in lists. */
function againWith({ subject, searched, yields }: ExtendRequest, requested: ReadonlySet<string>): WrittenSearch[] {
  const { core, english } = subject;
  const added = new Set(yields.words.filter((word) => rateOf(word) > yields.mean).map(({ name }) => name));
  const own = searched.map(({ task }) => [...ownWords(task.query, requested).values()]);
  const phrases = own.filter((words) => words.some((word) => added.has(word))).map((words) => words.join(" "));
  return [...new Set(phrases)]
    .slice(0, mostAgain)
    .flatMap((phrase) => [
      searchOf(`${core} ${phrase}`),
      ...(english ? [{ ...searchOf(`list of ${core} ${phrase}`), strategy: "agg" }] : []),
    ]);
}

/**
 * New rows that a search may add, by its strategy and its best word; null where either has shown that it adds none. A
 * strategy that added none is given up only where another did better.
 */
function worthOf(search: WrittenSearch, yields: SearchYields, requested: ReadonlySet<string>): number | null {
  const own = [...ownWords(search.query, requested).keys()];
  const words = yields.words.filter(({ name }) => own.includes(indexTerms(name).join(" ")));
  const strategy = yields.strategies.find(({ name }) => name === search.strategy);
  if (words.some((word) => isSpent(word, patience.words))) return null;
  if (yields.mean > 0 && strategy !== undefined && isSpent(strategy, patience.strategies)) return null;
  const unknown = yields.mean * unknownShare;
  const best = Math.max(words.length < own.length ? unknown : 0, ...words.map(rateOf));
  return (strategy === undefined ? unknown : rateOf(strategy)) + best;
}

function isSpent({ searches, new_rows }: SearchYield, most: number): boolean {
  return new_rows === 0 && searches >= most;
}

function isUnwanted({ query, strategy }: WrittenSearch, unwanted: ReadonlySet<string>, requested: ReadonlySet<string>) {
  const terms = [...indexTerms(query).filter((term) => !requested.has(term)), ...indexTerms(strategy)];
  return terms.some((term) => unwanted.has(term));
}

/** What a person wants more of and what not, clause by clause. */
function readFeedback(text: string): { wanted: string[]; unwanted: string } {
  const clauses = text.split(/[.,;:!?\n]+|\s(?:but|and)\s/u).map((clause) => clause.trim());
  const refused = clauses.flatMap((clause) => clause.split(refusing).slice(1));
  const wanted = clauses
    .filter((clause) => clause !== "" && !refusing.test(clause))
    .flatMap((clause) => requestSubject(clause.replace(/^(?:more|only|also|rather)\s+(?:about\s+|on\s+)?/iu, "")).core);
  return { wanted, unwanted: refused.join(" ") };
}

function searchOf(query: string): WrittenSearch {
  return { id: "", query, strategy: "web", rationale: "" };
}
