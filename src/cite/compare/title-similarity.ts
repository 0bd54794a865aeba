import { Recent } from "../../domain/recent.js";
import { plainWords, unspaced, withoutMarkup } from "./plain-words.js";

/**
 * How alike two titles are, 0..1: the Sørensen-Dice coefficient over the bigrams of their letters and digits
 * (Dice 1945; on character bigrams: Adamson and Boreham 1974). Case, accents, punctuation, spaces, hyphens, markup,
 * ligatures and the spelling of Greek letters do not count.
 */
export function titleSimilarity(first: string, second: string): number {
  return bigramSimilarity(compact(first), compact(second));
}

const compacted = new Recent<string>(10_000);

/** Letters and digits of a title, folded. */
export function compact(title: string): string {
  return compacted.get(title, () => plainWords(withoutMarkup(title)).join(""));
}

function bigramSimilarity(first: string, second: string): number {
  if (first === second) return first === "" ? 0 : 1;
  const counts = new Map<string, number>();
  for (const pair of bigrams(first)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of bigrams(second)) {
    const left = counts.get(pair) ?? 0;
    if (left === 0) continue;
    counts.set(pair, left - 1);
    shared += 1;
  }
  const total = Math.max(0, first.length - 1) + Math.max(0, second.length - 1);
  return total === 0 ? 0 : (2 * shared) / total;
}

function bigrams(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}

/** A title as found among the words of a page. */
export interface TitlePlace {
  /** 0..1: share of the title's pairs of neighbouring words that stand there in a row. */
  similarity: number;
  /** Index of the first word of the place, and of the first one after it. */
  start: number;
  end: number;
}

/**
 * Finds a title among a page's words, whatever the breaks between them: verbatim first, else the window of its length
 * that shares most letter bigrams with it. Null where the title has no words.
 */
export function findTitle(title: string, page: readonly string[]): TitlePlace | null {
  const words = plainWords(withoutMarkup(title));
  const wanted = words.join("");
  if (wanted === "") return null;
  return findVerbatim(wanted, page) ?? findSimilar(words, page);
}

function findVerbatim(wanted: string, page: readonly string[]): TitlePlace | null {
  const whole = page.join("");
  const starts = offsets(page);
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    const start = starts.get(at);
    const end = starts.get(at + wanted.length);
    // Only whole words: "part i" is not found in "part ii".
    if (start !== undefined && end !== undefined) return { similarity: 1, start, end };
  }
  return null;
}

/** Index of the word that begins at each offset of the joined words; the end of the last one is one more. */
function offsets(words: readonly string[]): Map<number, number> {
  const starts = new Map<number, number>();
  let offset = 0;
  for (const [index, word] of words.entries()) {
    starts.set(offset, index);
    offset += word.length;
  }
  starts.set(offset, words.length);
  return starts;
}

/** How many of a title's first words may be missing or garbled on the page. */
const firstWords = 4;

function findSimilar(words: readonly string[], page: readonly string[]): TitlePlace {
  const wanted = words.join("");
  const beginnings = new Set(words.slice(0, firstWords).map(beginning));
  let best: TitlePlace = { similarity: 0, start: 0, end: 0 };
  for (const [start, word] of page.entries()) {
    // Scripts without spaces have no words to begin with.
    if (!beginnings.has(beginning(word)) && !unspaced.test(word)) continue;
    const end = windowEnd(page, start, wanted.length, words.length);
    const similarity = bigramSimilarity(wanted, page.slice(start, end).join(""));
    if (similarity > best.similarity) best = { similarity, start, end };
  }
  return best;
}

function beginning(word: string): string {
  return word.slice(0, 2);
}

/** The end of the window that has about as many letters as the title. */
function windowEnd(page: readonly string[], start: number, letters: number, words: number): number {
  let end = start;
  let total = 0;
  while (end < page.length && total < letters && end - start < words * 3) {
    total += (page[end] ?? "").length;
    end += 1;
  }
  return end;
}
