import { findArxivIds, hasDoi } from "./identifier.js";
import { xmpProperties } from "./xmp.js";

/** An article says what it is on its first pages, behind a cover page too, or (BioMed Central) on the last. */
const firstPages = 2;
/** Where those say nothing yet, some more are read; where the metadata say it, the last ones are not. */
const moreFirstPages = 4;
const moreLastPages = 2;
/** Books print their identifiers on the imprint, behind half title, title and foreword. */
const bookPages = 40;
const firstPagesOfBook = 12;
/** In characters: longer ones are abstracts, which speak of others too. */
const longestField = 300;
const imprintSeen = /\bISBN\b/iu;

const isIdentified = (text: string) => hasDoi(text) || findArxivIds(text).length > 0;

/** Tells whether a PDF's metadata name the work by an identifier. */
export function metadataIdentify({ info, xmp }: { info: Record<string, string>; xmp: string | null }): boolean {
  const fields = [...Object.values(info), ...xmpProperties(xmp ?? "").map(({ text }) => text)];
  return fields.some((text) => text.length <= longestField && isIdentified(text));
}

/**
 * Reads the pages that say what a PDF is, in order: as few as do, for reading is what takes the time. `identified` tells
 * that the metadata name the work; `read` reads a page by its number, from 1.
 */
export function tellingPages<Page extends { lines: readonly { text: string }[] }>(
  pages: number,
  identified: boolean,
  read: (number: number) => Page,
): Page[] {
  const isBook = pages >= bookPages;
  const first: Page[] = [];
  let seen = identified;
  while (first.length < Math.min(pages, isBook ? firstPagesOfBook : moreFirstPages)) {
    if (first.length >= firstPages && !isBook && seen) break;
    const page = read(first.length + 1);
    first.push(page);
    const text = page.lines.map((line) => line.text).join("\n");
    seen ||= isIdentified(text);
    if (isBook && imprintSeen.test(text)) break;
  }
  const lastPages = identified && !isBook ? 0 : seen ? 1 : moreLastPages;
  const from = Math.max(first.length, pages - lastPages) + 1;
  const last: Page[] = [];
  for (let number = from; number <= pages; number += 1) last.push(read(number));
  return [...first, ...last];
}
