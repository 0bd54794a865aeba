import type { Operation } from "../../corpus/tables/calculation.js";
import { indexTerms } from "../../domain/terms.js";
import { isFrameNoun } from "../../corpus/question/entities.js";
import { tokensOf } from "../../language/tokens.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import { phrasesOfLanguages } from "../../language/language-phrases.js";

/** What a question asks to be computed. */
export interface AskedOperation {
  kind: Operation;
  /** Of a part and its whole, in whichever order they are named. */
  isShare: boolean;
  /** The words that say so, in the form of `indexTerms`. */
  terms: readonly string[];
}

/** The first that a question has of these counts: "percentage change" before "change". */
const kinds = [
  ["percent_change", phrasesOfLanguages(({ computing }) => computing?.percent_change)],
  ["share", phrasesOfLanguages(({ computing }) => computing?.share)],
  ["ratio", phrasesOfLanguages(({ computing }) => computing?.ratio)],
  ["average", phrasesOfLanguages(({ computing }) => computing?.average)],
  ["difference", phrasesOfLanguages(({ computing }) => computing?.difference)],
  ["difference", phrasesOfLanguages(({ computing }) => computing?.change)],
  ["sum", phrasesOfLanguages(({ computing }) => computing?.sum)],
] as const;

/** Reads whether a question asks for a difference, a change, an average, a sum, a ratio or a share. */
export function askedOperation(question: string): AskedOperation | null {
  return askedOperations(question)[0] ?? null;
}

/** All that a question has words for: where one of them turns out to be the name of a row, the next one is asked for. */
export function askedOperations(question: string): AskedOperation[] {
  if (asksForWords(question)) return [];
  return kinds.flatMap(([kind, phrases]) => {
    const found = phrases().in(question);
    if (found === null) return [];
    const isShare = kind === "share";
    // Between the words that ask may stand what is asked for.
    const asking = new Set(indexTerms(found.value.replace(/[^\p{L}]+/gu, " ")));
    const terms = indexTerms(found.written).filter((term) => asking.has(term));
    return [{ kind: isShare ? ("ratio" as const) : kind, isShare, terms }];
  });
}

const explaining = phrasesOfLanguages(({ computing }) => computing?.explaining);

/** Whether a question asks for a reason or a meaning, which stand in sentences. */
export function asksForWords(question: string): boolean {
  return explaining().in(question) !== null;
}

const times = phrasesOfLanguages(({ computing }) => computing?.times);
const names = phrasesOfLanguages(({ computing }) => computing?.names);

/** Which list of a table a question asks for, if any: its heads where it asks for times, else the names of its rows. */
export function askedList(question: string): "heads" | "labels" | null {
  if (times().in(question) !== null) return "heads";
  return names().in(question) === null ? null : "labels";
}

const beside = phrasesOfLanguages(({ computing }) => computing?.beside);

/** Words of a question that ask for the largest, compare, or frame what is asked, in the form of `indexTerms`. */
export function askingTerms(question: string): ReadonlySet<string> {
  const tokens = tokensOf(question);
  const words = tokens.flatMap(({ kind, plain }, at) =>
    kind === "word" && (isFrameNoun(plain) || beside().at(tokens, at) !== null) ? [plain] : [],
  );
  return new Set([...indexTerms(words.join(" ")), ...(askedOperation(question)?.terms ?? [])]);
}

/** Which of several things a question asks for: that with most or least of something, or the one after it. */
export interface Superlative {
  isMost: boolean;
  /** 1 of "the highest", 2 of "the second highest". */
  rank: number;
  /** The words that say so, in the form of `indexTerms`. */
  terms: readonly string[];
}

const largest = phrasesOfLanguages(({ computing }) => computing?.largest);
const smallest = phrasesOfLanguages(({ computing }) => computing?.smallest);
const asksWhich = phrasesOfLanguages(({ computing }) => computing?.which);
const ordinals = whenNeeded(() => everyLanguage().map((language) => languageData(language)?.numbers?.ordinals ?? []));

/** Reads whether a question asks which of several things has most or least of something. */
export function superlativeIn(question: string): Superlative | null {
  const tokens = tokensOf(question);
  if (asksWhich().at(tokens, 0) === null) return null;
  const [most, least] = [largest().first(tokens), smallest().first(tokens)];
  const found = most ?? least;
  if (found === null) return null;
  const before = tokens[found.start - 1];
  const rank =
    ordinals()
      .find((words) => words.includes(before?.plain ?? ""))
      ?.indexOf(before?.plain ?? "") ?? 0;
  const words = [...tokens.slice(found.start, found.end), ...(rank > 0 && before !== undefined ? [before] : [])];
  return { isMost: most !== null, rank: rank + 1, terms: indexTerms(words.map(({ plain }) => plain).join(" ")) };
}

/** "total", "altogether": a row of all others. */
export function isTotal(label: string): boolean {
  return totals().in(label) !== null;
}

const totals = phrasesOfLanguages(({ computing }) => computing?.sum);
