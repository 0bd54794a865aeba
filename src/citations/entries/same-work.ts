import { figuresIn } from "../../domain/characters.js";
import { compact, titleSimilarity } from "../../cite/compare/title-similarity.js";
import { DuplicateFinder } from "../../cite/compare/duplicates.js";
import { itemIdentifiers } from "../../domain/identifier.js";
import type { Entry } from "../../reference/entry.js";

/** Shorter texts ("Ibid.") say nothing. */
const tellingLetters = 20;

/** Whether two entries list one work: the same printed words, a shared identifier, or the same title, author and year. */
export function isSameWork(first: Entry, second: Entry): boolean {
  const [one, other] = [compactOf(first), compactOf(second)];
  if (one.length >= tellingLetters && one === other) return figuresIn(first.text).length > 2 || !!first.item.title;
  if (!first.item.title && itemIdentifiers(first.item).length === 0) return false;
  const finder = new DuplicateFinder<true>();
  finder.add(first.item, true);
  const found = finder.find(second.item);
  if (found === null) return false;
  return found.by === "identifier" || titleSimilarity(first.item.title ?? "", second.item.title ?? "") > 0.9;
}

const compactTexts = new WeakMap<Entry, string>();

/** The letters and digits of an entry. A list is compared each with each, once for every mark that could mean several. */
function compactOf(entry: Entry): string {
  const text = compactTexts.get(entry) ?? compact(entry.text);
  compactTexts.set(entry, text);
  return text;
}

/** Entries without those that list the same work as one before them. */
export function distinctWorks(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry, index) => !entries.slice(0, index).some((before) => isSameWork(before, entry)));
}
