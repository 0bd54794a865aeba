/**
 * Text as LaTeX that prints it and does nothing else. Unlike `latex.ts`, which writes fields of records and keeps formulas in
 * them, nothing of the text is read as notation: every sign that means something to TeX, to a ligature of its fonts or to a
 * command before it becomes a command of this module or stands in braces.
 */
import { writtenAs } from "./latex-symbols.js";

const signs: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "`": "\\textasciigrave{}",
  "'": "\\textquotesingle{}",
  '"': "\\textquotedbl{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  "{": "\\{",
  "}": "\\}",
  "&": "\\&",
  "%": "\\%",
  $: "\\$",
  "#": "\\#",
  _: "\\_",
  // Behind `\\`, `\item` and commands with options they would be read as a part of them.
  "[": "{[}",
  "]": "{]}",
  "*": "{*}",
  "\u00A0": "~",
  "\u00AD": "\\-",
  "\u2009": "\\,",
  "\u202F": "\\,",
  "\u200B": "\\hspace{0pt}",
  "\u2060": "",
  "\uFEFF": "",
};

/** Written as they are: both engines print them with the fonts of T1 and its companion. */
const printable =
  /^[\u00A1-\u00AC\u00AE-\u017F\u0218-\u021B\u2013\u2014\u2018-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A\u20AC\u2122]$/u;
const greek = /\p{Script=Greek}/u;

/** Signs that may mean something, rows of blanks and controls, and what lies outside ASCII. */
const special = /[\\~^`'"<>|{}&%$#_[\]*,-]|[ \p{Cc}\u2028\u2029]+|[^\p{ASCII}]/gu;

/** Text as LaTeX, on one line. */
export function latexProse(text: string): string {
  return text.replace(special, (sign, at: number) => {
    if (sign === "-" || sign === ",") return text[at - 1] === sign ? `{}${sign}` : sign;
    const known = signs[sign];
    if (known !== undefined) return known;
    if (isBlank.test(sign)) return " ";
    return outsideAscii(sign, text.slice(Math.max(0, at - 2), at), text.slice(at + sign.length, at + sign.length + 2));
  });
}

const isBlank = /^[\s\p{Cc}]/u;

function outsideAscii(character: string, before: string, behind: string): string {
  if (printable.test(character)) return character;
  if (/\p{Cs}/u.test(character)) return "\uFFFD";
  // Letters of Greek words are letters; a lone one is a symbol.
  const isWord =
    greek.test(character) && (greek.test(Array.from(before).at(-1) ?? "") || greek.test(Array.from(behind)[0] ?? ""));
  return isWord ? character : (symbolCommand(character) ?? character);
}

/** A symbol as a command that stands in text and in formulas alike; null where LaTeX has none without packages. */
export function symbolCommand(character: string): string | null {
  const written = writtenAs.get(character);
  if (written === undefined) return null;
  return written.startsWith("$") ? `\\ensuremath{${written.slice(1, -1)}}` : written;
}

/** Whether pdfTeX prints what `latexProse` makes of a text; else it takes an engine with the fonts of the system. */
export function fitsPdftex(written: string): boolean {
  return Array.from(written).every((character) => /^\p{ASCII}$/u.test(character) || printable.test(character));
}

/** A name for labels and files: the same for the same id, another for another. */
export function latexName(id: string): string {
  const safe = Array.from(id, (character) =>
    /[a-zA-Z0-9:-]/u.test(character) ? character : `.${(character.codePointAt(0) ?? 0).toString(16)}.`,
  );
  return safe.join("");
}

/** An address within `\href`: what TeX would read is percent-encoded, the rest stands behind a backslash. */
export function latexAddress(url: string): string {
  const encoded = Array.from(url, (character) =>
    /[A-Za-z0-9\-._:/?@!(),;=+*&#%]/u.test(character) ? character : percentEncoded(character),
  ).join("");
  return encoded.replace(/[%#&_]/gu, "\\$&");
}

function percentEncoded(character: string): string {
  if (/\p{Cs}/u.test(character)) return "";
  if (character === "'" || character === "~") return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(character);
}
