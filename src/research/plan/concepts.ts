import { isFrameNoun } from "../../corpus/question/entities.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { questionWords } from "../../domain/question-words.js";
import { indexTerms } from "../../domain/terms.js";
import type { Subject } from "../../corpus/question/subject.js";
import { hasDigit, startsUpper } from "../../domain/characters.js";
import { byCodeUnits } from "../../domain/collections.js";

/** A text that was read, or the title and abstract of one that was not. */
export interface Written {
  title: string;
  text: string;
}

const wordPattern = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu;
/** Words that a text has about itself or about any study. */
const plainWords = new Set(
  (
    "paper papers study studies studied review reviews experiment experiments result results group groups figure table " +
    "section summary narrative publication publications number numbers percent percentage average year years month " +
    "months week weeks day days hour hours minute minutes first second third two three four five six seven eight nine " +
    "ten long longer short shorter large larger small smaller better best worse often usually less later every same " +
    "standard deviation significant mean control condition conditions sample size difference different new old much many high higher low lower good still well even never always ago people person"
  ).split(" "),
);
/** What a phrase in a title is worth beside one in a text. */
const titleWorth = 2;
/** A document speaks of what it says so often; a title need say it once. */
const leastSaid = 2;

/**
 * Finds what the documents that were read speak of besides the topic: pairs of neighbouring words that at least two of them
 * say again and again, those of most documents first and those that the other sources seldom say before those that all
 * do (relevance feedback, Rocchio 1971, with phrases for terms). What one alone says may be its own.
 */
export function sharedConcepts(read: readonly Written[], others: readonly Written[], subject: Subject): string[] {
  const topicTerms = new Set(indexTerms(subject.phrases.join(" ")));
  const elsewhere = others.map(({ title, text }) => pairsOf(`${title}. ${text}`));
  const found = new Map<string, { phrase: string; documents: number; worth: number }>();
  for (const { title, text } of read) {
    const titled = pairsOf(title.toLowerCase());
    for (const [key, { phrase, count }] of pairsOf(`${title}. ${text}`)) {
      if (count < leastSaid && !titled.has(key)) continue;
      const entry = found.get(key) ?? { phrase, documents: 0, worth: 0 };
      entry.documents += 1;
      entry.worth += (titled.has(key) ? titleWorth : 1) * Math.log(1 + count);
      found.set(key, entry);
    }
  }
  const isNew = (key: string) => key.split(" ").some((term) => !topicTerms.has(term));
  const common = (key: string) => 1 + elsewhere.filter((pairs) => pairs.has(key)).length / 4;
  return [...found]
    .filter(([key, { documents }]) => documents > 1 && isNew(key))
    .map(([key, { phrase, documents, worth }]) => ({ key, phrase, rank: (documents * worth) / common(key) }))
    .toSorted((left, right) => right.rank - left.rank || byCodeUnits(left.key, right.key))
    .map(({ phrase }) => phrase);
}

/** Pairs of neighbouring words that can name something, by their terms. */
function pairsOf(text: string): Map<string, { phrase: string; count: number }> {
  const pairs = new Map<string, { phrase: string; count: number }>();
  let before = { word: "", end: 0 };
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const beside = /^[ \n]$/.test(text.slice(before.end, index));
    if (
      beside &&
      isTelling(before.word) &&
      isTelling(word) &&
      !isName(word) &&
      !isFrameNoun(before.word.toLowerCase())
    ) {
      const phrase = `${before.word} ${word}`.toLowerCase();
      const key = indexTerms(phrase).join(" ");
      pairs.set(key, { phrase, count: (pairs.get(key)?.count ?? 0) + 1 });
    }
    before = { word, end: index + word.length };
  }
  return pairs;
}

/** "Psychological Science": what is written so is a name, of a journal as often as not. */
function isName(word: string): boolean {
  return startsUpper(word);
}

/** A word with a meaning of its own: no number, nothing as short as "per", and nothing that any text says. */
function isTelling(word: string): boolean {
  const folded = word.toLowerCase();
  const plain = questionWords.has(folded) || plainWords.has(folded) || indexTerms(word).some(isFunctionTerm);
  return !hasDigit(word) && word.length > 3 && !plain;
}
