import { foldKey } from "../../domain/fold-key.js";
import { compact } from "../../cite/compare/title-similarity.js";
import type { Entry } from "../../reference/entry.js";
import { type Cite, emptyCite } from "../../reference/mark.js";
import { type Fit, fitOf } from "./author-fit.js";
import { type EntryFacts, entryFacts } from "./entry-facts.js";
import { NameIndex } from "./name-index.js";

/** Entries that a cite may mean, equally well; `tier` says how well: 0 in all, up to 3 without a contradiction, more with one. */
export interface Answer {
  entries: Entry[];
  tier: number;
}

export const noAnswer: Answer = { entries: [], tier: Number.MAX_SAFE_INTEGER };
/** Up to here a mark and its entry say nothing different. */
export const agreeing = 3;

const origins: readonly Entry["origin"][] = ["list", "embedded", "bibliography", "note", "library"];

/** The entries of a draft, looked up by what marks say. */
export class EntryIndex {
  readonly facts: readonly EntryFacts[];
  /** Entries of the draft's own list, in its order. */
  readonly list: readonly Entry[];
  private readonly byKey: Map<string, Entry[]>;
  private readonly byNumber: Map<number, Entry[]>;
  private readonly byLabel: Map<string, Entry[]>;
  private readonly answers = new Map<string, Answer>();
  private readonly titles: ListedTitles;
  private readonly names: NameIndex;
  private readonly byId: Map<string, EntryFacts>;

  constructor(entries: readonly Entry[]) {
    const sorted = entries.toSorted((one, other) => origins.indexOf(one.origin) - origins.indexOf(other.origin));
    this.facts = sorted.map(entryFacts);
    this.titles = new ListedTitles(this.facts);
    this.names = new NameIndex(this.facts);
    this.byId = new Map(this.facts.map((facts) => [facts.entry.id, facts]));
    this.list = entries.filter(({ origin }) => origin === "list");
    this.byKey = grouped(sorted, ({ key }) => key && foldKey(key));
    this.byLabel = grouped(sorted, ({ label }) => label && labelForm(label));
    const numbered = this.list.some(({ number }) => number !== null);
    const numbers = numbered ? this.list : this.list.map((entry, index) => ({ ...entry, number: index + 1 }));
    this.byNumber = grouped(numbers, ({ number }) => number);
  }

  get isNumbered(): boolean {
    return this.list.some(({ number }) => number !== null);
  }

  /** What is known of an entry. */
  factsOf(id: string): EntryFacts | undefined {
    return this.byId.get(id);
  }

  ofKey(key: string): Entry[] {
    const all = this.byKey.get(foldKey(key)) ?? [];
    const exact = all.filter((entry) => entry.key === key);
    return exact.length > 0 ? exact : all;
  }

  /** Of lists that each begin with 1 (one a chapter) the next list behind the mark is meant. */
  ofNumber(number: number, block: number | null = null): Entry[] {
    const found = this.byNumber.get(number) ?? [];
    if (found.length < 2 || block === null || !restarts(this.list)) return found;
    const next = found.find((entry) => (entry.block ?? -1) > block) ?? found.at(-1);
    return next === undefined ? [] : [next];
  }

  ofLabel(label: string): Entry[] {
    return this.byLabel.get(labelForm(label)) ?? [];
  }

  get hasLabels(): boolean {
    return this.byLabel.size > 0;
  }

  /** Works of a year that nobody signed. */
  unsigned(year: string): Entry[] {
    return this.facts.filter(({ isUnsigned, years }) => isUnsigned && years.has(year)).map(({ entry }) => entry);
  }

  /** Whether a work of a year is by this first author, or without an author and called so. */
  isListed(name: string, year: string): boolean {
    const written = compact(name);
    return (
      this.titles.has(name) ||
      this.names
        .candidates({ ...emptyCite(name), authors: [name] })
        .some(({ authors, years }) => authors[0]?.has(written) === true && years.has(year))
    );
  }

  /** Where such a title begins that ends before an offset, or null. */
  titleBefore(text: string, end: number): number | null {
    return this.titles.startBefore(text, end);
  }

  /** The entries that fit authors and year (or authors alone, where the mark says no year) best. */
  ofAuthors(cite: Cite): Answer {
    const key = JSON.stringify([cite.authors, cite.et_al, cite.year, cite.written]);
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const fitting = this.names
      .candidates(cite)
      .map((facts) => ({ facts, fit: fitOf(cite, facts) }))
      .filter(({ fit }) => fit.author !== "none");
    const answer = bestOf(cite, fitting);
    this.answers.set(key, answer);
    return answer;
  }
}

interface Fitting {
  facts: EntryFacts;
  fit: Fit;
}

function bestOf(cite: Cite, fitting: readonly Fitting[]): Answer {
  const tiers = fitting.map(({ fit }) => tierOf(fit));
  const tier = Math.min(...tiers, noAnswer.tier);
  if (tier === noAnswer.tier) return noAnswer;
  const best = fitting.filter((_, index) => tiers[index] === tier);
  const origin = best[0]?.facts.entry.origin;
  const own = best.filter(({ facts }) => facts.entry.origin === origin);
  const named = narrowed(cite, own).map(({ facts }) => facts.entry);
  // Another year is a slip only where no other work of these authors might be meant.
  if (tier > agreeing && named.length > 1) return noAnswer;
  return { entries: named, tier };
}

function tierOf({ author, year }: Fit): number {
  const agrees = author === "full" || author === "superfluous";
  if (year === "same") return agrees ? 0 : author === "fewer" ? 2 : author === "near" ? 4 : 5;
  if (year === "differs") return agrees || author === "fewer" ? 6 : noAnswer.tier;
  if (author === "other") return noAnswer.tier;
  return agrees ? 1 : author === "fewer" ? 3 : year === "letter" ? 4 : noAnswer.tier;
}

/** Of several by the same family name those whose initial, or whose title, is written. */
function narrowed(cite: Cite, fitting: readonly Fitting[]): readonly Fitting[] {
  if (fitting.length < 2) return fitting;
  const initial = /(?:^|[\s(])(\p{Lu})\p{M}*\.(?:[\s-]*\p{Lu}\.)*\s+\p{L}/u.exec(cite.written)?.[1]?.toLowerCase();
  const byInitial = initial === undefined ? [] : fitting.filter(({ facts }) => facts.initials[0] === initial);
  const said = compact(cite.written);
  const byTitle = cite.year === null ? fitting.filter(({ facts }) => saysTitleOf(said, facts)) : [];
  // Other years of an entry are those of access and of titles.
  const byOwnYear = cite.year === null ? [] : fitting.filter(({ facts }) => facts.entry.year_suffix === cite.year);
  // "Oyelaran" is rather Oyelaran than ten Oyelaran.
  const named = compact(cite.authors[0] ?? "");
  const byLetters = fitting.filter(({ facts }) => [...(facts.authors[0] ?? [])][0] === named);
  return [byInitial, byTitle, byOwnYear, byLetters].find((each) => each.length > 0) ?? fitting;
}

function saysTitleOf(said: string, { title }: EntryFacts): boolean {
  return title.length >= 4 && [title, title.slice(0, 30), title.slice(0, 12)].some((part) => said.includes(part));
}

/** Whether a draft has several lists, each counted from 1; the first entry once more is no list. */
export function restarts(listed: readonly Entry[]): boolean {
  const firsts = listed.flatMap(({ number }, index) => (number === 1 ? [index] : []));
  const [first = 0, ...later] = firsts;
  const isAgain = (index: number) => listed[index]?.text === listed[first]?.text && listed[index + 1]?.number !== 2;
  return (
    later.length > 0 &&
    !later.some(isAgain) &&
    later.every((index) => (listed[index - 1]?.number ?? 1) > 1 || listed[index + 1]?.number === 2)
  );
}

/** "[Hu21]", "Hu21" and "hu21" are one label. */
function labelForm(label: string): string {
  return label
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s[\](){}]/gu, "");
}

function grouped<Key>(entries: readonly Entry[], keyOf: (entry: Entry) => Key | null | ""): Map<Key, Entry[]> {
  const groups = new Map<Key, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === null || key === "") continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}

/** Titles of fewer letters are words of any sentence. */
const fewestLetters = 8;
/** Up to the first stop, bracket or year. */
const opening = /^(.{12,300}?)(?:[.?!]\s|\s?[([]|,?\s(?:1[5-9]|20)\d\d|$)/u;
/** Longest title in a sentence, in words and in letters. */
const mostWords = 40;
const longest = 400;

/** The titles of works that are listed without an author: a text points to them by these. */
class ListedTitles {
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
