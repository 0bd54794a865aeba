import { readFileSync } from "node:fs";
import { whenNeeded } from "../../language/languages.js";
import { isEnglishWord } from "../../language/word-knowledge.js";
import { knownInScript } from "./script-names.js";

const listOf = (name: string) =>
  whenNeeded((): ReadonlySet<string> => {
    const path = new URL(`../../../data/names/${name}.txt`, import.meta.url);
    return new Set(readFileSync(path, "utf8").split("\n"));
  });
const given = listOf("given");
const family = listOf("family");

/** How far the names of a list are known ones (data/names); each a share from 0 to 1. */
export interface KnownNames {
  /** First words that people are given as names. */
  given: number;
  /** Last words that families are called by. */
  family: number;
  /** Names of which neither is known: rather a heading or a town. */
  neither: number;
  /** Names of which every word stands in a dictionary: "Mountain View", and some persons ("Rich Brown"). */
  words: number;
}

/** Letters that no normal form takes apart, as lists of names write them. */
const letters: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  ß: "ss",
  đ: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[łøßđıæœþ]/gu, (letter) => letters[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}]+/gu, "");

/** Tells how many of some names, written "Given Family", are made of known ones. Initials tell nothing. */
export function knownNames(names: readonly string[]): KnownNames {
  const counts = { given: 0, family: 0, neither: 0, words: 0 };
  for (const name of names) {
    const inScript = knownInScript(name);
    if (inScript !== null) {
      counts.given += 1;
      counts.family += Number(inScript === "whole");
      continue;
    }
    const words = name.split(/[\s-]+/u).map(plain);
    const isGiven = given().has(words[0] ?? "");
    const isFamily = family().has(words.at(-1) ?? "");
    counts.given += Number(isGiven);
    counts.family += Number(isFamily);
    counts.neither += Number(!isGiven && !isFamily);
    counts.words += Number(words.every((word) => word.length < 3 || isEnglishWord(word)));
  }
  const of = Math.max(1, names.length);
  return {
    given: counts.given / of,
    family: counts.family / of,
    neither: counts.neither / of,
    words: counts.words / of,
  };
}

/** Tells whether a part of a name is known and not all of it is words of a dictionary. */
export function isKnownName(name: string): boolean {
  const known = knownNames([name]);
  return known.neither === 0 && (known.words === 0 || known.given === 1);
}
