import { withoutFurniture } from "../../corpus/layout/furniture.js";
import type { Line } from "../../corpus/layout/line.js";
import { readingOrder } from "../../corpus/layout/reading-order.js";
import { hasLetterOrDigit } from "../../domain/characters.js";
import type { PdfFacts } from "../../ports/pdf-files.js";

/** Pages on which a title may stand: the first, or behind a cover or half title. */
const titlePages = 4;
/** A page with fewer characters than this is a cover, a half title or a blank. */
const fullPage = 1_500;

/** The upper part of a page that may bear the title. */
export interface FirstPage {
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
