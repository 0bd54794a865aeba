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

/** Whether a spreadsheet might take a cell for a formula. */
export function isFormula(value: string): boolean {
  return (formulaStart.test(value) || separatorStart.test(value)) && !plainNumber.test(value);
}

/** Whether `cellText` changes a value: one that looks escaped already is escaped once more, so that it is read back as it was. */
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
