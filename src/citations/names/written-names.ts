import { hasLetter, splitAtSpaces, withoutPossessive } from "../../domain/characters.js";
import { familiesLikeThings, namesOtherThing, othersAtEnd, separatorOfNames } from "./mark-words.js";

/** Authors as they are named in a text. */
export interface WrittenNames {
  /** Without possessive endings and marks of emphasis: "van der Berg", "J. Smith", "World Health Organization [WHO]". */
  authors: string[];
  etAl: boolean;
}

const stray = /^[\s,;:.*_"“”'‘’]+|[\s,;:*_"“”‘]+$/gu;
const initialsOnly = /^(?:\p{Lu}\p{M}*\.?[\s-]?){1,4}$|^(?:Jr|Sr|I{2,3}|IV)\.?$/u;

/** Reads names from text that has the shape of names; null where they are other things: months, figures, words of sentences. */
export function readNames(written: string): WrittenNames | null {
  const bare = written.replace(/[\s*_]+$/u, "");
  const ending = othersAtEnd(bare);
  const named = bare.slice(0, bare.length - ending);
  const all = named
    .split(separatorOfNames())
    .map((author) => withoutPossessive(author.replace(stray, "")).trim())
    .filter((author) => author !== "");
  const authors = all.filter((author, index) => index === 0 || !initialsOnly.test(author));
  const etAl = ending > 0;
  const isGroup = etAl || authors.length > 1;
  if (authors.length === 0 || authors.some((author) => isNumberedThing(author) && !(isGroup && isDouble(author))))
    return null;
  // "May et al.", "Day and Ng" are persons, "May", "May and June" months.
  return authors.every(isOther) && !etAl ? null : { authors, etAl };
}

function isOther(author: string): boolean {
  const words = wordsOf(author);
  const [first = ""] = words;
  if (words.length === 1) return namesOtherThing(first) || !hasLetter(first);
  return isNumberedThing(author);
}

/** "Figure 2", "early May", "Appendix b". */
function isNumberedThing(author: string): boolean {
  const words = wordsOf(author);
  const [first = "", last = first] = [words[0], words.at(-1)];
  if (words.length === 1) return !hasLetter(first);
  return namesOtherThing(last) || (namesOtherThing(first) && /^(?:[\divx]+|\p{L})$/u.test(last));
}

/** "Barros Page and Stone 1981": beside others a family of two words, its last one like a month or a page. */
function isDouble(author: string): boolean {
  const [first = "", last = "", ...others] = wordsOf(author);
  return others.length === 0 && !namesOtherThing(first) && familiesLikeThings().has(last);
}

function wordsOf(author: string): string[] {
  return splitAtSpaces(author.toLowerCase()).map((word) => word.replace(/[.,]$/u, ""));
}
