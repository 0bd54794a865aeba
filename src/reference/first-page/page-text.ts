import { readingOrder } from "../../corpus/layout/reading-order.js";
import { removeSpaces } from "../../domain/characters.js";
import type { PdfFacts } from "../../ports/pdf-files.js";

/** One row of a page in reading order. */
export interface PageRow {
  text: string;
  /** "head" and "foot" are the outer parts of the page. */
  zone: "head" | "body" | "foot";
  /** Stands behind the heading of a reference list, or on the last pages of a longer file. */
  references: boolean;
  /** The same row, numbers aside, stands in the head or foot of another page that was read. */
  repeated: boolean;
}

export interface PageText {
  number: number;
  rows: PageRow[];
  /** The rows joined by line feeds. */
  text: string;
  /** Where each row begins in `text`. */
  starts: number[];
  /** The printed lines as they are, before those of one height were made one row. */
  printed: readonly string[];
}

const headShare = 0.12;
const footShare = 0.87;
/** Where the first pages could not be read, what follows this one is no first page. */
const unreadStart = 3;
/** First pages have taller feet: copyright boxes, footnotes on the article itself. */
const firstFootShare = 0.84;
const longestHeading = 40;
const referenceHeading =
  /^(?:[\dIVX]{1,3}\.?\s+)?(?:references?(?:\s+(?:and notes|cited|list))?|(?:selected )?bibliograph(?:y|ie|ía)|literature(?: cited)?|works cited|literatur(?:verzeichnis|hinweise)?|références(?: bibliographiques)?|referencias(?: bibliográficas)?|riferimenti(?: bibliografici)?|bibliografia|referências|list of references|reference list|notes and references|参考文献|參考文獻|文献|참고문헌|список (?:использованной )?литературы|литература|библиография)\s*[:.]?$/iu;

/** The rows of all pages that were read, each told where it stands. */
export function pageTexts(facts: PdfFacts): PageText[] {
  const rows = readingOrder(facts.read_pages);
  const pages = facts.read_pages.map((page, index) => ({ page, lines: rows[index] ?? [] }));
  const outer = new Map<string, Set<number>>();
  for (const { page, lines } of pages)
    for (const line of lines) {
      if (zoneOf(line, page, false) === "body") continue;
      const key = signature(line.text);
      outer.set(key, (outer.get(key) ?? new Set()).add(page.number));
    }
  let inReferences = false;
  let previous = 0;
  return pages.map(({ page, lines }) => {
    // What was left out between may have held the heading: the last pages are taken for references until they say otherwise.
    if (page.number > (previous === 0 ? unreadStart : previous + 1)) inReferences = true;
    previous = page.number;
    const isFirst = page.number === 1;
    const pageRows = lines.map((line): PageRow => {
      if (isReferenceHeading(line.text)) inReferences = true;
      const zone = zoneOf(line, page, isFirst);
      const repeated = zone !== "body" && (outer.get(signature(line.text))?.size ?? 0) > 1;
      return { text: line.text, zone, references: inReferences, repeated };
    });
    return { number: page.number, rows: pageRows, ...joined(pageRows), printed: page.lines.map(({ text }) => text) };
  });
}

/** Lines of a text that has no pages, as the first page and its running text. */
export function pageOfLines(lines: readonly string[]): PageText {
  const heading = lines.findIndex(isReferenceHeading);
  const rows = lines.map((text, index): PageRow => {
    return { text, zone: "body", references: heading >= 0 && index >= heading, repeated: false };
  });
  return { number: 1, rows, ...joined(rows), printed: lines };
}

function zoneOf(line: { y: number; height: number }, page: { height: number }, isFirst: boolean): PageRow["zone"] {
  if (line.y + line.height < headShare * page.height) return "head";
  return line.y > (isFirst ? firstFootShare : footShare) * page.height ? "foot" : "body";
}

function isReferenceHeading(text: string): boolean {
  const spaced = /^(?:\p{Lu} ){5,}\p{Lu}$/u.test(text) ? text.replaceAll(" ", "") : text;
  return spaced.length <= longestHeading && referenceHeading.test(spaced.trim());
}

function signature(text: string): string {
  return removeSpaces(
    text
      .toLowerCase()
      .replace(/page \d+ of \d+/u, "")
      .replace(/^\d+\s+|\s+\d+$/gu, ""),
  );
}

function joined(rows: readonly PageRow[]): { text: string; starts: number[] } {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of rows) {
    starts.push(length);
    length += text.length + 1;
  }
  return { text: rows.map(({ text }) => text).join("\n"), starts };
}

/** The index of the row in which an offset of the page's text lies. */
export function rowAt(page: PageText, offset: number): number {
  return page.starts.findLastIndex((start) => start <= offset);
}
