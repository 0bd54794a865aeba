import { isDigits } from "../domain/characters.js";
import type { Item } from "../domain/item.js";
import { plainKey } from "../domain/note.js";

/** A work and the pages meant, in the numbering that citations use. */
export interface TokenCite {
  key: string;
  pages: readonly { from: number; to: number }[];
}

/** `[@hu2021lora, pp. 3, 12-14; @smith2019]`: a citation in Pandoc's syntax; a work named twice stands once, with all its pages. */
export function writeToken(cites: readonly TokenCite[]): string {
  const pages = new Map<string, { from: number; to: number }[]>();
  for (const { key, pages: own } of cites) pages.set(key, [...(pages.get(key) ?? []), ...own]);
  const parts = [...pages].map(([key, all]) => {
    const name = plainKey.test(key) ? `@${key}` : `@{${key.replace(/[{}\s]+/gu, "")}}`;
    return [name, pagesText(all)].filter((part) => part !== "").join(", ");
  });
  return `[${parts.join("; ")}]`;
}

function pagesText(pages: readonly { from: number; to: number }[]): string {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of pages.toSorted((first, second) => first.from - second.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  const written = joined.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
  if (written === "") return "";
  return isDigits(written) ? `p. ${written}` : `pp. ${written}`;
}

/**
 * The page that is printed on a page of a file, as far as it can be known: an article that begins on page 120 has 121
 * on its second. Null where the record names pages that the file's do not fit, so that no wrong page is cited.
 */
export function printedPage(item: Item, filePages: number | null, page: number): number | null {
  const range = /^\s*(\d+)(?:\s*[-–—]+\s*(\d+))?\s*$/u.exec(item.page ?? "");
  if (!range) return (item.page ?? "").trim() === "" ? page : null;
  const from = Number(range[1]);
  const written = range[2] ?? range[1] ?? "";
  // "120-35" ends on 135.
  const head = String(from).slice(0, Math.max(0, String(from).length - written.length));
  const to = written.length < String(from).length ? Number(head + written) : Number(written);
  if (filePages !== null && to - from + 1 === filePages) return from + page - 1;
  return page >= from && page <= to ? page : null;
}
