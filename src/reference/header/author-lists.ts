import { normalizeSpace } from "../../domain/characters.js";
import { itemAuthors } from "../../domain/item.js";
import { isAuthorName } from "../../domain/stated-names.js";
import { inOneCase, namesAbove, namesBeforePlaces, namesBelow } from "./author-zone.js";
import type { HeaderReading } from "./header-choices.js";
import type { HeaderPage } from "./header-pages.js";
import { beginsArticle, isHeading, isOf, shareOf } from "./header-words.js";
import { squash } from "./join-rows.js";
import { givenFirst, isName, namesIn } from "./names.js";
import { isOfScript } from "./script-names.js";
import type { TitleChoice } from "./title-choices.js";

/** A list of authors from one place of the file. */
export interface AuthorChoice {
  /** As printed, "Given Family"; of bodies the whole name. */
  names: string[];
  source: string;
  page: number | null;
}

/** A list with what is known of it before it is weighed. */
export interface Found extends AuthorChoice {
  /** The share of the names that are shaped as persons'. */
  persons: number;
  /** The share of names that were taken out as none. */
  removed?: number;
}

function listFrom(names: readonly string[], source: string, page: number | null): Found {
  const persons = names.length === 0 ? 0 : names.filter(isName).length / names.length;
  return { names: inOneCase([...new Set(names.map(givenFirst))]), source, page, persons };
}

/** The lists that the pages print. */
export function printedLists({ header }: HeaderReading, title: TitleChoice | null): Found[] {
  const { pages } = header;
  const found: Found[] = [];
  if (title?.page && title.block) {
    const { page, block } = title;
    const { all, firstRow, further } = namesBelow(page, block.bottom, block);
    for (const names of further) found.push(listFrom(names, "further below the title", page.number));
    found.push(
      listFrom(all, "below the title", page.number),
      listFrom(firstRow, "the row below the title", page.number),
    );
    found.push(
      listFrom(namesBeforePlaces(page, block), "before affiliations", page.number),
      listFrom(namesAbove(page, block), "rows above the title", page.number),
    );
    const above = page.blocks.filter(({ bottom, y }) => bottom <= block.y + 2 && y > 0.03 * page.height).slice(-3);
    for (const each of above) {
      const { names, share } = namesIn(each.text);
      if (share > 0.75) found.push(listFrom(names, "above the title", page.number));
    }
  }
  for (const page of pages.slice(0, bodyPages))
    for (const { text } of page.blocks.slice(0, mostBlocks)) found.push(...bodyList(text, page.number));
  for (const page of pages) {
    if (page === title?.page) continue;
    const again = title === null ? null : titleAgain(title.text, page);
    if (again === null) continue;
    found.push(
      listFrom(namesBelow(page, again.bottom, null).all, "below the title again", page.number),
      listFrom(rowAbove(page, again.y), "above the title again", page.number),
    );
  }
  return [...found.filter((list) => isBorneOut(list, pages)), ...labelledLists(pages)];
}

/** Names in a script without capitals below the title of a cover may be whom it is about. */
function isBorneOut({ names, page }: Found, pages: readonly HeaderPage[]): boolean {
  const rows = pages.find(({ number }) => number === page)?.rows ?? [];
  return !names.some(isOfScript) || rows.some(({ text }) => beginsArticle(text));
}

const bodyPages = 2;
const mostBlocks = 50;

/** Names of bodies are rows of their own with a word that bodies are called by. */
function bodyList(text: string, page: number): Found[] {
  const name = normalizeSpace(
    text
      .replace(/^(?:©|copyright)\s*(?:\d{4}\s*)?(?:by\s+)?/iu, "")
      .replace(/\.? All rights reserved.*$/iu, "")
      .replace(/[.,]$/u, ""),
  );
  const words = name.split(" ").length;
  if (
    name.length > 90 ||
    words > 12 ||
    shareOf(name, "body") === 0 ||
    namesIn(name).names.length > 0 ||
    /\d|@|https?:/u.test(name)
  )
    return [];
  const source = /^(?:©|copyright)/iu.test(text) ? "a holder of rights" : "a body's name";
  return [{ names: [name], source, page, persons: 0 }];
}

/** A holder of rights that is no person: "Copyright © 2015 Docker, Inc. All Rights Reserved." */
function rightsHolder(text: string, page: number): Found[] {
  const [first = ""] = text.split(/\. |\ball rights\b|\s[|–—]\s/iu, 1);
  const name = normalizeSpace(first.replace(/[\s.,;]+$/u, ""));
  const words = name.split(" ");
  if (!/^\p{Lu}/u.test(name) || words.length > 8 || /\d|@|https?:/u.test(name)) return [];
  return [{ names: [name], source: "a holder of rights", page, persons: 0 }];
}

/** The names of the row above a height. */
function rowAbove(page: HeaderPage, y: number): string[] {
  const row = page.rows.filter((each) => each.y + each.height <= y + 2).at(-1);
  const { names, share } = namesIn(row?.parted ?? "");
  return share > 0.75 ? names : [];
}

/** Where a title is repeated on a page: the upper and the lower end of its rows there. */
function titleAgain(title: string, page: HeaderPage): { y: number; bottom: number } | null {
  const key = squash(title);
  const rows = page.rows.filter(({ text, y }) => {
    const part = squash(text);
    return part.length > 5 && key.includes(part) && y < 0.7 * page.height;
  });
  const last = rows.at(-1);
  return last === undefined || rows.reduce((sum, { text }) => sum + squash(text).length, 0) < 0.5 * key.length
    ? null
    : { y: rows[0]?.y ?? last.y, bottom: last.y + last.height };
}

const labelledPages = 3;

/** "Authors: ...", "by Ada Lovelace", "Written by ...". */
function labelledLists(pages: readonly HeaderPage[]): Found[] {
  return pages.slice(0, labelledPages).flatMap((page) =>
    page.rows.flatMap((row, index) => {
      const holder = /(?:©|\bcopyright\b)[^\p{L}]*(?:c |by )?(.{3,80})$/iu.exec(row.text)?.[1];
      if (holder !== undefined && namesIn(holder).share > 0.8)
        return [listFrom(namesIn(holder).names, "a holder of rights", page.number)];
      if (holder !== undefined) return rightsHolder(holder, page.number);
      const [first = "", second = ""] = row.text.split(/[\s:]+/u);
      const bare = (word: string) => word.replace(/\(s\)|[^\p{L}\p{M}]/gu, "");
      const led = isOf(bare(first), "by") ? (isOf(bare(second), "by") ? 2 : 1) : 0;
      if (led === 0 || isHeading(row.text)) return [];
      const rest = row.text
        .split(/[\s:]+/u)
        .slice(led)
        .join(" ");
      const text = rest === "" ? (page.rows[index + 1]?.text ?? "") : rest;
      const { names, share } = namesIn(text);
      return share > 0.6 ? [listFrom(names, /^by$/iu.test(first) ? "by" : "a label", page.number)] : [];
    }),
  );
}

/** The lists of metadata, of the citation hint and of the first reader. */
export function statedLists({ xmp, info, cited, first }: HeaderReading): Found[] {
  const tidyName = (name: string) => {
    const [family = "", given, more] = name.replace(/\s*<[^<>]*>/gu, "").split(/\s*,\s*/u);
    return normalizeSpace(given === undefined || more !== undefined ? name : `${given} ${family}`);
  };
  const personsOf = (name: string) => (isName(tidyName(name)) ? [tidyName(name)] : namesIn(name).names);
  const persons = (names: readonly string[]) => names.flatMap(personsOf);
  const bodies = [...xmp.creators, ...info.authors].filter((name) => shareOf(name, "body") > 0 && isAuthorName(name));
  return [
    listFrom(persons(xmp.creators), "metadata (XMP)", null),
    listFrom(persons(info.authors), "metadata (Info)", null),
    ...bodies.filter((name) => !name.includes(",")).map((name) => listFrom([name], "metadata, a body", null)),
    listFrom(cited === null ? [] : itemAuthors(cited), "how it asks to be cited", null),
    listFrom(first.title_page.authors.flatMap(personsOf), "the first reader", null),
  ];
}
