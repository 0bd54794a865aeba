import { readFileSync } from "node:fs";
import { whenNeeded } from "./languages.js";

/** How the meaning of one word relates to another's: "broader" where it takes in the other's ("animal" for "dog"). */
export type WordRelation = "same" | "synonym" | "family" | "broader" | "narrower" | "opposite";

type Relations = Map<string, Set<string>>;

/** What data/words/en.txt tells; its head says what each sign means. */
interface WordKnowledge {
  synonyms: Relations;
  opposites: Relations;
  family: Relations;
  /** What each word takes in. */
  narrower: Relations;
  irregular: Relations;
  /** The words of each part of speech by its letter: n, v, a, r. */
  words: ReadonlyMap<string, ReadonlySet<string>>;
}

const knowledge = whenNeeded(readKnowledge);

function readKnowledge(): WordKnowledge {
  const text = readFileSync(new URL("../../data/words/en.txt", import.meta.url), "utf8");
  const words = new Map<string, ReadonlySet<string>>();
  const [synonyms, opposites, family, narrower, irregular] = Array.from({ length: 5 }, (): Relations => new Map());
  const tables: Record<string, Relations | undefined> = { "=": synonyms, "!": opposites, "~": family };
  for (const line of text.split("\n")) {
    const [sign, rest] = [line.slice(0, 1), line.slice(2)];
    const table = tables[sign];
    if (table !== undefined) relateAll(table, rest.split(" "));
    else if (sign === ">") {
      const [own = [], broader = []] = rest.split(" : ").map((part) => part.split(" "));
      for (const word of broader) for (const each of own) relate(narrower!, word, each);
    } else if (sign === "*") {
      const [lemma = "", ...forms] = rest.split(" ");
      for (const form of forms) relate(irregular!, form, lemma);
    } else if ("nvar".includes(sign) && sign !== "") words.set(sign, new Set(rest.split(" ")));
  }
  return {
    synonyms: synonyms!,
    opposites: opposites!,
    family: family!,
    narrower: narrower!,
    irregular: irregular!,
    words,
  };
}

function relateAll(table: Relations, words: readonly string[]): void {
  for (const word of words) for (const other of words) if (word !== other) relate(table, word, other);
}

function relate(table: Relations, word: string, other: string): void {
  const known = table.get(word);
  if (known) known.add(other);
  else table.set(word, new Set([other]));
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

const dictionary = whenNeeded((): ReadonlySet<string> => {
  const text = readFileSync(new URL("../../data/words/en.txt", import.meta.url), "utf8");
  const words = new Set<string>();
  for (const line of text.split("\n"))
    if (/^[nvar] /u.test(line)) for (const word of line.slice(2).split(" ")) words.add(word);
  return words;
});

/** Whether an English dictionary has a word in lower case, or its plain plural. Loads far less than the relations need. */
export function isEnglishWord(word: string): boolean {
  return dictionary().has(word) || (word.endsWith("s") && dictionary().has(word.slice(0, -1)));
}

const lemmas = new Map<string, readonly string[]>();
const mostLemmas = 50_000;

/** The words of a dictionary that an English word in lower case may be a form of, itself first where it is one. */
export function lemmasOf(word: string): readonly string[] {
  const known = lemmas.get(word);
  if (known !== undefined) return known;
  const { words, irregular } = knowledge();
  const found = new Set(irregular.get(word));
  const isWord = (base: string, parts: string) => parts.split("").some((part) => words.get(part)?.has(base));
  if (isWord(word, "nvar")) found.add(word);
  for (const [parts, ending, instead] of detachments) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    const undoubled = stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [];
    for (const base of [stem + instead, ...(instead === "" ? undoubled : [])]) if (isWord(base, parts)) found.add(base);
  }
  if (lemmas.size >= mostLemmas) lemmas.clear();
  const list = [...found];
  lemmas.set(word, list);
  return list;
}

/** Whether an English word is a form of a verb. */
export function isFormOfVerb(word: string): boolean {
  return lemmasOf(word).some((lemma) => knowledge().words.get("v")?.has(lemma));
}

const relations = ["synonym", "family", "broader", "narrower"] as const;

/** Tells how an English word relates to another; null where nothing is known. Opposites win: a mistake there costs most. */
export function wordRelation(word: string, other: string): WordRelation | null {
  if (word === other) return "same";
  const [mine, theirs] = [lemmasOf(word), lemmasOf(other)];
  if (mine.some((lemma) => theirs.includes(lemma))) return "same";
  if (isRelated("opposite", mine, theirs)) return "opposite";
  return relations.find((relation) => isRelated(relation, mine, theirs)) ?? null;
}

function isRelated(relation: WordRelation, mine: readonly string[], theirs: readonly string[]): boolean {
  return mine.some((lemma) => {
    const related = tableOf(relation)?.get(lemma);
    if (related !== undefined) return theirs.some((other) => related.has(other));
    return relation === "narrower" && theirs.some((other) => knowledge().narrower.get(other)?.has(lemma));
  });
}

function tableOf(relation: WordRelation): Relations | undefined {
  const { synonyms, opposites, family, narrower } = knowledge();
  return { synonym: synonyms, opposite: opposites, family, broader: narrower, narrower: undefined, same: undefined }[
    relation
  ];
}

/** The words that say what a word says, at least in part, with how far: its forms are 1. */
export function wordsFor(word: string): ReadonlyMap<string, number> {
  const shares = new Map<string, number>([[word, 1]]);
  const { synonyms, family, narrower } = knowledge();
  const add = (words: Iterable<string>, share: number) => {
    for (const each of words) if ((shares.get(each) ?? 0) < share) shares.set(each, share);
  };
  for (const lemma of lemmasOf(word)) {
    add([lemma], 1);
    add(synonyms.get(lemma) ?? [], 0.75);
    add(family.get(lemma) ?? [], 0.75);
    add(narrower.get(lemma) ?? [], 0.5);
  }
  return shares;
}
