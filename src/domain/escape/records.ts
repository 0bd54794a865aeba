import { terminalText } from "./terminal.js";

/**
 * Values of BibTeX's verbatim fields (`url`, `doi`, ...; btxdoc, biblatex 2.2.1): no LaTeX is written in them, and there
 * is no escape. Braces must balance; a backslash, white space and controls become what they are in an address (RFC 3986).
 */
export function verbatimValue(text: string): string {
  return text
    .trim()
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\\{}]/gu, encodeURIComponent);
}

/**
 * Cells of CSV (RFC 4180, which says how they are quoted) that no spreadsheet takes for a formula (OWASP, CSV injection).
 * A leading apostrophe says that a cell is text; `cellValue` takes it away again.
 */

/** A plain number may begin with a sign: no program takes "-3.5" for a formula. */
const plainNumber = /^[+-]?(?:\d+(?:[.,]\d+)*|\.\d+)(?:e[+-]?\d+)?%?$/iu;
/**
 * What spreadsheets begin a formula with, whatever stands before it that they drop: white space, controls, characters
 * without width, quotes. Wide forms are the same to some of them.
 */
const formulaStart = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u;
/** Dropped by some, so that the next cell begins where this one did. */
const separatorStart = /^[\t\r\n]/u;
/** The same behind apostrophes: what an escaped cell looks like, or a cell that began so from the first. */
const behindApostrophes = /^'+(?:[\t\r\n]|[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/u;

/** Tells whether a spreadsheet might take a cell for a formula. */
export function isFormula(value: string): boolean {
  return (formulaStart.test(value) || separatorStart.test(value)) && !plainNumber.test(value);
}

/** Tells whether `cellText` changes a value: one that looks escaped already is escaped once more, so that it is read back as it was. */
export function needsApostrophe(value: string): boolean {
  return isFormula(value) || behindApostrophes.test(value);
}

/** A value as the text of its cell, before it is quoted. */
export function cellText(value: string): string {
  return needsApostrophe(value) ? `'${value}` : value;
}

/** The value that the text of a cell stands for: without the "'" that it got against formulas. */
export function cellValue(text: string): string {
  return behindApostrophes.test(text) ? text.slice(1) : text;
}

/**
 * Characters that JSON (RFC 8259) lets stand and that terminals obey or readers do not see: C1 controls (a CSI among them),
 * marks of writing direction, separators of lines, characters without width and tags. Joiners are part of words.
 */
const obeyed = /[\u007f-\u009f\p{Bidi_Control}\u200b\u2028\u2029\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu;

/** JSON for people and programs: the same value, and nothing in it that could steer a terminal or is hidden. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2) ?? "null";
  return text.replaceAll(obeyed, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
}

/**
 * A value of RIS (the specification of 2011): it ends with its line, and nothing is escaped. Whatever any reader takes for
 * the end of a line becomes a space, so that no value adds a tag or ends a record.
 */
export function risValue(text: string): string {
  return text.replaceAll(/\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu, " ").trim();
}

/** The lines of a text, each for a tag of its own. */
export function risLines(text: string): string[] {
  return text.split(/\r\n|[\p{Cc}\p{Zl}\p{Zp}]/u).map((line) => line.trim());
}

/** An embedded link: "[words](target)". */
const embeddedLink = /\[([^\]\n]*)\]\(/gu;

/**
 * Text of a message in SARIF 2.1.0: what viewers would make a link of (3.11.6, embedded links) keeps its words with escaped
 * brackets, and what logs of builds would obey on a terminal is only shown.
 */
export function sarifText(text: string): string {
  return terminalText(text).replaceAll(embeddedLink, String.raw`\[$1\](`);
}

/** A name of a folder or file as a part of a URI reference (RFC 3986). */
export function uriSegment(name: string): string {
  return encodeURIComponent(name.toWellFormed());
}
