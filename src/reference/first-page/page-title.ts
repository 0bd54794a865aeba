import { withoutFurniture } from "../../corpus/layout/furniture.js";
import { readingOrder } from "../../corpus/layout/reading-order.js";
import { monthPattern } from "../../language/dates/months.js";
import { perLanguage } from "../../language/languages.js";
import { type Line, usualSize } from "../../corpus/layout/line.js";
import { collapseSpaces, hasLetterOrDigit, hasLower } from "../../domain/characters.js";
import { isTitle } from "../../domain/stated-names.js";
import type { PdfFacts } from "../../ports/pdf-files.js";

/** A run of rows in one size: a title, a name of a journal, a heading. */
export interface Block {
  text: string;
  size: number;
  bold: boolean;
  /** The rows of the page behind it. */
  after: readonly Line[];
}

/** Rows of one title agree in size within this, in points, and follow each other within this many sizes. */
const sameSize = 0.75;
const lineSpacing = 2.1;
/** Titles are set larger than the text by this much, or in bold above it. */
const titleSize = 1.12;
const longestTitle = 350;
const shortestTitle = 12;
const shortTitleSize = 1.4;
/** Titles stand in this upper part of their page. */
const titleShare = 0.7;

/** Compared without spaces: these stand letterspaced above titles. */
const kindOfArticle =
  /^(?:original|research|review|short|brief|clinical|regular|invited|special|methods?|case|technical|data|full|openaccess)*(?:articles?|papers?|reviews?|communications?|reports?|letters?|study|studies|research|notes?|editorial|commentary|perspective|correspondence|abstract|contents|articletype|preprint|thesis|dissertation|supplement\w*|supporting(?:information|material)|correction|erratum|corrigendum|bookreviews?|chapter\w{0,5}|acceptedmanuscript|revision|openaccess)?(?:openaccess)?$/iu;
const publication =
  /\b(?:journal|transactions|proceedings|bulletin|annals|archives|revue|zeitschrift|international conference|workshop on|newsletter|magazine|volume \d|vol\. ?\d|issn|isbn|https?:|www\.|doi|university|universität|institute|department|faculty|copyright|©|contents lists|available online|sciencedirect|elsevier|springer|published by|accepted manuscript|working paper|technical report|special publication|all rights reserved|typeset using|received|accepted|manuscript)\b/iu;
const endOfTitle =
  /^(?:abstract|summary|zusammenfassung|résumé|resumen|(?:[\dI]+\.?)?introduction|contents(?! lists))\b/iu;

/** The most likely title on the first pages, or null. */
export function findTitle(pages: readonly FirstPage[]): Block | null {
  const body = usualSize(
    pages.flatMap(({ rows }) => rows.map((row) => [Math.round(row.font_size * 2) / 2, row.text.length] as const)),
    10,
  );
  for (const page of pages) {
    const all = blocksOf(page).filter((block) => mayBeTitle(block) && !isMasthead(block, page));
    const blocks = all.filter(({ text }) => !isShort(text));
    const large = blocks.filter(({ size }) => size >= titleSize * body);
    if (large.length > 0) return largest(large);
    const short = all.filter(({ size }) => size >= shortTitleSize * body);
    if (short.length > 0) return largest(short);
    const [first] = blocks;
    const stands = first && (first.bold || !hasLower(first.text));
    if (stands && page.rows.length > 8) return first;
  }
  return null;
}

function largest(blocks: readonly Block[]): Block {
  return blocks.reduce((best, block) => (best.size >= block.size - 0.1 ? best : block));
}

/** Two words may as well name a journal or a person: they are a title only where nothing longer is, and set large. */
function isShort(text: string): boolean {
  return text.split(" ").length < 3 && !unspacedScript.test(text);
}

/** The name of a journal goes on in a running head with volume, year or pages. */
function isMasthead({ text }: Block, { rows }: FirstPage): boolean {
  const name = text.toLowerCase();
  return rows.some(
    (row) =>
      row.text.toLowerCase().startsWith(name) && /^[\s,.:;|(]+(?:vol\.? ?)?\d/iu.test(row.text.slice(name.length)),
  );
}

function blocksOf({ rows, height }: FirstPage): Block[] {
  const end = rows.find(({ text }) => endOfTitle.test(unspace(text)));
  const lowest = Math.min(titleShare * height, end?.y ?? height);
  const blocks: { lines: Line[]; from: number }[] = [];
  for (const [index, line] of rows.entries()) {
    if (line.y > lowest) continue;
    const last = blocks.at(-1)?.lines.at(-1);
    if (last && goesOn(last, line) && !isKind(last.text)) blocks.at(-1)?.lines.push(line);
    else blocks.push({ lines: [line], from: index });
  }
  return blocks.map(({ lines, from }) => ({
    text: joinRows(lines),
    size: Math.max(...lines.map((line) => line.font_size)),
    bold: lines.every(({ bold }) => bold),
    after: rows.slice(from + lines.length),
  }));
}

function goesOn(last: Line, line: Line): boolean {
  return (
    Math.abs(last.font_size - line.font_size) < sameSize &&
    last.bold === line.bold &&
    line.y > last.y - 1 &&
    line.y - last.y < lineSpacing * Math.max(last.font_size, line.font_size)
  );
}

function joinRows(lines: readonly Line[]): string {
  let text = "";
  for (const line of lines) {
    const broken = line.soft_hyphen || /\p{Ll}-$/u.test(line.text);
    const end = broken || unspacedScript.test(line.text.slice(-4)) ? "" : " ";
    text += (line.soft_hyphen ? line.text.replace(/[-\u00ad\u2010]$/u, "") : line.text) + end;
  }
  return tidyTitle(text);
}

/** Without marks of footnotes and runs of spaces. */
export function tidyTitle(text: string): string {
  return collapseSpaces(text.replace(/<\/?[a-z]{1,3}>/giu, "").replace(/\^[\d,*†‡§¶]+/gu, ""))
    .replace(/[\s*†‡§¶∗]+$/u, "")
    .trim();
}

function isKind(text: string): boolean {
  return kindOfArticle.test(text.replace(/[\s:]+/gu, ""));
}

/** Letterspaced headings ("A B S T R A C T") as words. */
function unspace(text: string): string {
  return /^(?:\S{1,3} ){4,}\S{1,3}$/u.test(text) ? text.replaceAll(" ", "") : text;
}

/** Names with marks of affiliations or a date behind them, or a date alone. */
function isByline(text: string): boolean {
  const marked = text.match(/\p{L}(?:\^?\d|\^\p{L}|[*†‡∗]),?(?=\s|$)/gu)?.length ?? 0;
  const names = text.split(/\s*,\s*|\s+(?:and|und|et|y|&)\s+/u);
  const listed = names.every((name) =>
    /^\p{Lu}[\p{L}.'’-]*(?:\s[\p{L}.'’-]+){1,3}(?:\^?[\p{L}\d]|[*†‡∗])?$/u.test(name),
  );
  return (listed && marked >= 1) || byDate("en").test(text);
}

const byDate = perLanguage(
  (_, language) =>
    new RegExp(String.raw`^(?:\p{Lu}[\p{L}.'’-]+ ){0,4}${monthPattern(language)}(?: \d{1,2},?)? (?:19|20)\d\d$`, "iu"),
);

function mayBeTitle({ text }: Block): boolean {
  const words = text.split(" ");
  return (
    text.length >= shortestTitle &&
    text.length <= longestTitle &&
    (words.length >= 2 || unspacedScript.test(text)) &&
    !isByline(text) &&
    isTitle(text) &&
    !isKind(text) &&
    !publication.test(text) &&
    !/@|^\d[\d\s.]*$/u.test(text)
  );
}

const unspacedScript = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{4}/u;

/** Pages on which a title may stand: the first, or behind a cover or half title. */
const titlePages = 4;
/** A page with fewer characters than this is a cover, a half title or a blank. */
const fullPage = 1_500;

/** The upper part of a page that may bear the title. */
interface FirstPage {
  height: number;
  rows: Line[];
}

/** The pages that may bear the title, running heads, stamps and line numbers taken out. */
export function firstPages(facts: PdfFacts): FirstPage[] {
  const first = facts.read_pages.filter(({ number }) => number <= titlePages);
  const ordered = readingOrder(withoutFurniture(first));
  const pages = first.map(({ height }, index) => ({
    height,
    rows: (ordered[index] ?? []).filter(({ text }) => hasLetterOrDigit(text)),
  }));
  const full = pages.findIndex(({ rows }) => isFull(rows));
  return full < 0 ? pages : pages.slice(0, full + 1);
}

function isFull(rows: readonly Line[]): boolean {
  const text = rows.map((row) => row.text).join(" ");
  return text.length >= fullPage && !cover.test(text);
}

/** What publishers and repositories put before an article. */
const cover =
  /\b(?:accepted manuscript|author(?:'s|s'|’s)? (?:accepted|version)|to cite this|stable url|terms (?:&|and) conditions of (?:access|use)|download(?:ed)? (?:by|from))\b/iu;
