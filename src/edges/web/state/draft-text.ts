/** A place in a text, 1-based as findings have it, in UTF-16 units. */
export interface Place {
  line: number;
  column: number;
  end_line?: number | null;
  end_column?: number | null;
}

/** A stretch of a text by its offsets, and which finding or sentence it is. */
export interface Span {
  start: number;
  end: number;
  index: number;
}

/** Offsets at which lines begin. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the line that an offset is in, from 0. */
export function lineOf(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Places as spans of the text that they were found in; those behind its end are left out. Pure. */
export function spansOf(text: string, places: readonly Place[]): Span[] {
  const starts = lineStarts(text);
  const offset = (line: number, column: number) =>
    Math.min((starts[line - 1] ?? text.length) + column - 1, text.length);
  return places.flatMap(({ line, column, end_line, end_column }, index) => {
    const start = offset(line, column);
    const known = offset(end_line ?? line, end_column ?? column);
    const lineStop = (starts[line] ?? text.length + 1) - 1;
    // Where the end is not known, it is about the rest of the line.
    const end = known > start ? known : Math.max(start, lineStop);
    return line > starts.length ? [] : [{ start, end, index }];
  });
}

/** Where two texts differ: what is alike at both ends is left out. */
export function difference(before: string, after: string): { start: number; endBefore: number; endAfter: number } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { start, endBefore: before.length - tail, endAfter: after.length - tail };
}

/** The whole lines in which two texts differ. */
export function differentLines(one: string, other: string): [string, string] {
  const { start, endBefore, endAfter } = difference(one, other);
  const from = one.lastIndexOf("\n", start - 1) + 1;
  const upTo = (text: string, end: number) => {
    const line = text.indexOf("\n", end);
    return text.slice(from, line < 0 ? text.length : line);
  };
  return [upTo(one, endBefore), upTo(other, endAfter)];
}

/** Spans of a text in another one made of it: those behind the change move, those that it reaches into are gone. Pure. */
export function movedSpans(spans: readonly Span[], before: string, after: string): Span[] {
  if (before === after) return [...spans];
  const { start, endBefore, endAfter } = difference(before, after);
  return spans.flatMap((span) => {
    if (span.end <= start) return [span];
    if (span.start < endBefore || (span.start < start && span.end > start)) return [];
    const by = endAfter - endBefore;
    return [{ ...span, start: span.start + by, end: span.end + by }];
  });
}

/** The narrowest span that has an offset in it. */
export function spanAt(spans: readonly Span[], offset: number): Span | null {
  const all = spans.filter(({ start, end }) => start <= offset && offset <= end);
  return all.toSorted((one, other) => one.end - one.start - (other.end - other.start))[0] ?? null;
}

/** What is replaced by what, in places of the text. */
export interface PlacedEdit extends Place {
  end_line: number;
  end_column: number;
  text: string;
}

/** The text with all edits made. Pure. */
export function withEdits(text: string, edits: readonly PlacedEdit[]): string {
  const starts = lineStarts(text);
  const placed = edits.map((edit) => ({
    start: offsetOf(text, starts, edit.line, edit.column),
    end: offsetOf(text, starts, edit.end_line, edit.end_column),
    text: edit.text,
  }));
  let written = "";
  let at = 0;
  for (const edit of placed.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (edit.start < at) continue;
    written += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return written + text.slice(at);
}

/** Letters of the line that are shown on either side of an edit. */
const shownAround = 50;

/** What an edit takes away, with the words of its lines around it. Pure. */
export function around(text: string, edit: PlacedEdit): { before: string; removed: string; after: string } {
  const starts = lineStarts(text);
  const [start, end] = [
    offsetOf(text, starts, edit.line, edit.column),
    offsetOf(text, starts, edit.end_line, edit.end_column),
  ];
  const lineStart = starts[edit.line - 1] ?? 0;
  const lineStop = (starts[edit.end_line] ?? text.length + 1) - 1;
  const [from, to] = [Math.max(lineStart, start - shownAround), Math.min(lineStop, end + shownAround)];
  return {
    before: (from > lineStart ? "…" : "") + text.slice(from, start),
    removed: text.slice(start, end),
    after: text.slice(end, to) + (to < lineStop ? "…" : ""),
  };
}

function offsetOf(text: string, starts: readonly number[], line: number, column: number): number {
  return (starts[line - 1] ?? text.length) + column - 1;
}

/** How lines end in a file: fields of browsers know "\n" alone. */
export function lineEnd(text: string): "\r\n" | "\n" {
  const all = text.split("\n").length - 1;
  return text.split("\r\n").length - 1 > all / 2 ? "\r\n" : "\n";
}

export const withPlainEnds = (text: string): string => text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
export const withEnds = (text: string, end: string): string => (end === "\n" ? text : text.replaceAll("\n", end));
