import { isAuthorName, isTitle, splitAuthors } from "../../domain/stated-names.js";
import { xmpProperties, type XmpProperty } from "../../domain/xmp.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { firstPages } from "./first-rows.js";
import type { TitlePage } from "../../cite/compare/title-page.js";
import { lettersAndDigits, removeMarks, startsCapitalised } from "../../domain/characters.js";
import { findAuthors } from "./page-authors.js";
import { findTitle, tidyTitle } from "./page-title.js";
import { findYear } from "./page-year.js";

/** In characters: more than the fullest page. */
const mostText = 12_000;

/**
 * Reads from the first pages and the metadata which work this is. The metadata's title counts where it stands on a
 * page, or where no page has another; the largest block of rows above abstract and authors otherwise. Pure.
 */
export function readTitlePage(facts: PdfFacts): TitlePage {
  const pages = firstPages(facts);
  const text = pages
    .flatMap(({ rows }) => rows.map((row) => row.text))
    .join("\n")
    .slice(0, mostText);
  const printed = findTitle(pages);
  const xmp = facts.xmp === null ? [] : xmpProperties(facts.xmp);
  const stated = statedTitles(facts, xmp);
  const title = stated.find((known) => stands(known, text)) ?? printed?.text ?? stated[0] ?? null;
  return { title, authors: authorsOf(facts, xmp, printed?.after ?? [], text), year: findYear(facts), text };
}

function statedTitles(facts: PdfFacts, xmp: readonly XmpProperty[]): string[] {
  const titles = xmp.filter(({ name }) => name === "dc:title").map((property) => property.text);
  return [...titles, facts.info["Title"] ?? ""].map(tidyTitle).filter(isTitle);
}

function authorsOf(
  facts: PdfFacts,
  xmp: readonly XmpProperty[],
  after: Parameters<typeof findAuthors>[0],
  text: string,
): string[] {
  const creators = xmp.filter(({ name }) => name === "dc:creator").map((property) => property.text);
  const info = splitAuthors((facts.info["Author"] ?? "").replace(/\s*<[^<>]*@[^<>]*>/gu, ""));
  const stated = (creators.length > 1 ? creators : info.length > 0 ? info : creators).filter(isWholeName);
  const pageWords = spacedWords(text);
  const known = stated.filter((name) => pageWords.includes(spacedWords(familyOf(name))));
  const printed = findAuthors(after);
  // Many producers name the first author only: the page names them all.
  const agree = printed.some((name) => known.some((other) => sameFamily(name, other)));
  if (known.length > 0 && (known.length >= printed.length || !agree)) return known;
  return printed.length > 0 ? printed : text === "" ? stated : [];
}

/** A lower-case word alone is an account; brackets are what a typesetter's macros left. */
function isWholeName(name: string): boolean {
  return isAuthorName(name) && !/^\p{Ll}+$|[[\]{}=<>\\]/u.test(name);
}

function stands(phrase: string, text: string): boolean {
  const key = plain(phrase);
  return key.length >= 3 && plain(text).includes(key);
}

/** Lower-case words with spaces around each, so that a name is found as a word: account names hide in addresses. */
function spacedWords(text: string): string {
  const letters = removeMarks(text.normalize("NFKD")).toLowerCase();
  return ` ${letters.replace(/[^\p{L}]+/gu, " ").trim()} `;
}

function sameFamily(one: string, other: string): boolean {
  return plain(familyOf(one)) === plain(familyOf(other));
}

/** "Lovelace" of "Ada Lovelace", "Lovelace, Ada" and "Lovelace A." */
function familyOf(name: string): string {
  const [beforeComma = "", given] = name.split(/\s*,\s*/u);
  if (given !== undefined) return beforeComma;
  const words = name.split(" ").filter((word) => !/^\p{Lu}\.?(?:\p{Lu}\.?)*$/u.test(word));
  const last = startsCapitalised(words.at(-1) ?? "") ? words.at(-1) : words[0];
  return last ?? name;
}

function plain(text: string): string {
  return lettersAndDigits(text.normalize("NFKD").toLowerCase());
}
