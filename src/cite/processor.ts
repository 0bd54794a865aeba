import CSL, { type CiteprocCitation, type CiteprocCite, type CiteprocEngine } from "citeproc";
import { elementText } from "../domain/escape/html.js";
import type { Item, Name } from "../domain/item.js";
import { itemForStyle } from "./item-for-style.js";
import { mendedStyle } from "./mended-style.js";
import { renderCitations } from "./render-citations.js";
import { citationFormat, type StyleInUse } from "./style.js";

/** One work in a citation; `id` names an item. Texts are HTML with `<i>` and `<b>`. */
export interface RequestedCite {
  id: string;
  prefix: string;
  suffix: string;
  label: string | null;
  locator: string | null;
  suppress_author: boolean;
}

export interface RequestedCitation {
  cites: RequestedCite[];
  /** The author is part of the sentence: "Hu et al. (2021)". */
  textual: boolean;
  /** Number of the note it stands in, from 1; 0 in running text. */
  note: number;
}

export interface ProcessedEntry {
  id: string;
  html: string;
}

export interface Processed {
  /** As HTML, in the order asked for. Of a textual citation in a note style, what stands in the note. */
  citations: string[];
  /** Authors as a sentence names them, of textual citations whose style does not write them; else empty. */
  authors: string[];
  entries: ProcessedEntry[];
}

// What citeproc notices about items goes to the console by default, where it would stand in the middle of the draft.
CSL.debug = () => undefined;

/**
 * Names in the letters of these scripts are put together of their parts with blanks, and given names may become initials.
 * The processor knows Latin, Greek, Cyrillic, Hebrew, Arabic and Thai; names in all other scripts it writes in one, which
 * is right of Chinese, Japanese and Korean alone.
 */
CSL.ROMANESQUE_REGEXP =
  /(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u30fc])[-0-9\p{L}\p{M}\u200c-\u200e\u202a-\u202e]/u;

const spliceDelimiter = CSL.getSpliceDelimiter;

// Where a style says what stands behind works put together ("(Doe 1999a, 1999b; Smith 2004)" in Chicago's), citeproc
// takes the sign between citations for the one between the years, too. Behind a page it does the reverse.
CSL.getSpliceDelimiter = function (lastHasLocator, lastCollapsed, position) {
  const between = spliceDelimiter.call(this, lastHasLocator, lastCollapsed, position);
  const { opt } = this.citation;
  if (opt["collapse"] !== "year" || !this.tmp.have_collapsed) return between;
  if (lastHasLocator) return typeof opt["layout_delimiter"] === "string" ? opt["layout_delimiter"] : between;
  return opt["after-collapse-delimiter"] === undefined ? between : ", ";
};

/** What citeproc writes where a style prints nothing; a private character stands for it. */
const nothingPrinted = /\[NO_PRINTED_FORM\]|\[CSL STYLE ERROR: reference with no printed form\.\]/g;

/**
 * Citations and works cited of a whole text, by citeproc-js: rebuilt in one go, because works are told apart (2019a,
 * 2019b; initials) and numbered over the whole text.
 */
export function processCitations(
  style: StyleInUse,
  items: ReadonlyMap<string, Item>,
  citations: readonly RequestedCitation[],
): Processed {
  const engine = createEngine(style, items);
  const format = citationFormat(style.style);
  const composes = format === "author-date" || format === "author";
  const requests = citations.map(({ cites, textual, note }, index): CiteprocCitation => ({
    citationID: `c${index}`,
    citationItems: cites.map(citeprocCite),
    properties: { noteIndex: note, ...(textual && composes && { mode: "composite" }) },
  }));
  return {
    citations: renderCitations(engine, requests).map((text) => withoutGaps(text)),
    authors: citations.map(({ textual, cites: [first] }) =>
      textual && !composes ? shortNames(items.get(first?.id ?? ""), style) : "",
    ),
    entries: bibliography(engine),
  };
}

function createEngine({ id, style, locale, locales }: StyleInUse, items: ReadonlyMap<string, Item>): CiteprocEngine {
  const english = locales.get("en-US");
  // citeproc asks for a work at each of its citations, and copies what it gets.
  const cleaned = new Map<string, Record<string, unknown>>();
  const cleanItem = (item: string) => {
    const known = cleaned.get(item) ?? itemForStyle(items.get(item) ?? { type: "document" }, item);
    cleaned.set(item, known);
    return known;
  };
  const system = {
    retrieveLocale: (tag: string) => locales.get(tag) ?? english,
    retrieveItem: cleanItem,
  };
  return new CSL.Engine(system, mendedStyle(id, style), locale, true);
}

function citeprocCite({ id, prefix, suffix, label, locator, suppress_author }: RequestedCite): CiteprocCite {
  return {
    id,
    ...(prefix !== "" && { prefix }),
    ...(suffix !== "" && { suffix }),
    ...(locator !== null && { locator, label: label ?? "page" }),
    ...(suppress_author && { "suppress-author": true }),
  };
}

/** Drops what stands for an empty citation, with the brackets and the semicolon around it. */
function withoutGaps(html: string): string {
  if (!html.includes("[NO_PRINTED_FORM]") && !html.includes("[CSL STYLE ERROR")) return html;
  return html
    .replace(nothingPrinted, "\uE000")
    .replace(/\uE000[;,]\s*|[;,]\s*\uE000/gu, "")
    .replace(/\s*\(\uE000\)|\s*\uE000/gu, "")
    .trim();
}

function bibliography(engine: CiteprocEngine): ProcessedEntry[] {
  const made = engine.makeBibliography();
  if (made === false) return [];
  const [{ entry_ids }, entries] = made;
  return entries.map((html, index) => ({ id: entry_ids[index]?.[0] ?? "", html }));
}

/** "Hu", "Hu and Shen", "Hu et al.": for styles that point by number or note and have no form for running text. */
function shortNames(item: Item | undefined, { locale }: StyleInUse): string {
  const clean = itemForStyle(item ?? { type: "document" }, "");
  const names = (clean["author"] ?? clean["editor"] ?? []) as Name[];
  const shown = names.map(({ family, literal }) => family ?? literal ?? "").filter((name) => name !== "");
  if (shown.length === 0) return elementText(String(clean["title"]));
  if (shown.length > 2) return elementText(`${shown[0]} et al.`);
  return elementText(new Intl.ListFormat(locale, { type: "conjunction" }).format(shown));
}
