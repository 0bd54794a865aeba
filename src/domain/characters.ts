/*
 * Tests and cuts by class of character, by Unicode's general categories: L letters, N numbers, M marks (UAX #44).
 * One place, so that a letter is a letter everywhere.
 */

/** Tells whether a text has a letter of any script. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** Tells whether two letters stand side by side: an abbreviation of one letter is no word. */
export const hasTwoLetters = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Tells whether a text has an upper case letter. */
export const hasUpper = (text: string): boolean => /\p{Lu}/u.test(text);

/** Tells whether a text has a lower case letter. */
export const hasLower = (text: string): boolean => /\p{Ll}/u.test(text);

/** Tells whether a text has a letter of a script that has capitals. */
export const hasCased = (text: string): boolean => /[\p{Lu}\p{Ll}]/u.test(text);

/** Tells whether a text has a figure from 0 to 9. */
/** Whether a text has a digit of any script. */
export const hasFigure = (text: string): boolean => /\p{Nd}/u.test(text);

export const hasDigit = (text: string): boolean => /\d/.test(text);

/** Tells whether a text has a letter or a number of any script. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Tells whether a text ends with a colon of any width. */
export const endsWithColon = (text: string): boolean => /[:\uff1a]$/u.test(text);

/** Tells whether a text ends as a question: with its mark in Latin, in full width, in Arabic or Greek, and what closes behind it. */
export const endsAsQuestion = (text: string): boolean => /[?\uff1f\u061f\u037e][^\p{L}\p{N}]*$/u.test(text);

/** Tells whether a text has white space. */
export const hasSpace = (text: string): boolean => /\s/.test(text);

/** Tells whether a text has a letter of a script that writes words without spaces between them. */
export const hasUnspacedScript = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    text,
  );

/** Tells whether a text is one or more figures from 0 to 9 and nothing else. */
export const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Tells whether a text begins with a letter of any script. */
export const startsWithLetter = (text: string): boolean => /^\p{L}/u.test(text);

/** Tells whether a text begins with a lower case letter. */
export const startsLower = (text: string): boolean => /^\p{Ll}/u.test(text);

/** Tells whether a text begins with an upper case letter. */
export const startsUpper = (text: string): boolean => /^\p{Lu}/u.test(text);

/** Tells whether a text begins with a word written with a capital, as "Rome" and not "ROME". */
export const startsCapitalised = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text);

/** Tells whether a text begins with a figure from 0 to 9. */
export const startsWithDigit = (text: string): boolean => /^\d/.test(text);

/** Counts letters of any script. */
export const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Finds the runs of letters and numbers, in order, as written: "co-op 3" gives co, op, 3. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Makes one blank of each run of white space. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, " ");

/** Makes one blank of each run of white space and cuts both ends, as XPath's normalize-space does. */
export const normalizeSpace = (text: string): string => collapseSpaces(text).trim();

/** Cuts out all white space. */
export const removeSpaces = (text: string): string => text.replace(/\s+/g, "");

/** Splits at runs of white space; what begins or ends with such a run gives an empty part there. */
export const splitAtSpaces = (text: string): string[] => text.split(/\s+/);

/** Splits a path at its slashes of either kind. */
export const splitPath = (path: string): string[] => path.replaceAll("\\", "/").split("/");

/** Finds the places behind each end of line of Unix, Windows or old Macs. */
export const lineStarts = (text: string): number[] =>
  Array.from(text.matchAll(/\r\n|\r|\n/g), ({ index, 0: end }) => index + end.length);

/** Cuts what follows the last white space: the first words of a text that was cut in a word. */
export const withoutLastWord = (text: string): string => text.replace(/\s+\S*$/u, "");

/** Finds the runs of letters, in order. */
export const lettersIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

/** Finds the runs of letters, their marks and numbers, in order: words of scripts that write vowels as marks stay whole. */
export const markedWordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Finds the runs of figures from 0 to 9, in order. */
export const figuresIn = (text: string): string[] => text.match(/\d+/g) ?? [];

/** Cuts "'s" or an apostrophe at the end. */
export const withoutPossessive = (word: string): string => word.replace(/['’]s?$/u, "");

/** Splits at each end of line of Unix, Windows or old Macs. */
export const splitLines = (text: string): string[] => text.split(/\r\n?|\n/);

/** Makes all ends of lines those of Unix. */
export const unixLines = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Cuts everything that is neither letter nor number. */
export const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Makes one blank of each run without letters, marks and numbers. */
export const spacedWords = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");

/** Cuts combining marks, which decomposed text (NFD) has apart from its letters. */
export const removeMarks = (text: string): string => text.replace(/\p{M}/gu, "");

/** Cuts a byte order mark at the beginning. */
export const removeByteOrderMark = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text);

/** Makes a plain hyphen of every dash and minus, which fonts exchange. */
export const plainDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, "-");

/** Cuts all braces. */
export const removeBraces = (text: string): string => text.replace(/[{}]/g, "");

/** Cuts the brackets from a text that one pair encloses, as in "[Smith 2019]". */
export const unbracket = (text: string): string => text.replace(/^\[(.*)\]$/, "$1");

/** Cuts slashes at the end. */
export const removeTrailingSlashes = (text: string): string => text.replace(/\/+$/, "");

/** Tells whether a text has one of some signs. */
export const hasAny = (text: string, signs: string): boolean => Array.from(signs).some((sign) => text.includes(sign));

/** Tells whether a text begins with one of some signs. */
export const startsWithAny = (text: string, signs: string): boolean => text !== "" && signs.includes(text.charAt(0));

/** Tells whether a text ends with one of some signs. */
export const endsWithAny = (text: string, signs: string): boolean => text !== "" && signs.includes(text.slice(-1));

/** Cuts all of some signs out of a text. */
export function removeAll(text: string, signs: string): string {
  return Array.from(signs).reduce((rest, sign) => rest.replaceAll(sign, ""), text);
}

/** Cuts from the beginning all characters that stand among `cut`. */
export const trimStart = (text: string, cut: string): string => text.slice(leadingCount(text, cut));

/** Cuts from both ends all characters that stand among `cut`. */
export const trimEnds = (text: string, cut: string): string => trimEnd(trimStart(text, cut), cut);

/** Cuts from the end all characters that stand among `cut`. */
export function trimEnd(text: string, cut: string): string {
  let end = text.length;
  while (end > 0 && cut.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function leadingCount(text: string, cut: string): number {
  let start = 0;
  while (start < text.length && cut.includes(text.charAt(start))) start += 1;
  return start;
}
