import { createRequire } from "node:module";
import { foldLetters } from "../../domain/fold-letters.js";
import { perLanguage } from "../languages.js";
import type { StemClass } from "../stem-classes.js";

type Stemmer = (word: string) => string;
type Affix = NonNullable<StemClass["endings"]>[number];

const leastLetters = 3;
/** Hangul has its syllables in one row, those with each of 27 last consonants behind the one without. */
const [firstSyllable, lastSyllable, codas] = [0xac00, 0xd7a3, 28];
const require = createRequire(import.meta.url);

/**
 * What forms of a word have in common, by the class `stems` of a language: one or several stems, folded; two words are
 * forms of each other where they have one in common. Null where the language has no such class. Words come in lower case.
 */
export const stemsOf = perLanguage((data): ((word: string) => readonly string[]) | null => {
  const given = data?.stems;
  if (given === undefined) return null;
  const family = given.family === undefined ? null : familyStemmer(given.family);
  const { endings, endings_behind } = given;
  const light = lightStemmer(given, foldLetters);
  const lightWritten = lightStemmer(given, (affix) => affix);
  const hasOwn = endings !== undefined || endings_behind !== undefined;
  const finish = finishing(given);
  const change = changing(given);
  return (word) => {
    const written = change(word.normalize("NFC"));
    const plain = change(foldLetters(word));
    const wholes = [plain, ...withoutBeginning(plain, given)];
    const own = family === null || hasOwn ? [...wholes.map(light), foldLetters(lightWritten(written))] : [];
    // Some endings are told by their marks, and some people write none: each way leads to a stem.
    const byFamily = family === null ? [] : [...wholes, written].map((whole) => foldLetters(family(whole)));
    return [...new Set([...byFamily, ...own].map(finish))];
  };
});

function familyStemmer(family: string): Stemmer {
  const { stemmer } = require(`../../../data/stemmers/${family}.cjs`) as { stemmer: Stemmer };
  return stemmer;
}

/** The longest first. */
function longestFirst(affixes: readonly Affix[] = [], write: Stemmer = foldLetters): Affix[] {
  return affixes
    .map(({ affix, least }) => ({ affix: write(affix), least }))
    .toSorted((one, other) => other.affix.length - one.affix.length);
}

function* withoutBeginning(word: string, { beginnings, least = leastLetters }: StemClass): Generator<string> {
  for (const { affix, least: own } of longestFirst(beginnings))
    if (word.startsWith(affix) && word.length - affix.length >= (own ?? least)) yield word.slice(affix.length);
}

/** Takes off the longest ending that leaves enough, of endings written as the words are: folded or not. */
function lightStemmer({ endings, endings_behind, least = leastLetters }: StemClass, write: Stemmer): Stemmer {
  const lists = {
    any: longestFirst(endings, write),
    closed: longestFirst(endings_behind?.closed, write),
    open: longestFirst(endings_behind?.open, write),
  };
  const fits = (word: string, { affix, least: own }: Affix) =>
    word.endsWith(affix) && word.length - affix.length >= (own ?? least);
  return (word) => {
    const ending = [
      lists.any.find((each) => fits(word, each)),
      lists.closed.find((each) => fits(word, each) && isClosed(word, each) === true),
      lists.open.find((each) => fits(word, each) && isClosed(word, each) === false),
    ].reduce((best, each) => ((each?.affix.length ?? 0) > (best?.affix.length ?? 0) ? each : best));
    return ending === undefined ? word : word.slice(0, -ending.affix.length);
  };
}

/** Whether the syllable before an ending has a consonant at its end; null where it is none of Hangul. */
function isClosed(word: string, { affix }: Affix): boolean | null {
  const code = word.charCodeAt(word.length - affix.length - 1);
  return code >= firstSyllable && code <= lastSyllable ? (code - firstSyllable) % codas !== 0 : null;
}

function changing({ changes = [] }: StemClass): Stemmer {
  const pairs = changes.flatMap((pair) => [pair, pair.map(foldLetters)]);
  return (word) => {
    const [ending, other] = pairs.find(([each = ""]) => word.endsWith(each)) ?? [];
    return ending === undefined ? word : word.slice(0, -ending.length) + (other ?? "");
  };
}

function finishing({ finals = [], spellings = [] }: StemClass): Stemmer {
  return (stem) => {
    const plain = spellings.reduce((text, [typed, letter]) => text.replaceAll(typed, letter), stem);
    const final = finals.find(([letter]) => plain.endsWith(letter));
    return final === undefined ? plain : plain.slice(0, -final[0].length) + final[1];
  };
}
