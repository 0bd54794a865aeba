import { escapeLineStart } from "../../domain/escape/markdown.js";

export interface Piece {
  text: string;
  /** Character offset in the cut text. */
  start: number;
}

const clauseEnd = /[,;:–—](?=\s)|[，、；：](?=.)/gu;

/**
 * A sentence as lines of at most `size` characters: cut after a clause where that leaves at least half a
 * line, else between words, else (one endless word) anywhere but inside a character or an escape. No line begins like
 * another kind of block: see `escapeLineStart`.
 */
export function cutLine(text: string, size: number): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  while (start < text.length) {
    const rest = text.slice(start, start + 2 * size);
    const escaped = escapeLineStart(rest);
    const length = escaped.length > size ? cutPosition(escaped.slice(0, size + 1), size) : escaped.length;
    pieces.push({ text: escaped.slice(0, length).trimEnd(), start });
    start += length - (escaped.length - rest.length);
    while (text[start] === " ") start += 1;
  }
  return pieces;
}

/** `window` holds one character more than may be taken. */
function cutPosition(window: string, size: number): number {
  let clause = 0;
  for (const { index } of window.matchAll(clauseEnd)) clause = index + 1;
  if (clause >= size / 2) return clause;
  const space = window.lastIndexOf(" ");
  if (space > 0) return space;
  const splits = /^(?:\\|[\ud800-\udbff](?=[\udc00-\udfff]))/.test(window.slice(size - 1));
  return splits && size > 1 ? size - 1 : size;
}
