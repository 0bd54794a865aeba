import { tokensOf } from "../../language/tokens.js";
import { phrasesOfLanguages, wordsOfLanguages } from "../../language/language-phrases.js";
import { splitLines, startsCapitalised, startsWithLetter } from "../../domain/characters.js";
import { byCodeUnits } from "../../domain/collections.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import type { Finding, SearchedTask } from "../schema/gather-schema.js";
import { requestSubject, type TemplateRequest, templateSearches } from "./template-searches.js";
import type { WrittenSearch } from "./read-plan.js";
import { ownWords, rateOf, type SearchYield, type SearchYields } from "./search-yield.js";

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
const refusing = phrasesOfLanguages(({ requests }) => requests?.refusing);
const wishing = phrasesOfLanguages(({ requests }) => requests?.wishing);
const joints = wordsOfLanguages(({ requests }) => requests?.joints);

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
  const wanted: string[] = [];
  const refused: string[] = [];
  for (const clause of splitLines(text).flatMap(clausesOf)) {
    const tokens = tokensOf(clause);
    const refusal = refusing().first(tokens);
    if (refusal === null) wanted.push(requestSubject(wishing().behind(clause)).core);
    else refused.push(clause.slice(tokens[refusal.end]?.start ?? clause.length));
  }
  return { wanted, unwanted: refused.join(" ") };
}

/** The stretches between marks, and between words that join two wishes. */
function clausesOf(line: string): string[] {
  const cuts = tokensOf(line).filter(({ text, plain }) => ".,;:!?".includes(text) || joints().has(plain));
  const clauses = [...cuts, { start: line.length, end: line.length }].map(({ start }, index) =>
    line.slice(cuts[index - 1]?.end ?? 0, start).trim(),
  );
  return clauses.filter((clause) => clause !== "");
}

function searchOf(query: string): WrittenSearch {
  return { id: "", query, strategy: "web", rationale: "" };
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/** Findings that must have a phrase in common, and the share of them above which it tells nothing new. */
const leastFindings = 2;
const mostShare = 0.6;
/** Of a finding, in characters. */
const longestText = 4_000;

/**
 * Names and pairs of neighbouring words that several findings say and the request does not, those of most findings first:
 * what else things of this kind are called (relevance feedback, Rocchio 1971, with phrases for terms). Only findings that name the
 * kind of thing count: what else a search brings leads away from it.
 */
function sharedPhrases(
  findings: readonly Pick<Finding, "title" | "snippet">[],
  kind: string,
  requested: ReadonlySet<string>,
): string[] {
  const kindTerms = indexTerms(kind);
  const texts = new Set(findings.map(({ title, snippet }) => `${title}. ${snippet}`.slice(0, longestText)));
  const about = [...texts].filter((text) => {
    const terms = new Set(indexTerms(text));
    return kindTerms.every((term) => terms.has(term));
  });
  const found = new Map<string, { phrase: string; findings: number }>();
  for (const text of about) {
    for (const [key, phrase] of pairsOf(text, requested)) {
      const entry = found.get(key) ?? { phrase, findings: 0 };
      found.set(key, { ...entry, findings: entry.findings + 1 });
    }
  }
  const most = Math.max(leastFindings, about.length * mostShare);
  return [...found]
    .filter(([, entry]) => entry.findings >= leastFindings && entry.findings <= most)
    .toSorted(
      ([leftKey, left], [rightKey, right]) =>
        right.findings - left.findings ||
        Number(isName(right.phrase)) - Number(isName(left.phrase)) ||
        byCodeUnits(leftKey, rightKey),
    )
    .map(([, { phrase }]) => phrase);
}

function pairsOf(text: string, requested: ReadonlySet<string>): Map<string, string> {
  const pairs = new Map<string, string>();
  let before = { word: "", term: "", end: 0 };
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const term = indexTerms(word).join(" ");
    const beside = [" ", "\n"].includes(text.slice(before.end, index));
    // In the middle of a sentence what is written large is a name: of a place, a maker, a kind.
    if (beside && !requested.has(term) && isName(word) && isTelling(word, term) && !isDated(text, index, word))
      pairs.set(term, word);
    const isNew = !requested.has(term) || !requested.has(before.term);
    if (beside && isNew && isTelling(before.word, before.term) && isTelling(word, term)) {
      pairs.set(`${before.term} ${term}`, `${before.word} ${word}`.toLowerCase());
    }
    before = { word, term, end: index + word.length };
  }
  return pairs;
}

function isTelling(word: string, term: string): boolean {
  return word.length > 2 && startsWithLetter(word) && !isFunctionTerm(term);
}

/** Pairs are kept in lower case. */
function isName(phrase: string): boolean {
  return startsCapitalised(phrase);
}

/** "June 2021", "12 June": a month in whatever language. */
function isDated(text: string, index: number, word: string): boolean {
  return (
    /\p{N}\.? $/u.test(text.slice(Math.max(0, index - 3), index)) ||
    /^,? \p{N}/u.test(text.slice(index + word.length, index + word.length + 3))
  );
}
