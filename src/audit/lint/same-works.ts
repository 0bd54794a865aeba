import { DuplicateFinder } from "../../cite/compare/duplicates.js";
import { compact } from "../../cite/compare/title-similarity.js";
import type { Entry } from "../audit-schema.js";

/** Shorter printed texts say nothing of a work. */
const tellingLetters = 20;

/** Entries that list a work again, each with the first that lists it: the same printed words, a shared identifier, or title, author and year. */
export function sameWorks(entries: readonly Entry[]): { first: Entry; later: Entry }[] {
  const finder = new DuplicateFinder<Entry>();
  const printed = new Map<string, Entry>();
  const found: { first: Entry; later: Entry }[] = [];
  for (const entry of entries) {
    const words = compact(entry.text);
    const same = words.length >= tellingLetters ? printed.get(words) : undefined;
    const first = same ?? finder.find(entry.item)?.value;
    if (first !== undefined) found.push({ first, later: entry });
    else finder.add(entry.item, entry);
    if (same === undefined) printed.set(words, first ?? entry);
  }
  return found;
}
