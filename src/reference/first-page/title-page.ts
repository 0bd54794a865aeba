import { yearIn } from "../../domain/years.js";
import type { Line } from "../../corpus/layout/line.js";
import { isAuthorName, isTitle, splitAuthors } from "../../domain/stated-names.js";
import { xmpProperties, type XmpProperty } from "../../domain/xmp.js";
import { monthPattern } from "../../language/dates/months.js";
import { perLanguage } from "../../language/languages.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { findTitle, firstPages, tidyTitle } from "./page-title.js";
import type { TitlePage } from "../../cite/compare/title-page.js";
import { collapseSpaces, hasLower, lettersAndDigits, removeMarks, startsCapitalised } from "../../domain/characters.js";

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

/** Names follow the title within this many rows. */
const nameRows = 14;
const stop =
  /^(?:abstract|summary|introduction|keywords|received|correspondence|to cite|doi|contents|r ?e ?s ?u ?m)|@|\bhttps?:|©|\b(?:article history|available online)\b/iu;
const institution =
  /(?<!\p{L})(?:\p{L}*universit\p{L}*|institut\p{L}*|facult\p{L}*|école|ecole|eth|department|dept|unit|project|enthusiasts|revised|school|faculty|laborator\w+|centre|center|hospital|college|academy|ministry|division|corporation|company|inc|ltd|gmbh|press|society|association|foundation|museum|clinic|research|sciences?|street|avenue|road|usa|uk|china|germany|france|editors?|edited|version|accepted|manuscript|draft|submitted|degree|doctor|group|team|committee|consortium|language|reference|manual|guide|service|delivery|system|analysis|volume|part|chapter|edition|series)(?!\p{L})/iu;
const degree =
  /,?\s*\b(?:M\.?D|Ph\.?\s?D|M\.?P\.?H|M\.?S\.?c?|B\.?S\.?c?|M\.?B\.?A|Sc\.?D|Dr|Prof(?:essor)?|F\.?R\.?C\.?\w+|R\.?N|S\.?M|Jr|Sr)\b\.?/gu;
const particle = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|zu|y|e|d’|d')$/iu;

/** The names in the rows below a title, as printed without marks; empty where there are none that are sure. */
function findAuthors(after: readonly Line[]): string[] {
  const names: string[] = [];
  let text = "";
  const [first] = after;
  for (const line of after.slice(0, nameRows)) {
    if (stop.test(line.text.trim())) break;
    if (institution.test(line.text) || !first || Math.abs(line.font_size - first.font_size) > 2.5) {
      if (text !== "") break;
      continue;
    }
    text += `${line.text.replace(/-$/u, "")}${/[,;&]\s*$|\band\s*$/iu.test(line.text) ? " " : ", "}`;
  }
  for (const piece of withoutMarks(text).split(/\s*[,;]\s*|\s+(?:and|und|et|y|&)\s+/iu)) {
    const name = piece.replace(/^(?:by|von|par|and)\s+/iu, "").trim();
    if (isName(name)) names.push(name);
    // A list of names that has turned into something else is over.
    else if (names.length > 0 && name.split(" ").length > 3) break;
  }
  return names;
}

function withoutMarks(text: string): string {
  return collapseSpaces(
    text
      .replace(degree, "")
      .replace(/\^[\p{L}\p{N},*†‡§¶]+/gu, ",")
      // Marks of affiliations that are set small but not raised: "Ada Lovelace a,b,*".
      .replace(/(?<=\p{L}{2}) [a-z](?:, ?[a-z*∗])*(?=\s*(?:[,;*∗]|$|and\b|&))/gu, " ")
      .replace(/(?<=\p{Ll})[\d]+(?:,\d+)*|[\d*†‡§¶#$+∗✉]+/gu, " "),
  );
}

function isName(text: string): boolean {
  const words = text.split(" ");
  if (words.length < 2 || words.length > 5 || text.length > 50) return false;
  if (words.length > 3 && !hasLower(text)) return false;
  // "A Short Primer" is a subtitle; an initial without a point stands before one name.
  if (words.length > 2 && words[0] === "A") return false;
  const proper = words.filter((word) => /^\p{Lu}[\p{L}.'’-]*$/u.test(word));
  return (
    proper.length >= 2 &&
    words.every((word) => proper.includes(word) || particle.test(word)) &&
    /\p{Lu}\p{Ll}+$|^\P{Ll}+$/u.test(text)
  );
}

const year = String.raw`((?:19|20)\d\d)`;
/** How mastheads and running feet give volume, year and pages. */
const mastheads = [
  new RegExp(String.raw`\b${year}\s*[,;]?\s*(?:https?://(?:dx\.)?doi|doi\b)`, "iu"),
  new RegExp(String.raw`\b${year}\s*[;,]\s*\d+\s*(?:\(\d+[\d–-]*\))?\s*[:,]\s*\w?\d+`, "u"),
  new RegExp(String.raw`\(${year}\),?\s*(?:vol\.?\s*)?\d+\b`, "iu"),
  new RegExp(String.raw`\b(?:vol(?:ume)?)\.?\s+[^\n]{0,25}?\b${year}\b`, "iu"),
  new RegExp(String.raw`,\s*${year}\s*$`, "imu"),
];
/** Where first pages and imprints say when the work appeared, surest first. */
const statements = perLanguage((_, language) => [
  new RegExp(
    String.raw`\bpublished(?: online)?(?: on)?\s*:?\s*(?:\d{1,2}\.?\s+)?(?:\p{L}{3,9}\.?\s+)?(?:\d{1,2},\s*)?${year}`,
    "iu",
  ),
  new RegExp(String.raw`(?:©|⃝c|\(c\)|\bcopyright)[^\n]{0,60}?\b${year}\b`, "iu"),
  new RegExp(String.raw`\b${year}\s*[,;]\s*doi\b`, "iu"),
  new RegExp(String.raw`\barXiv:\S+\s+(?:\[[\w.-]+\]\s+)?\d{1,2}\s+\w{3}\w*\s+${year}`, "iu"),
  new RegExp(String.raw`^\(?${monthPattern(language)},?\s+${year}\)?$`, "imu"),
  new RegExp(String.raw`\baccepted\s*:?\s*(?:\d{1,2}\s+)?\w{3,9}\.?\s+(?:\d{1,2},\s*)?${year}`, "iu"),
]);
/** First pages, covers and imprints. */
const statingPages = 4;
/** Mastheads and feet stand in these outer shares of the first page. */
const mastheadPages = 1;
const outerShare = 0.13;
const dateFields = ["prism:coverDate", "prism:publicationDate", "prism:coverDisplayDate"];

/** The year of publication: from the metadata's cover date, else as the first pages say it; null where neither does. */
function findYear(facts: PdfFacts): number | null {
  const properties = facts.xmp === null ? [] : xmpProperties(facts.xmp);
  const dates = dateFields.flatMap((name) => properties.filter((property) => property.name === name));
  const stated = dates.map(({ text }) => yearIn(text)).find((found) => found !== null);
  if (stated !== undefined) return Number(stated);
  const pages = facts.read_pages.filter(({ number }) => number <= statingPages);
  const text = pages.flatMap(({ lines }) => lines.map((line) => line.text)).join("\n");
  const outer = pages
    .filter(({ number }) => number <= mastheadPages)
    .flatMap(({ lines, height }) =>
      lines.filter(({ y }) => y < outerShare * height || y > (1 - outerShare) * height).map((line) => line.text),
    )
    .join("\n");
  return firstMatch(mastheads, outer) ?? firstMatch(statements("en"), text);
}

function firstMatch(patterns: readonly RegExp[], text: string): number | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return Number(found);
  }
  return null;
}
