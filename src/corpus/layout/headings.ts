import { countLetters, hasTwoLetters, lettersAndDigits, removeSpaces, startsUpper } from "../../domain/characters.js";
import { nameParticles } from "../../domain/name-particles.js";
import type { LanguageData } from "../../language/language-schema.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import type { OutlineEntry } from "../../ports/document-reader.js";
import type { Line } from "./line.js";
import { numberedPattern, type Group } from "./paragraphs.js";

/** A heading is larger than the text by this factor, or bold, or in capitals, or numbered and apart. */
const largerSize = 1.1;
/** A heading in plain type is set apart and at least a little larger, or in italics. */
const slightlyLarger = 1.04;
const longestPlainHeading = 80;
const widestPlainHeading = 0.8;
/** Small capitals next to full ones. */
const smallCapitals = 0.72;
const longestHeading = 200;
const longestTitle = 350;
/** Labels of figures and cells of tables are mostly digits and marks. */
const letterShare = 0.55;
const fewestLetters = 3;
const mostLines = 4;
const mostTitleLines = 7;
/** The title of a document is on its first page and at least this much larger than the text. */
const titleSize = 1.18;
export const deepestLevel = 6;

/** "Supplementary Fig. S3": what may stand before the word that says what is drawn, the word, its number. */
const numbered = /^(?:suppl\p{L}*\.?\s+)?(\p{L}+)\.?\s*\p{L}?\d/iu;
const captionWords = whenNeeded(() => {
  const wordsOf = ({ locators, captions = [] }: LanguageData) => [
    ...(locators?.figure ?? []),
    ...(locators?.table ?? []),
    ...captions,
  ];
  return new Set(wordsOfLanguages(wordsOf));
});
/** Words that join two names, in any language. */
const joiner = whenNeeded(() => new RegExp(`[,;&*]|\\s(?:${anyOf(wordsOfLanguages(({ and = [] }) => and))})\\s`, "u"));

/** Collects words of all languages, in lower case: a page does not say which it is in. */
export function wordsOfLanguages(read: (data: LanguageData) => readonly string[]): string[] {
  const found = everyLanguage().flatMap((language) => read(languageData(language) ?? { name: language }));
  return found.map((word) => word.toLowerCase());
}

const sectionNumber =
  /^(\d{1,2}(?=[.\s])(?:\.\d{1,2}){0,4}|[A-Z](?:\.\d{1,2}){1,4}|(?:[A-Z]|[IVX]{2,5})(?=\.))\.?\s+(?=\p{L})/u;

/** Tells captions of figures and tables: "Table 2", "Abb. 3". */
function isCaption(text: string): boolean {
  const word = numbered.exec(text)?.[1];
  return word !== undefined && captionWords().has(word.toLowerCase());
}

/** Counts the depth of a section by its number: "2" is 1, "2.1" is 2; 0 without a number. */
export function numberDepth(text: string): number {
  const number = sectionNumber.exec(text)?.[1];
  return number === undefined ? 0 : number.split(".").length;
}

/** Names what headings of one kind share: size, weight, slant, capitals. */
export function styleKey(line: Line): string {
  const caps = isCapitals(line.text) ? "caps" : "";
  return `${Math.round(line.font_size * 2) / 2}/${line.bold ? "b" : ""}${line.italic ? "i" : ""}/${caps}`;
}

function isCapitals(text: string): boolean {
  const found = text.match(/\p{L}/gu) ?? [];
  return found.length >= 4 && text === text.toUpperCase() && text !== text.toLowerCase();
}

/** Says what stands around a group, as far as it tells a heading. */
interface Setting {
  /** Most characters of the document are of this size, in points. */
  size: number;
  /** True where more room than a line's is above the group. */
  apart: boolean;
}

/** Tells whether a group looks like a heading, by itself; what follows it is judged in `assignLevels`. */
export function looksLikeHeading(group: Group, { size, apart }: Setting): boolean {
  const [first] = group.lines;
  if (group.table || group.lines.length > (first.font_size >= size * titleSize ? mostTitleLines : mostLines))
    return false;
  const text = groupText(group);
  if (text.length > (first.font_size >= size * titleSize ? longestTitle : longestHeading)) return false;
  if (!isHeadingText(text) || (first.cells.length > 1 && numberDepth(text) === 0)) return false;
  const capitals = isCapitals(text);
  // Small capitals are drawn as capitals of a smaller size.
  if (first.font_size < size * (capitals && numberDepth(text) > 0 ? smallCapitals : 0.95)) return false;
  if (first.font_size >= size * largerSize || group.lines.every((line) => line.bold)) return true;
  if (group.lines.length > 2 || text.endsWith(".")) return false;
  if (capitals) return apart || numberDepth(text) > 0;
  if (!apart || text.length > longestPlainHeading || first.width > widestPlainHeading * columnWidth(first))
    return false;
  return first.font_size >= size * slightlyLarger || group.lines.every((line) => line.italic);
}

/** Joins the lines of a group by blanks, as far as a heading is looked for in it. */
export function groupText(group: Group): string {
  return group.lines.map((line) => line.text).join(" ");
}

function columnWidth(line: Line): number {
  return line.column.right - line.column.left;
}

function isHeadingText(text: string): boolean {
  if (isCaption(text)) return false;
  const count = countLetters(text);
  if (count < fewestLetters || count < letterShare * removeSpaces(text).length) return false;
  if (/^[\p{Ll}(#•*†‡&©"“/\\]/u.test(text) || /[,;:{}=]$|[;{}=@]|https?:|\b(19|20)\d\d\b.*\b\d+[–-]\d+/.test(text))
    return false;
  const hasNumber = numberDepth(text) > 0;
  if (!hasNumber && numberedPattern.test(text)) return false;
  return hasNumber || !/[^.]\.$/.test(text) || text.length < longestPlainHeading / 2;
}

const particles: ReadonlySet<string> = new Set(nameParticles);

/** Tells names of authors below a title: several parts between commas, mostly of two words or more that begin with capitals. */
export function looksLikeNames(text: string): boolean {
  const parts = text.split(joiner()).filter((part) => hasTwoLetters(part));
  const named = parts.filter((part) => {
    const words = part.match(/\p{L}[\p{L}’'.-]*/gu)?.filter((word) => !particles.has(word)) ?? [];
    return words.length >= 2 && words.every((word) => startsUpper(word) || word.length === 1);
  });
  return parts.length >= 2 && named.length >= parts.length / 2;
}

/** Tells whether a group is set as the title of a document; `size` is that of the text, in points. */
export function isTitle({ lines: [first] }: Group, size: number): boolean {
  return first.page === 1 && first.font_size >= size * titleSize;
}

/** Names the entry of an outline that a line is. */
export interface OutlineMatch {
  level: number;
  entry: OutlineEntry;
}

/** Finds the lines that are headings of the outline, by page and words. A heading over several lines maps each of them. */
export function matchOutline(
  pages: readonly (readonly Line[])[],
  outline: readonly OutlineEntry[],
): Map<Line, OutlineMatch> {
  const matches = new Map<Line, OutlineMatch>();
  for (const entry of outline) {
    if (entry.page === null) continue;
    for (const number of [entry.page, entry.page + 1]) {
      const lines = pages.find((page) => page[0]?.page === number) ?? [];
      const found = findTitle(lines, entry.title, matches);
      if (found.length === 0) continue;
      const match = { level: entry.level, entry };
      for (const line of found) matches.set(line, match);
      break;
    }
  }
  return matches;
}

function findTitle(lines: readonly Line[], title: string, taken: ReadonlyMap<Line, unknown>): Line[] {
  const wanted = letters(title);
  if (wanted === "") return [];
  for (let start = 0; start < lines.length; start += 1) {
    let text = "";
    for (let end = start; end < Math.min(start + mostLines, lines.length); end += 1) {
      const line = lines[end];
      if (!line || taken.has(line)) break;
      text += letters(line.text);
      if (text === wanted) return lines.slice(start, end + 1);
      if (!wanted.startsWith(text)) break;
    }
  }
  return [];
}

/** Keeps letters and digits only, without a leading section number, which outlines keep or drop at will. */
function letters(text: string): string {
  return lettersAndDigits(
    text
      .normalize("NFKD")
      .replace(/^\s*(?:chapter|appendix|part|section)?\s*(?:[\dA-Z]{1,2}(?:\.\d+)*|[IVX]+)[.:)]?\s+/u, ""),
  ).toLowerCase();
}
