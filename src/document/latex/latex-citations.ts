import { readSuffix } from "../tree/locator.js";
import { locatorLabels } from "../tree/locator-labels.js";
import type { KeyCite } from "../tree/draft.js";
import { type LatexReading, plainText } from "./latex-reading.js";
import { type LatexScanner, type LatexSpan, type LatexToken, textOf } from "./latex-scanner.js";

/** Commands that make the author a part of the sentence. */
const textual =
  /^(?:citet|textcite|textcites|citeauthor|citefullauthor|fullciteauthor|citeA|citeN|citeasnoun|citeonline|newcite|possessivecite|citepos|posscite|namecite|citealias)$/iu;
/** Commands that do not say the author. */
const withoutAuthor = /^(?:citeyear|citeyearpar|citeyearNP|citedate|citetitle|citeurl|citenum)$/u;
/** Commands whose star leaves the author out; that of natbib names all authors. */
const authorlessWithStar = /^(?:cite|parencite|footcite|footcitetext|autocite|smartcite)$/iu;
/** With a volume before the page. */
const withVolume = /^(?:[pfst]|ft|a)?volcites?$/iu;
/** Names with "cite" that cite nothing. */
const noCitation =
  /^(?:nocite|bibcite|citestyle|setcitestyle|citep?punct|mkbibcite|citesetup|defcitealias|citereset|citeindex\w*|citetracker\w*|newcites|citename|citecolor|DeclareCite\w*|bstctlcite|citeprefix|citeleft|citeright|citemid|ifcite\w*|At\w+Cite\w*)$/u;

/** Tells by its name whether a command cites: those of LaTeX, natbib, biblatex, apacite and others that are named alike. */
export function isCiting(name: string): boolean {
  if (noCitation.test(name)) return false;
  return /cites?$|^cite[a-z]*$|^Cite[a-z]*$|cite(?:text|author|year|p|t)$|^fullcite|^bibentry$|^citeA$|^citeN/iu.test(
    name,
  );
}

/** Of RevTeX: `*[see ][, and more]key`. */
const wordsWithin = /(?<=^|,)\s*\*?(?:\[(?:[^[\]{}]|\{[^{}]*\})*\]){1,2}/gu;

export interface Citation {
  textual: boolean;
  cites: KeyCite[];
}

/** Reads the arguments of a command that cites: `*[see][p. 3]{a,b}`, `(see)(in all)[p. 3]{a}[p. 5]{b}`. Null where no keys are meant. */
export function readCitation(scanner: LatexScanner, name: string): Citation | null {
  const isStarred = scanner.takeStar();
  const isMultiple = name.endsWith("cites");
  const [before, behind] = isMultiple ? readParentheses(scanner) : [null, null];
  const suppressAuthor = withoutAuthor.test(name) || (isStarred && authorlessWithStar.test(name));
  const cites: KeyCite[] = [];
  const readNext = () => scanner.attempt(() => readKeys(scanner, withVolume.test(name)));
  let read = readNext();
  const hasGroup = read !== null;
  while (read !== null) {
    cites.push(...read.map((cite) => ({ ...cite, suppress_author: suppressAuthor })));
    read = isMultiple ? readNext() : null;
  }
  const [first, last] = [cites[0], cites.at(-1)];
  if (first === undefined || last === undefined) return hasGroup ? { textual: false, cites } : null;
  if (before !== null) first.prefix = joined(before, first.prefix);
  if (behind !== null) last.suffix = joined(last.suffix, behind);
  return { textual: textual.test(name), cites };
}

/** The keys of one group with what stands before and behind them. */
function readKeys(scanner: LatexScanner, hasVolume: boolean): Omit<KeyCite, "suppress_author">[] | null {
  const opening = scanner.take(/\s*<([^<>{}]*)>/y)?.[1];
  const volume = hasVolume ? (scanner.optional(), scanner.group()) : null;
  scanner.skipToOption();
  const one = scanner.optional();
  scanner.skipToOption();
  const two = one === null ? null : scanner.optional();
  const keys = scanner.group();
  const names = keys === null ? [] : keyNames(keys);
  if (keys === null || (names.length === 0 && textOf(keys).trim() !== "")) return null;
  const prefix = opening ?? (two === null ? "" : plainText(one));
  return placed(names, { prefix, behind: two ?? one, volume });
}

function placed(
  keys: readonly string[],
  { prefix, behind, volume }: { prefix: string; behind: LatexSpan | null; volume: LatexSpan | null },
): Omit<KeyCite, "suppress_author">[] {
  const place = readPlace(behind);
  const nowhere = { suffix: "", label: null, locator: null };
  return keys.map((key, index) => ({
    key,
    prefix: index === 0 ? prefix : "",
    ...(index === keys.length - 1 ? (volume !== null && place.locator === null ? inVolume(volume) : place) : nowhere),
  }));
}

function inVolume(volume: LatexSpan): Pick<KeyCite, "suffix" | "label" | "locator"> {
  return { suffix: "", label: "volume", locator: plainText(volume) };
}

/** How places are called in the languages that theses in LaTeX are written in most, besides English. */
const foreign: [kind: string, labels: string][] = [
  ["page", "S. Seite Seiten pág. págs. página páginas pag. pagg. str."],
  ["chapter", "Kap. Kapitel cap. capítulo chapitre"],
  ["section", "Abschn. Abschnitt"],
  ["volume", "Bd. Band"],
  ["figure", "Abb."],
  ["note", "Anm. Fn."],
];

const labels = [
  ...locatorLabels(null),
  ...foreign.flatMap(([kind, texts]) => texts.split(" ").map((text) => ({ kind, text }))),
].toSorted((one, other) => other.text.length - one.text.length);

/** "p.~12", "12--15", "see chapter 3": what stands behind the keys. */
export function readPlace(span: LatexSpan | null): Pick<KeyCite, "suffix" | "label" | "locator"> {
  const written = span === null ? "" : textOf(span);
  if (span === null || written.trim() === "") return { suffix: "", label: null, locator: null };
  // biblatex's words for "page", "pages", "and the following".
  const spoken = written
    .replace(/\\pno\b[~\s]*/gu, "p.~")
    .replace(/\\ppno\b[~\s]*/gu, "pp.~")
    .replace(/\\psqq?\b/gu, (sign) => (sign === "\\psq" ? "f." : "ff."))
    .replace(/\\nopp\b\s*/gu, "");
  return readSuffix(`, ${plainText({ text: spoken, start: 0, end: spoken.length, origin: span.origin })}`, labels);
}

export function keyNames(span: LatexSpan): string[] {
  // What a macro stands for is not known; "\cite{...}" speaks of the command.
  return namesIn(textOf(span).replace(wordsWithin, "")).filter(
    (key) => !key.includes("\\") && /[\p{L}\p{N}*]/u.test(key),
  );
}

/** "a, b" with comments taken out. */
export function namesIn(list: string): string[] {
  return list
    .replace(/(?<!\\)%[^\n]*\n/gu, "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function readParentheses(scanner: LatexScanner): [string | null, string | null] {
  const one = scanner.take(/\(([^()\n]*)\)/y)?.[1];
  const two = one === undefined ? undefined : scanner.take(/\(([^()\n]*)\)/y)?.[1];
  return two === undefined ? [null, one ?? null] : [one ?? null, two];
}

function joined(first: string, second: string): string {
  return [first, second].filter((part) => part !== "").join(" ");
}

/** Writes a citation as it stands in the draft, with the works it names. */
export function writeCitation(reading: LatexReading, token: LatexToken): void {
  const { scanner, writer } = reading;
  const citation = readCitation(scanner, token.value);
  // "\\cmd{\\cite}" speaks of the command.
  if (citation === null || reading.isSilent) return;
  if (citation.cites.length === 0)
    return reading.problem(token.origin ?? token.start, `\\${token.value} names no work.`);
  const end = scanner.behind();
  const isWritten = token.origin === null && end?.origin === null && end.start > token.start;
  const keys = citation.cites.map(({ key }) => key).join(",");
  writer.within({ kind: "citation", ...citation }, () => {
    if (isWritten) writer.add(token.text.slice(token.start, end.start), token.start);
    else writer.add(`\\${token.value}{${keys}}`, token.origin ?? token.start, true);
  });
}
