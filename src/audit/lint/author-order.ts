import { foldSpelling } from "../../cite/compare/plain-words.js";
import { removeAll, spacedWords } from "../../domain/characters.js";
import type { Entry } from "../../contracts/audit.js";
import { isAnonymous, particleWords } from "../../citations/names/mark-words.js";

/** Whether a list stands in the order of its authors: by the names as printed, with or without particles, in one of the alphabets. */
export function sortedByAuthor(entries: readonly Entry[]): boolean {
  return entries.length >= 2 && authorOffenders(entries).length === 0;
}

/** The fewest entries without which a list is in the order of its authors. */
export function authorOffenders(listed: readonly Entry[]): Entry[] {
  let fewest: readonly Entry[] = listed;
  for (const nameOf of [sortName, bareSortName, printedName, wholeName, signedName]) {
    const names = filledIn(listed.map(nameOf));
    for (const order of orders) {
      const outside = outsideLongestRun(ranksOf(names, order), { equal: true });
      if (outside.size < fewest.length) fewest = listed.filter((_, index) => outside.has(index));
      if (fewest.length === 0) return [];
    }
  }
  return [...fewest];
}

/**
 * Whether an entry begins with a letter that no alphabet has at this place: not one that a particle, a title without
 * an author or a sign may have brought there.
 */
export function standsFarOff(entry: Entry, listed: readonly Entry[]): boolean {
  const at = listed.indexOf(entry);
  if (!isSigned(entry)) return false;
  const [before, behind] = [listed[at - 1], listed[at + 1]];
  return [sortName, bareSortName, printedName, wholeName].every((nameOf) => {
    const own = nameOf(entry).charAt(0);
    if (!/^[A-Za-z]$/u.test(own)) return false;
    const [above, below] = [before, behind].map((each) =>
      foldSpelling(each === undefined ? "" : nameOf(each)).charAt(0),
    );
    const isLow = above !== undefined && above > own.toLowerCase();
    return isLow || (below !== undefined && below !== "" && below < own.toLowerCase());
  });
}

/** A dash stands for the author of the entry before; what is before all names is in its place. */
function filledIn(names: readonly string[]): string[] {
  let last = names.find((name) => name !== "") ?? "";
  return names.map((name) => {
    last = name === "" ? last : name;
    return last;
  });
}

function nameIn({ item, text }: Entry): string {
  const [first] = item.author ?? [];
  const name = first?.family ?? first?.literal;
  return name === undefined || isDashed(text) ? printed(text) : name;
}

function sortName(entry: Entry): string {
  return letters(nameIn(entry).replace(article, ""));
}

const particles = new RegExp(String.raw`^(?:(?:${[...particleWords].join("|")}|the|a|an|die)[\s-]+)+(?=\p{L})`, "iu");
const article = /^(?:the|an?|der|die|das|les?|la|el)\s+/iu;

/** Some lists have what nobody signed in a place of its own. */
function signedName(entry: Entry): string {
  return isSigned(entry) ? sortName(entry) : "";
}

function isSigned({ item }: Entry): boolean {
  const [first] = item.author ?? [];
  return first !== undefined && !isAnonymous(first.literal ?? first.family ?? "");
}

function bareSortName(entry: Entry): string {
  return letters(nameIn(entry).replace(particles, ""));
}

function printedName({ text }: Entry): string {
  return letters(printed(text).replace(article, ""));
}

/** With its articles and particles. */
function wholeName({ text }: Entry): string {
  return letters(printed(text));
}

function isDashed(text: string): boolean {
  return /^\s*[-–—_]{2,}|^\s*—/u.test(text);
}

function printed(text: string): string {
  if (isDashed(text)) return "";
  return /^[^\p{L}\p{N}]*([^,.(:;/\d]+)/u.exec(text)?.[1] ?? text;
}

/** Letters and the blanks between words; "O’Hanlon" is "OHanlon". */
function letters(name: string): string {
  return spacedWords(removeAll(name.normalize("NFC"), "'’ʼ‘`-")).trim();
}

const compact = (name: string) => foldSpelling(name).replaceAll(" ", "");
/** "sv" has Å, Ä, Ö behind Z, "da" Æ, Ø, Å; "cs" has Š as a letter of its own, "tr" Ç; last, the order of computers. */
const orders: readonly ((one: string, other: string) => number)[] = [
  (one, other) => compact(one).localeCompare(compact(other), "en"),
  (one, other) => foldSpelling(one).localeCompare(foldSpelling(other), "en"),
  ...["sv", "da", "cs", "tr"].map((locale) => new Intl.Collator(locale).compare),
  (one, other) => (one === other ? 0 : one < other ? -1 : 1),
];

/** Places in the alphabet; scripts whose order is not that of their characters all come last together. */
function ranksOf(names: readonly string[], order: (one: string, other: string) => number): number[] {
  const known = names.map((name) => (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(name) ? "" : name));
  const sorted = [...new Set(known)].toSorted(order);
  let place = 0;
  const rank = new Map(
    sorted.map((name, index) => {
      const before = sorted[index - 1];
      place += before !== undefined && order(before, name) === 0 ? 0 : 1;
      return [name, place];
    }),
  );
  return known.map((name) => (name === "" ? Number.MAX_SAFE_INTEGER : (rank.get(name) ?? 0)));
}

/** Indexes of the values that are not in the longest run of ascending ones (patience sorting, Fredman 1975). */
export function outsideLongestRun(values: readonly number[], { equal = false } = {}): Set<number> {
  /** By the length of a run, the index of the least value that one of this length ends with. */
  const ends: number[] = [];
  const previous: number[] = [];
  /** Of runs of one length the first stands: what comes too late is what is outside. */
  let last = -1;
  values.forEach((value, index) => {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      const other = values[ends[middle] ?? 0] ?? 0;
      if (equal ? other <= value : other < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    if (low === ends.length) last = index;
    ends[low] = index;
  });
  const outside = new Set(values.keys());
  for (let at = last; at >= 0; at = previous[at] ?? -1) outside.delete(at);
  return outside;
}
