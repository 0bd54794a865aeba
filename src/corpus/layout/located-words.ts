import { hasLetterOrDigit, hasUnspacedScript, lettersAndDigits } from "../../domain/characters.js";
import type { PageRectangle, WordBox } from "../../domain/word-box.js";
import { rowsOf } from "./page-rectangles.js";

/** A line of a work's text: its number, from 1. */
export interface NumberedLine {
  line: number;
  text: string;
}

/** Lines of a work's text that follow one another, and where pages show their words. */
export interface PlacedText {
  lines: readonly NumberedLine[];
  boxes: readonly WordBox[];
}

/** Where pages show words: all of them, some, or none. */
export interface Located {
  how: "exact" | "partial" | "none";
  rectangles: PageRectangle[];
}

/** What a page shows of a line of the text in one row. */
export interface ShownRow {
  line: number;
  text: string;
  rectangle: PageRectangle;
}

/**
 * Where pages show the lines, or the words of a quote in them, which is compared by letters and digits. A word of which
 * no box is known is not marked, nor is another in its place; a quote that the lines do not have is nowhere.
 */
export function locateWords({ lines, boxes }: PlacedText, quote?: string): Located {
  const spans =
    quote === undefined ? lines.map((each) => ({ ...each, from: 0, to: each.text.length })) : found(lines, quote);
  const words = placedWords(lines, boxes);
  const meant = spans.flatMap(({ line, from, to }) =>
    (words.get(line) ?? []).filter((word) => word.box.start < to && word.end > from),
  );
  const wanted = spans.flatMap((span) => tokensOf(span).map((token) => ({ line: span.line, ...token })));
  const isShown = ({ line, start, end }: (typeof wanted)[number]) =>
    (words.get(line) ?? []).some(({ box }) => box.start >= start && box.start < end);
  const shown = wanted.filter(isShown).length;
  const how = shown === 0 ? "none" : shown === wanted.length && !hasWideWords(spans) ? "exact" : "partial";
  return { how, rectangles: rowsOf(meant.map(({ box }) => box)).map(({ rectangle }) => rectangle) };
}

/** The lines on a page, row by row as it shows them. */
export function rowsOnPage({ lines, boxes }: PlacedText, page: number): ShownRow[] {
  const texts = new Map(lines.map(({ line, text }) => [line, text]));
  const words = placedWords(lines, boxes);
  return lines.flatMap(({ line }) => {
    const here = (words.get(line) ?? []).filter(({ box }) => box.page === page);
    const ends = new Map(here.map(({ box, end }) => [box, end]));
    return rowsOf(here.map(({ box }) => box)).map(({ rectangle, words: row }) => {
      const text = (texts.get(line) ?? "").slice(row[0]!.start, ends.get(row.at(-1)!));
      return { line, text, rectangle };
    });
  });
}

interface PlacedWord {
  box: WordBox;
  /** Offset in the line behind the word's last character. */
  end: number;
}

/** By line. What a box shows ends where the next begins, or its word does. */
function placedWords(lines: readonly NumberedLine[], boxes: readonly WordBox[]): Map<number, PlacedWord[]> {
  const texts = new Map(lines.map(({ line, text }) => [line, text]));
  const words = new Map<number, PlacedWord[]>();
  for (const [index, box] of boxes.entries()) {
    const text = texts.get(box.line);
    if (text === undefined) continue;
    const space = text.indexOf(" ", box.start);
    const end = space < 0 ? text.length : space;
    const next = boxes[index + 1];
    const word = { box, end: next?.line === box.line && next.start > box.start ? Math.min(end, next.start) : end };
    const known = words.get(box.line);
    if (known) known.push(word);
    else words.set(box.line, [word]);
  }
  return words;
}

/** The words of a span that have something to see: marks of Markdown have no place on a page. */
function tokensOf({ text, from, to }: Span): { start: number; end: number }[] {
  const tokens: { start: number; end: number }[] = [];
  for (let start = 0; start < to;) {
    const space = text.indexOf(" ", start);
    const end = space < 0 ? text.length : space;
    const part = text.slice(Math.max(start, from), Math.min(end, to));
    if (end > from && hasLetterOrDigit(part)) tokens.push({ start, end });
    start = end + 1;
  }
  return tokens;
}

/** Where words stand without blanks between them a box is around all of a row, other sentences in it, too. */
function hasWideWords(spans: readonly Span[]): boolean {
  return spans.some(({ text, from, to }) => hasUnspacedScript(text.slice(from, to)));
}

/** Part of a line, by offsets. */
interface Span extends NumberedLine {
  from: number;
  to: number;
}

/**
 * Where the lines have the quote, a span for each of its lines; none where they do not. It begins and ends with words: "42"
 * is not found in "142". Scripts without blanks have no such edges.
 */
function found(lines: readonly NumberedLine[], quote: string): Span[] {
  const sought = lettersAndDigits(quote);
  if (sought === "") return [];
  const letters = lines.map(({ text }) => lettersAndDigits(text));
  const all = letters.join("");
  for (let at = all.indexOf(sought); at >= 0; at = all.indexOf(sought, at + 1)) {
    const spans = spansAt(lines, letters, { at, length: sought.length });
    if (hasUnspacedScript(quote) || isOfWords(spans)) return spans;
  }
  return [];
}

function spansAt(
  lines: readonly NumberedLine[],
  letters: readonly string[],
  { at, length: wanted }: { at: number; length: number },
): Span[] {
  let before = 0;
  return lines.flatMap((each, index) => {
    const { length } = letters[index]!;
    const [first, last] = [Math.max(0, at - before), Math.min(length, at + wanted - before)];
    before += length;
    if (first >= last) return [];
    return [{ ...each, from: offsetOf(each.text, first), to: offsetOf(each.text, last - 1) + 1 }];
  });
}

function isOfWords(spans: readonly Span[]): boolean {
  const [first, last] = [spans[0]!, spans.at(-1)!];
  const edges = [first.text.slice(0, first.from).at(-1), last.text.slice(last.to).at(0)];
  return edges.every((character) => character === undefined || !hasLetterOrDigit(character));
}

/** The offset of a text's letter or digit by its number, as `lettersAndDigits` counts them. */
function offsetOf(text: string, number: number): number {
  let passed = 0;
  for (let at = 0; at < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(at)!);
    passed += lettersAndDigits(character).length;
    if (passed > number) return at;
    at += character.length;
  }
  return text.length;
}
