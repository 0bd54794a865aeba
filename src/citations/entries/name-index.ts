import { markedWordsIn } from "../../domain/characters.js";
import { foldSpelling } from "../../cite/compare/plain-words.js";
import { compact } from "../../cite/compare/title-similarity.js";
import type { Cite } from "../../reference/mark.js";
import { isAnonymous } from "../names/mark-words.js";
import { formsOf, isUnspacedName, partedByIn } from "./author-fit.js";
import { acronymOf, type EntryFacts } from "./entry-facts.js";

/** As many letters begin the titles that are compared at all. */
const titleLetters = 4;
/** Names of fewer letters are not taken for others' slips. */
const slipLetters = 4;

/**
 * The entries that a cite's first author may mean: each stands under all that `fitOf` could know it by, so that a mark is
 * compared with these alone and not with the whole list.
 */
export class NameIndex {
  private readonly all = new Map<string, number[]>();

  constructor(private readonly facts: readonly EntryFacts[]) {
    facts.forEach((each, index) => {
      for (const handle of new Set(handlesOf(each))) {
        const others = this.all.get(handle);
        if (others === undefined) this.all.set(handle, [index]);
        else others.push(index);
      }
    });
  }

  /** In the order of the entries. */
  candidates(cite: Cite): EntryFacts[] {
    const found = new Set(soughtBy(cite).flatMap((handle) => this.all.get(handle) ?? []));
    return [...found].toSorted((one, other) => one - other).flatMap((index) => this.facts[index] ?? []);
  }
}

function handlesOf({ authors, openings, title, head, text, entry, isUnsigned }: EntryFacts): string[] {
  const names = [...(authors[0] ?? [])];
  const [opening = ""] = entry.text.split(/[.,(:]/u, 1);
  const unspaced = [...names, ...openings].filter(isUnspacedName).map((name) => `first ${name.charAt(0)}`);
  const slips = names.filter((name) => name.length >= slipLetters).flatMap(slipsOf);
  const inside = isUnsigned ? ["unsigned", ...wordsOf(text).map((word) => `word ${word}`)] : [];
  const begins = [title, head].map((words) => `begins ${words.slice(0, titleLetters)}`);
  return [...names, ...openings, acronymOf(opening), ...unspaced, ...slips, ...inside, ...begins];
}

function soughtBy(cite: Cite): string[] {
  const [first = ""] = cite.authors;
  const [parted = first] = partedByIn(cite)?.authors ?? [];
  const names = [...new Set([...formsOf(first), ...formsOf(parted)])];
  const whole = compact(
    cite.year === null ? cite.written : cite.written.slice(0, Math.max(0, cite.written.lastIndexOf(cite.year))),
  );
  return [
    ...names,
    whole,
    foldSpelling(first),
    ...names.filter(isUnspacedName).map((name) => `first ${name.charAt(0)}`),
    ...names.filter((name) => name.length > slipLetters).flatMap(slipsOf),
    ...(isAnonymous(first) ? ["unsigned"] : []),
    ...wordsOf(foldSpelling(first))
      .slice(0, 1)
      .map((word) => `word ${word}`),
    ...[compact(first), compact(parted), whole].map((words) => `begins ${words.slice(0, titleLetters)}`),
  ];
}

function wordsOf(text: string): string[] {
  return markedWordsIn(text);
}

/** A name and what is left of it without one of its letters: names that differ by one slip share one of these (Garbe's symmetric deletes). */
function slipsOf(name: string): string[] {
  return [`slip ${name}`, ...Array.from(name, (_, at) => `slip ${name.slice(0, at)}${name.slice(at + 1)}`)];
}
