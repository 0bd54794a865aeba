import { figuresIn } from "../../domain/characters.js";
import { DuplicateFinder } from "../../cite/compare/duplicates.js";
import { compact } from "../../cite/compare/title-similarity.js";
import { itemYear } from "../../domain/item.js";
import { itemIdentifiers } from "../../domain/identifier.js";
import type { Entry } from "../../contracts/audit.js";

/** Shorter printed texts say nothing of a work. */
const tellingLetters = 20;
/** Longer ones have a title, whether it could be read or not. */
const unmistakableLetters = 40;

function hasTitle({ item }: Entry): boolean {
  return compact(item.title ?? "").length >= 10;
}

/** Years with different letters, and articles on different pages, are different works whatever else is alike. */
function contradict(first: Entry, second: Entry): boolean {
  const letter = ({ year_suffix: year }: Entry) => /\d([a-z])$/u.exec(year ?? "")?.[1];
  const page = ({ item }: Entry) => figuresIn(item.page ?? "")[0];
  return [letter, page].some((read) => {
    const [one, other] = [read(first), read(second)];
    return one !== undefined && other !== undefined && one !== other;
  });
}

/** What a style prints without title, volume and pages may be several works of one author and year. */
function saysMuch(entry: Entry): boolean {
  return hasTitle(entry) || figuresIn(entry.text).length > 2 || compact(entry.text).length >= unmistakableLetters;
}

/** Where an article stands: nobody has two that begin on one page of a volume. */
function articlePlace({ item }: Entry): string | null {
  const family = item.author?.[0]?.family;
  const [page] = figuresIn(item.page ?? "");
  const year = itemYear(item);
  if (family === undefined || page === undefined || year === null || item.volume === undefined) return null;
  return [compact(family), year, item.volume, page].join("/");
}

/** Whether one title is the other with a subtitle behind it. */
function mayShareTitle(one: Entry, other: Entry): boolean {
  const [first, second] = [compact(one.item.title ?? ""), compact(other.item.title ?? "")];
  return first.startsWith(second) || second.startsWith(first);
}

/** Entries that list a work again, each with the first that lists it: the same printed words, a shared identifier, or title, author and year. */
export function sameWorks(entries: readonly Entry[]): { first: Entry; later: Entry }[] {
  const finder = new DuplicateFinder<Entry>();
  const printed = new Map<string, Entry>();
  const placed = new Map<string, Entry>();
  const found: { first: Entry; later: Entry }[] = [];
  for (const entry of entries) {
    const words = compact(entry.text);
    const same = words.length >= tellingLetters && saysMuch(entry) ? printed.get(words) : undefined;
    const isKnowable = hasTitle(entry) || itemIdentifiers(entry.item).length > 0;
    const place = hasTitle(entry) ? articlePlace(entry) : null;
    const there = place === null ? undefined : placed.get(place);
    const shortened = there !== undefined && mayShareTitle(there, entry) ? there : undefined;
    const alike = same ?? (isKnowable ? finder.find(entry.item)?.value : undefined) ?? shortened;
    const first = alike !== undefined && contradict(alike, entry) ? undefined : alike;
    if (first !== undefined) found.push({ first, later: entry });
    else if (isKnowable) finder.add(entry.item, entry);
    if (same === undefined) printed.set(words, first ?? entry);
    if (place !== null && there === undefined) placed.set(place, first ?? entry);
  }
  return found;
}
