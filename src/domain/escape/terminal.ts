/**
 * Text for terminals. A terminal obeys the control characters of ISO/IEC 6429 (C0 and C1) and begins with them whatever
 * sets titles, writes to the clipboard (OSC 52), makes links (OSC 8) or moves over lines that stand; Unicode's marks of
 * writing direction (UAX #9) change the order of what is read. None of them is text.
 */

import { stripVTControlCharacters } from "node:util";

/** All but tabs and line breaks: a line break of Windows stays one. */
const obeyed = /\r(?=\n)|(?![\t\n])\p{Cc}/gu;
/** Embeddings, overrides and isolates: what follows would be read in another order. */
const reordering = /[\u202A-\u202E\u2066-\u2069]/gu;
/** What nobody sees: marks of direction, spaces without width, tags, characters that are none. Joiners are part of words. */
const unseen = /[\u200B\u200E\u200F\u061C\u2060-\u2064\uFEFF\u{FDD0}-\u{FDEF}\u{E0000}-\u{E007F}\uFFFE\uFFFF]/gu;
const separators = /[\u2028\u2029]/gu;

/** A control character as its sign of Unicode ("␛" for ESC), C1 as "\uFFFD"; a carriage return before a line feed as nothing. */
function sign(control: string): string {
  const code = control.charCodeAt(0);
  if (code === 0x0d) return "";
  if (code === 0x7f) return "\u2421";
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\uFFFD";
}

/** Text as it may be written to a terminal: lines and tabs stay, nothing in it is obeyed, hidden or turned round. */
export function terminalText(text: string): string {
  return text
    .replaceAll(/\r(?!\n)/gu, "\u240D")
    .replaceAll(obeyed, sign)
    .replaceAll(reordering, "\uFFFD")
    .replaceAll(unseen, "")
    .replaceAll(separators, "\n")
    .toWellFormed();
}

/**
 * The same on one line: a name, a title or a message cannot add lines of its own. What would have been obeyed is left out,
 * a space in place of what stands alone.
 */
export function terminalLine(text: string): string {
  return terminalText(stripVTControlCharacters(text).replaceAll(/[\s\p{Cc}]+/gu, " "));
}
