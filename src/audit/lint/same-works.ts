import { DuplicateFinder } from "../../cite/compare/duplicates.js";
import { compact } from "../../cite/compare/title-similarity.js";
import { itemIdentifiers } from "../../domain/identifier.js";
import type { Entry } from "../audit-schema.js";

/** Shorter printed texts say nothing of a work. */
const tellingLetters = 20;

function hasTitle({ item }: Entry): boolean {
  return (item.title ?? "") !== "";
}

/** What a style prints without title, volume and pages may be several works of one author and year. */
function saysMuch(entry: Entry): boolean {
  return hasTitle(entry) || (entry.text.match(/\d+/gu)?.length ?? 0) > 2;
}

/** Entries that list a work again, each with the first that lists it: the same printed words, a shared identifier, or title, author and year. */
export function sameWorks(entries: readonly Entry[]): { first: Entry; later: Entry }[] {
  const finder = new DuplicateFinder<Entry>();
  const printed = new Map<string, Entry>();
  const found: { first: Entry; later: Entry }[] = [];
  for (const entry of entries) {
    const words = compact(entry.text);
    const same = words.length >= tellingLetters && saysMuch(entry) ? printed.get(words) : undefined;
    const isKnowable = hasTitle(entry) || itemIdentifiers(entry.item).length > 0;
    const first = same ?? (isKnowable ? finder.find(entry.item)?.value : undefined);
    if (first !== undefined) found.push({ first, later: entry });
    else if (isKnowable) finder.add(entry.item, entry);
    if (same === undefined) printed.set(words, first ?? entry);
  }
  return found;
}
