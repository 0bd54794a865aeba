import { foldSpelling } from "../../cite/compare/plain-words.js";
import { wordsIn } from "../../domain/characters.js";
import type { EntryFacts } from "./entry-facts.js";

/** Words in a row that a note and one entry alone have in common, and the letters that they have at least. */
const phraseWords = 4;
const phraseLetters = 18;
/** Names stand at the beginning of an entry. */
const nameStretch = 80;

interface Phrases {
  of: Map<EntryFacts, string[]>;
  counts: Map<string, number>;
}

const known = new WeakMap<readonly EntryFacts[], Phrases>();

/**
 * The entries of which a note says words in a row that no other entry has, and a name that the entry begins with: what
 * rules could not read of an entry (where its names end, where its title begins) does not hide the work.
 */
export function saidInPhrases(note: string, all: readonly EntryFacts[]): EntryFacts[] {
  const phrases = known.get(all) ?? phrasesOf(all);
  known.set(all, phrases);
  const words = wordsOf(note);
  const said = new Set(inRows(words));
  const single = new Set(words);
  return all.filter((facts) => {
    const shared = (phrases.of.get(facts) ?? []).some((each) => said.has(each) && phrases.counts.get(each) === 1);
    return shared && namesIn(facts).some((name) => single.has(name));
  });
}

function phrasesOf(all: readonly EntryFacts[]): Phrases {
  const of = new Map(all.map((facts) => [facts, inRows(wordsOf(facts.entry.text))]));
  const counts = new Map<string, number>();
  for (const phrases of of.values()) for (const each of new Set(phrases)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return { of, counts };
}

function wordsOf(text: string): string[] {
  return wordsIn(foldSpelling(text));
}

function inRows(words: readonly string[]): string[] {
  return words
    .map((_, index) => words.slice(index, index + phraseWords))
    .filter((row) => row.length === phraseWords && row.join("").length >= phraseLetters)
    .map((row) => row.join(" "));
}

function namesIn({ entry }: EntryFacts): string[] {
  const written = entry.text.slice(0, nameStretch).match(/(?<!\p{L})\p{Lu}[\p{L}\p{M}]{2,}/gu) ?? [];
  return written.map((name) => foldSpelling(name));
}
