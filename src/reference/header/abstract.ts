import type { PdfFacts } from "../../ports/pdf-files.js";
import { normalizeSpace } from "../../domain/characters.js";
import type { Item } from "../../domain/item.js";
import type { FieldReading } from "../../domain/record.js";
import { detectLanguage } from "../../language/detect-language.js";
import type { HeaderBlock, HeaderPage, HeaderPages, HeaderRow } from "./header-pages.js";
import { headingIn, isHeading } from "./header-words.js";
import { joinRows } from "./join-rows.js";

/** Fields that describe a work, with where they stand. */
interface Described {
  fields: Partial<Item>;
  reading: FieldReading;
}

const confidence = 0.8;
/** In characters: a shorter one is a row of a table of contents, a longer one has run into the text. */
const shortest = 200;
const longest = 4_000;
const mostKeywords = 15;
const longestKeyword = 60;
const describingPages = 3;

/** Reads abstract and keywords, which follow their headings on the first pages, and the language that the text is in. */
export function readDescription({ pages }: HeaderPages, facts: PdfFacts): Described[] {
  const language = detectLanguage(fullestPage(facts));
  const found: Described[] = [];
  for (const page of pages.slice(0, describingPages)) {
    for (const block of page.blocks) {
      const [first] = block.rows;
      const heading = first === undefined ? null : headingIn(first.text);
      if (first === undefined || heading === null || found.some(({ fields }) => heading in fields)) continue;
      const body = behindHeading(block, page);
      const reading = { place: `page ${page.number}, ${heading}`, page: page.number, line: first.line, confidence };
      if (heading === "abstract" && body.length >= shortest && body.length <= longest)
        found.push({ fields: { abstract: body }, reading });
      const keywords = heading === "keyword" ? keywordsOf(body) : [];
      if (keywords.length > 0) found.push({ fields: { keyword: keywords.join(", ") }, reading });
    }
  }
  const whole: FieldReading = { place: "the words of the first pages", page: null, line: null, confidence: 0.95 };
  return language === null ? found : [...found, { fields: { language }, reading: whole }];
}

/** Imprints and licences are in English in many a book that is not. */
function fullestPage({ read_pages: pages }: PdfFacts): string {
  const texts = pages.map(({ lines }) => lines.map(({ text }) => text).join(" "));
  return texts.reduce((fullest, text) => (text.length > fullest.length ? text : fullest), "");
}

/** In sizes: paragraphs of one abstract follow each other within this. */
const paragraphGap = 1.8;

/** The text behind a heading, in its own block and those below in the column, as far as the next heading. */
function behindHeading(block: HeaderBlock, page: HeaderPage): string {
  const [first, ...rest] = block.rows;
  const start = first === undefined ? [] : [{ ...first, text: withoutHeading(first.text) }];
  const rows: HeaderRow[] = [];
  if (!addRows(rows, [...start, ...rest])) return joinRows(rows);
  let last = block;
  for (const next of page.blocks) {
    const overlap = Math.min(next.right, last.right) - Math.max(next.left, last.left);
    if (next === block || next.y < last.bottom - 2 || overlap <= 0) continue;
    const gap = paragraphGap * last.size + (last === block ? last.size : 0);
    if (next.y - last.bottom >= gap || isHeadingBelow(next, last, rows) || !addRows(rows, next.rows)) break;
    last = next;
  }
  return normalizeSpace(joinRows(rows));
}

/** Rows of a heading that no data know: "1. The phenomenon". */
const mostOfHeading = 2;

/** Whether what follows words of an abstract is set larger, or alone in bold: it heads the text. */
function isHeadingBelow(next: HeaderBlock, last: HeaderBlock, rows: readonly HeaderRow[]): boolean {
  if (rows.every(({ text }) => text.trim() === "")) return false;
  return next.size > last.size + 1 || (next.bold && !last.bold && next.rows.length <= mostOfHeading);
}

/** Adds rows as far as the next heading; false where there is one. */
function addRows(rows: HeaderRow[], more: readonly HeaderRow[]): boolean {
  const end = more.findIndex(({ text }) => isHeading(text));
  rows.push(...(end < 0 ? more : more.slice(0, end)));
  return end < 0;
}

function withoutHeading(text: string): string {
  const rest = text.replace(/^(?:(?:\p{L} ){4,}\p{L}|\p{L}+(?: \p{L}+)?)\s*(?:[:.—–-]\s*|$)/u, "");
  return rest === text ? text.replace(/^\p{L}+\s+/u, "") : rest;
}

function keywordsOf(text: string): string[] {
  const words = text.split(/\s*[;,·•|]\s*/u).map((word) => word.replace(/[.\s]+$/u, "").trim());
  const isList = words.length > 1 && words.length <= mostKeywords;
  return isList && words.every((word) => word.length > 1 && word.length <= longestKeyword) ? words : [];
}
