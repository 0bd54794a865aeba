import type { QuotableWord, QuotationPart } from "./quotation-words.js";

/** Lists the places of each word of a text, counted in words. */
export interface WordPlaces {
  words: readonly QuotableWord[];
  places: ReadonlyMap<string, readonly number[]>;
}

/** Words of a text, from `from` to before `to`, among which a quotation may stand. */
interface WordSpan {
  from: number;
  to: number;
}

/** Rarest words of a quotation that places are sought by, how many of their places are looked at, how many tried. */
const limits = { words: 8, hits: 20_000, exact: 20, near: 12 };

/** Spans to align with, most promising first: where all stands as quoted, then where most of its rarest words are. */
export function candidatePlaces(parts: readonly QuotationPart[], text: WordPlaces): WordSpan[] {
  const rarest = rarestWords(parts, text);
  return [...exactPlaces(parts, rarest, text), ...nearPlaces(parts, rarest, text)];
}

interface RareWord {
  key: string;
  /** Index of its part. */
  part: number;
  places: readonly number[];
}

function rarestWords(parts: readonly QuotationPart[], { places }: WordPlaces): RareWord[] {
  const known = new Map<string, RareWord>();
  for (const [index, part] of parts.entries()) {
    const found = part.kind === "word" && !part.open ? places.get(part.key) : undefined;
    if (part.kind === "word" && found && !known.has(part.key)) {
      known.set(part.key, { key: part.key, part: index, places: found });
    }
  }
  return [...known.values()].toSorted((one, other) => one.places.length - other.places.length).slice(0, limits.words);
}

/** Where the piece around the rarest word, up to the next gaps, stands word for word. */
function exactPlaces(parts: readonly QuotationPart[], [anchor]: readonly RareWord[], text: WordPlaces): WordSpan[] {
  if (anchor === undefined) return [];
  let first = anchor.part;
  while (parts[first - 1]?.kind === "word") first--;
  let end = anchor.part;
  while (parts[end]?.kind === "word") end++;
  const piece = parts.slice(first, end);
  const [before, after] = [parts.slice(0, first), parts.slice(end)];
  return anchor.places
    .map((place) => place - (anchor.part - first))
    .filter((from) => piece.every((part, index) => isWord(part, text.words[from + index]?.key)))
    .slice(0, limits.exact)
    .map((from) => span(from - reach(before), from + piece.length + reach(after), text));
}

function isWord(part: QuotationPart, key: string | undefined): boolean {
  return part.kind === "word" && key !== undefined && (part.open ? key.startsWith(part.key) : key === part.key);
}

/** Words of the original that parts may take up, a few more for what differs. */
function reach(parts: readonly QuotationPart[]): number {
  if (parts.length === 0) return 0;
  return parts.reduce((sum, part) => sum + (part.kind === "gap" ? part.most : 1.5), 4);
}

function span(from: number, to: number, { words }: WordPlaces): WordSpan {
  return { from: Math.max(0, Math.floor(from)), to: Math.min(words.length, Math.ceil(to)) };
}

/** Windows as long as the quotation that have most of its rarest words, each counted once, the rarest most. */
function nearPlaces(parts: readonly QuotationPart[], rarest: readonly RareWord[], text: WordPlaces): WordSpan[] {
  const hits = hitsOf(rarest);
  const length = reach(parts);
  const counts = rarest.map(() => 0);
  const weights = rarest.map(({ places }) => Math.log(1 + text.words.length / places.length));
  const windows: { score: number; from: number; to: number }[] = [];
  let score = 0;
  let left = 0;
  for (const { place, word } of hits) {
    if (counts[word]!++ === 0) score += weights[word]!;
    for (; place - hits[left]!.place > length; left++) {
      if (--counts[hits[left]!.word]! === 0) score -= weights[hits[left]!.word]!;
    }
    windows.push({ score, from: hits[left]!.place, to: place });
  }
  const chosen: WordSpan[] = [];
  for (const { from, to } of windows.toSorted((one, other) => other.score - one.score || one.to - other.to)) {
    if (chosen.length >= limits.near) break;
    const wide = span(to - length, from + length, text);
    if (!chosen.some((each) => each.from <= from && to < each.to)) chosen.push(wide);
  }
  return chosen;
}

/** Places of the rarest words in order of the text, as many words as the limit allows. */
function hitsOf(rarest: readonly RareWord[]): { place: number; word: number }[] {
  const hits: { place: number; word: number }[] = [];
  for (const [word, { places }] of rarest.entries()) {
    if (word > 0 && hits.length + places.length > limits.hits) break;
    for (const place of places) hits.push({ place, word });
  }
  return hits.toSorted((one, other) => one.place - other.place);
}
