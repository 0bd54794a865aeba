import stringWidth from "fast-string-width";
import { visibleText } from "./terminal-stream.js";

/** How many cells of a terminal a text takes: two for East Asian letters and emoji, none for marks that stand on others. */
export function cellsOf(text: string): number {
  // Most of what is printed is ASCII, where each character takes a cell: nothing has to be looked up.
  if (/^[ -~]*$/u.test(text)) return text.length;
  return stringWidth(visibleText(text));
}

/** A text with blanks behind it to so many cells; one that is longer stays. */
export function padCells(text: string, cells: number): string {
  return text + " ".repeat(Math.max(0, cells - cellsOf(text)));
}

let graphemes: Intl.Segmenter | undefined;

/** As much of a text from its beginning as takes no more than so many cells; no letter loses its marks. Without signs of Quire's own. */
export function cutCells(text: string, cells: number): string {
  if (text.length <= cells && /^[ -~]*$/u.test(text)) return text;
  // Most commands cut nothing but ASCII: the system's segmenter is loaded when something else comes.
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let used = 0;
  let end = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment);
    if (used > cells) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** A text in so many cells, with an ellipsis where it was cut. */
export function fitCells(text: string, cells: number): string {
  return cellsOf(text) <= cells ? text : `${cutCells(text, cells - 1)}…`;
}
