import { readFileSync } from "node:fs";
import { Recent } from "../domain/recent.js";
import { readBuilt } from "./built-data.js";
import { whenNeeded } from "./languages.js";
import { findWord, type WordEntry, wordLines } from "./word-lines.js";

/** How the meaning of one word relates to another's: "broader" where it takes in the other's ("animal" for "dog"). */
export type WordRelation = "same" | "synonym" | "family" | "broader" | "narrower" | "opposite";

/** As the build wrote them, so that a command reads what it needs of two megabytes, not all. */
const lines = whenNeeded((): Uint8Array => {
  const words = new URL("../../data/words/en.txt", import.meta.url);
  return readBuilt("words-en.tsv", [words]) ?? Buffer.from(wordLines(readFileSync(words, "utf8")));
});

const unknownWord: WordEntry = { parts: "", lemmas: [], synonyms: [], opposites: [], family: [], narrower: [] };
const mostWords = 50_000;
const entries = new Recent<WordEntry>(mostWords);

function entryOf(word: string): WordEntry {
  return entries.get(word, () => findWord(lines(), word) ?? unknownWord);
}

/** Endings that inflect an English word and what stands there in the dictionary (morphy(7WN), the rules of detachment). */
const detachments = [
  ["nv", "ies", "y"],
  ["nv", "ches", "ch"],
  ["nv", "shes", "sh"],
  ["nv", "sses", "ss"],
  ["nv", "xes", "x"],
  ["v", "es", "e"],
  ["nv", "es", ""],
  ["nv", "s", ""],
  ["n", "men", "man"],
  ["v", "ied", "y"],
  ["v", "ed", "e"],
  ["v", "ed", ""],
  ["v", "ing", "e"],
  ["v", "ing", ""],
  ["ar", "ier", "y"],
  ["ar", "iest", "y"],
  ["ar", "er", "e"],
  ["ar", "er", ""],
  ["ar", "est", "e"],
  ["ar", "est", ""],
] as const;

/** Whether an English dictionary has a word in lower case, or its plain plural. */
export function isEnglishWord(word: string): boolean {
  return entryOf(word).parts !== "" || (word.endsWith("s") && entryOf(word.slice(0, -1)).parts !== "");
}

const lemmas = new Recent<readonly string[]>(mostWords);

/** The words of a dictionary that an English word in lower case may be a form of, itself first where it is one. */
export function lemmasOf(word: string): readonly string[] {
  return lemmas.get(word, () => findLemmas(word));
}

function findLemmas(word: string): readonly string[] {
  const found = new Set(entryOf(word).lemmas);
  const isWord = (base: string, parts: string) => Array.from(entryOf(base).parts).some((part) => parts.includes(part));
  if (isWord(word, "nvar")) found.add(word);
  for (const [parts, ending, instead] of detachments) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    const undoubled = stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [];
    for (const base of [stem + instead, ...(instead === "" ? undoubled : [])]) if (isWord(base, parts)) found.add(base);
  }
  return [...found];
}

/** Whether an English word is a form of a verb. */
export function isFormOfVerb(word: string): boolean {
  return lemmasOf(word).some((lemma) => entryOf(lemma).parts.includes("v"));
}

const tables = { synonym: "synonyms", family: "family", broader: "narrower" } as const;

type Table = Exclude<keyof WordEntry, "parts" | "lemmas">;

/** A word as it is compared with others: its lemmas, and what the dictionary names beside any of them. */
interface Compared {
  lemmas: readonly string[];
  named: Readonly<Record<Table, ReadonlySet<string>>>;
}

const compared = new Recent<Compared>(mostWords);

function comparedWord(word: string): Compared {
  return compared.get(word, () => {
    const own = lemmasOf(word);
    const named = (table: Table) => new Set(own.flatMap((lemma) => entryOf(lemma)[table]));
    return {
      lemmas: own,
      named: {
        synonyms: named("synonyms"),
        opposites: named("opposites"),
        family: named("family"),
        narrower: named("narrower"),
      },
    };
  });
}

/** Tells how an English word relates to another; null where nothing is known. Opposites win: a mistake there costs most. */
export function wordRelation(word: string, other: string): WordRelation | null {
  if (word === other) return "same";
  const [mine, theirs] = [comparedWord(word), comparedWord(other)];
  if (mine.lemmas.some((lemma) => theirs.lemmas.includes(lemma))) return "same";
  if (names("opposites", mine, theirs)) return "opposite";
  for (const [relation, table] of Object.entries(tables))
    if (names(table, mine, theirs)) return relation as keyof typeof tables;
  return names("narrower", theirs, mine) ? "narrower" : null;
}

function names(table: Table, { named }: Compared, { lemmas: others }: Compared): boolean {
  return others.some((each) => named[table].has(each));
}

/** The words that say what a word says, at least in part, with how far: its forms are 1. */
export function wordsFor(word: string): ReadonlyMap<string, number> {
  const shares = new Map<string, number>([[word, 1]]);
  const add = (words: Iterable<string>, share: number) => {
    for (const each of words) if ((shares.get(each) ?? 0) < share) shares.set(each, share);
  };
  for (const lemma of lemmasOf(word)) {
    const { synonyms, family, narrower } = entryOf(lemma);
    add([lemma], 1);
    add(synonyms, 0.75);
    add(family, 0.75);
    add(narrower, 0.5);
  }
  return shares;
}
