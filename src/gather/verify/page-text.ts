import { verbatimFinder } from "../../corpus/text/find-verbatim.js";
import { type Place, placesIn } from "../../evidence/relations/places.js";
import { sanitise } from "../../corpus/text/sanitise.js";
import { endsWithAny, normalizeSpace } from "../../domain/characters.js";
import { tokenKeys, type ValueToken, valueTokens } from "../../evidence/values/value-tokens.js";
import { mayContain, type PreparedValue, valueFinder } from "../../evidence/values/values.js";

/** A line of a page as its reader sees it, without the marks of Markdown. */
export interface PageLine {
  text: string;
  isHeading: boolean;
  /** Words that say what the line is of: the headings above, the head of its table, a label before it. */
  context: string;
  contains: (value: PreparedValue) => boolean;
  tokens: () => readonly ValueToken[];
}

/** A text in which quotes are looked for. */
export interface PageText {
  title: string;
  lines: readonly PageLine[];
  /** The words of a quote as they stand there; null where they do not. */
  find: (quote: string) => string | null;
  /** Where such words stand, from the first place on. */
  placesOf: (standing: string) => readonly Place[];
  /** False where the value can stand in none of its lines. */
  mayContain: (value: PreparedValue) => boolean;
  /** The line of a place, by its index. */
  lineAt: (start: number) => number;
  /** The line in which such words begin, by its index; -1 for none. */
  lineOf: (standing: string) => number;
}

/** The lines of a Markdown text, a sentence, a heading, a row of a table each. */
export function pageText(markdown: string, title: string): PageText {
  const lines = linesOf(sanitise(markdown));
  const text = lines.map((line) => line.text).join("\n");
  let keys: Set<string> | undefined;
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.text.length + 1;
  }
  const lineAt = (place: number) => starts.findLastIndex((each) => each <= place);
  return {
    title,
    lines,
    find: verbatimFinder(text),
    placesOf: (standing) => placesIn(text, standing),
    lineAt,
    mayContain: (value) => {
      keys ??= new Set(lines.flatMap((line) => line.tokens().flatMap(tokenKeys)));
      return mayContain(keys, value);
    },
    lineOf: (standing) => {
      const place = text.indexOf(standing);
      return place < 0 ? -1 : lineAt(place);
    },
  };
}

const longestLabel = 60;

function linesOf(markdown: string): PageLine[] {
  const lines: PageLine[] = [];
  const headings: string[] = [];
  let table = "";
  let label = "";
  for (const written of markdown.split("\n")) {
    const level = /^(#{1,6})\s/u.exec(written)?.[1]?.length ?? 0;
    const isRow = /^\s*\|/u.test(written);
    const text = plainLine(written);
    if (isRow && table === "") table = text;
    if (!isRow && written.trim() !== "") table = "";
    if (text === "") continue;
    if (level > 0) headings.splice(level - 1, headings.length, text);
    const context = [...headings, table === text ? "" : table, label].filter(Boolean).join(" | ");
    lines.push(lineOf(text, context, level > 0));
    label = level === 0 && !isRow && text.length <= longestLabel && !endsWithAny(text, ".!?;") ? text : "";
  }
  return lines;
}

function lineOf(text: string, context: string, isHeading: boolean): PageLine {
  let read: readonly ValueToken[] | undefined;
  const tokens = () => (read ??= valueTokens(text));
  return { text, context, isHeading, tokens, contains: valueFinder(text, tokens) };
}

/** Without the marks that begin a block, emphasis, ticks, escapes and the lines between the cells of a table. */
function plainLine(written: string): string {
  if (/^[\s|:-]*$/u.test(written)) return "";
  return normalizeSpace(
    written
      .replace(/^\s*(?:#{1,6}\s+|(?:>\s*)+|[-+*]\s+|\d{1,9}\\?[.)]\s+(?=\S))/u, "")
      .replace(/(?<!\\)\|/gu, " ")
      .replace(/<\/?su[bp]>/giu, "")
      .replace(/(?<![\\\p{L}\p{N}])(\*{1,3}|_{1,3}|`)(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, "$2")
      .replace(/\[([^\][]{1,300})\]\([^()\s]*\)/gu, "$1")
      .replace(/\\([!-/:-@[-`{-~])/gu, "$1"),
  );
}
