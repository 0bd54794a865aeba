import { findRow, sortedLines } from "../domain/sorted-lines.js";

/** What a dictionary knows of one word in lower case. */
export interface WordEntry {
  /** The letters of its parts of speech, n, v, a, r; "" where it is none's form of a dictionary. */
  parts: string;
  /** The words that it is an irregular form of. */
  lemmas: readonly string[];
  synonyms: readonly string[];
  opposites: readonly string[];
  family: readonly string[];
  /** What it takes in. */
  narrower: readonly string[];
}

const lists = ["lemmas", "synonyms", "opposites", "family", "narrower"] as const;
const tableOfSign: Readonly<Record<string, (typeof lists)[number]>> = {
  "=": "synonyms",
  "!": "opposites",
  "~": "family",
};

type Related = Record<(typeof lists)[number], Set<string>>;

/**
 * A line for each word of a file like data/words/en.txt, whose head says what each sign means: the word, its parts of
 * speech, then its lists, set apart by tabs.
 */
export function wordLines(text: string): string {
  const entries = new Map<string, { parts: string; related: Related }>();
  const entryOf = (word: string) => {
    const known = entries.get(word);
    if (known !== undefined) return known;
    const related = Object.fromEntries(lists.map((list) => [list, new Set<string>()])) as unknown as Related;
    const made = { parts: "", related };
    entries.set(word, made);
    return made;
  };
  const relate = (list: keyof Related, words: readonly string[], others: readonly string[]) => {
    for (const word of words) for (const other of others) if (word !== other) entryOf(word).related[list].add(other);
  };
  for (const line of text.split("\n")) {
    const [sign, words] = [line.slice(0, 1), line.slice(2).split(" ")];
    const list = tableOfSign[sign];
    if (list !== undefined) relate(list, words, words);
    else if (sign === ">") {
      const colon = words.indexOf(":");
      relate("narrower", words.slice(colon + 1), words.slice(0, colon));
    } else if (sign === "*") relate("lemmas", words.slice(1), words.slice(0, 1));
    else if (sign !== "" && "nvar".includes(sign)) for (const word of words) entryOf(word).parts += sign;
  }
  return sortedLines(
    Array.from(entries, ([word, { parts, related }]) => [
      word,
      parts,
      ...lists.map((list) => [...related[list]].join(" ")),
    ]),
  );
}

/** The entry of a word in the bytes of such lines; null where there is none. */
export function findWord(lines: Uint8Array, word: string): WordEntry | null {
  const row = findRow(lines, word);
  if (row === null) return null;
  const [parts = "", ...cells] = row;
  const read = cells.map((cell) => (cell === "" ? [] : cell.split(" ")));
  return { parts, ...Object.fromEntries(lists.map((list, at) => [list, read[at] ?? []])) } as unknown as WordEntry;
}
