import { compact } from "../../cite/compare/title-similarity.js";
import type { EntryFacts } from "./entry-facts.js";

/** Titles of fewer letters are words of any sentence. */
const fewestLetters = 8;
/** Up to the first stop, bracket or year. */
const opening = /^(.{12,300}?)(?:[.?!]\s|\s?[([]|,?\s(?:1[5-9]|20)\d\d|$)/u;
/** Longest title in a sentence, in words and in letters. */
const mostWords = 40;
const longest = 400;

/** The titles of works that are listed without an author: a text points to them by these. */
export class ListedTitles {
  private readonly titles: ReadonlySet<string>;
  private readonly lastLetters: ReadonlySet<string>;

  constructor(facts: readonly EntryFacts[]) {
    const named = facts
      .filter(({ isUnsigned, isSure }) => isUnsigned || !isSure)
      .flatMap(({ title, entry }) => [title, compact(opening.exec(entry.text)?.[1] ?? "")]);
    this.titles = new Set(named.filter((title) => title.length >= fewestLetters));
    this.lastLetters = new Set([...this.titles].map((title) => title.slice(-fewestLetters)));
  }

  /** Whether words are one of the titles. */
  has(words: string): boolean {
    return this.titles.size > 0 && this.titles.has(compact(words));
  }

  /** Where the title begins that ends before an offset, or null. */
  startBefore(text: string, end: number): number | null {
    if (this.titles.size === 0) return null;
    const from = Math.max(0, end - longest);
    const region = text.slice(from, end);
    if (!this.lastLetters.has(compact(region.slice(-fewestLetters * 4)).slice(-fewestLetters))) return null;
    const starts = [...region.matchAll(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
    const found = starts.slice(-mostWords).find((start) => this.titles.has(compact(region.slice(start))));
    return found === undefined ? null : from + found;
  }
}
