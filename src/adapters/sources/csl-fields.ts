import { readLooseDate } from "../../language/dates/written-dates.js";
import { hasSpace, wordsIn } from "../../domain/characters.js";
import { parseUrl } from "../../domain/url.js";
import { parseDoi, parseIsbn } from "../../domain/identifier.js";
import { itemSchema, type Name, parseName } from "../../domain/item.js";
import type { ItemDate } from "../../domain/item-date.js";
import type { Notice, SourceRecord } from "../../domain/record.js";
import { cleanTitle, plainText } from "../../domain/markup.js";

/** Allows that a source leaves a value out. */
export type Optional<Value> = Value | null | undefined;

/** "RETRACTED: ", "WITHDRAWN ARTICLE: ": publishers write before a title what has happened to the work. */
const retractedTitle = /^\W*(?:retracted|withdrawn|removed)(?:\s+(?:article|chapter|paper))?\s*:\s*/i;

/**
 * A record with what the source says; fields that are undefined, null, empty text or empty lists are left out. A word
 * of retraction before the title becomes a notice: the title is what the work is cited and recognised by.
 */
export function sourceRecord(
  source: string,
  fields: Record<string, unknown>,
  more: { notices?: readonly Notice[]; open_copy?: Optional<string>; url?: Optional<string> } = {},
): SourceRecord {
  const said = Object.entries(fields).filter(([, value]) => !isNothing(value));
  const item = itemSchema.parse(Object.fromEntries(said));
  const notices = [...(more.notices ?? [])];
  if (retractedTitle.test(item.title ?? "")) {
    item.title = item.title?.replace(retractedTitle, "") ?? "";
    const isSaid = notices.some(({ kind }) => kind === "retracted");
    if (!isSaid) notices.push({ kind: "retracted", source, doi: null, date: null });
  }
  return {
    source,
    item,
    notices,
    open_copy: webAddress(more.open_copy),
    url: webAddress(more.url),
  };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Only addresses that can be opened: services send empty texts, bare paths and ftp. */
export function webAddress(text: Optional<string>): string | null {
  const trimmed = text?.trim() ?? "";
  const protocol = parseUrl(trimmed)?.protocol;
  return (protocol === "http:" || protocol === "https:") && !hasSpace(trimmed) ? trimmed : null;
}

/** A DOI as a service writes it, normalised; undefined for what is none. */
export function bareDoi(text: Optional<string>): string | undefined {
  return parseDoi(text ?? "") ?? undefined;
}

/** The first of the texts that is an ISBN (the asked one where it is among them), as ISBN-13 without hyphens. */
export function firstIsbn(texts: readonly string[], asked?: string): string | undefined {
  const isbns = texts.map((text) => parseIsbn(text.slice(text.lastIndexOf("/") + 1))).filter((isbn) => isbn !== null);
  return asked !== undefined && isbns.includes(asked) ? asked : isbns[0];
}

/** Title and subtitle as one, as CSL wants it; a subtitle that the title has already is not added. */
export function wholeTitle(title: Optional<string>, subtitle?: Optional<string>): string | undefined {
  const [main, sub] = [cleanTitle(title ?? ""), cleanTitle(subtitle ?? "")];
  if (main === "" || sub === "") return main === "" ? sub || undefined : main;
  if (plainText(main).toLowerCase().includes(plainText(sub).toLowerCase())) return main;
  return ":?!.–—".includes(main.slice(-1)) ? `${main} ${sub}` : `${main}: ${sub}`;
}

const suffixes = new Set(["jr", "sr", "ii", "iii", "iv", "v", "2nd", "3rd"]);
const isSuffix = (word: string) => suffixes.has(word.toLowerCase().replace(".", ""));

/** "Given Family Jr." or "Family, Given, Jr." as a name; undefined for an empty one. */
export function personName(text: Optional<string>): Name | undefined {
  const printed = plainText(text ?? "");
  if (printed === "") return undefined;
  const parts = printed.split(",").map((part) => part.trim());
  const last = parts.at(-1) ?? "";
  if (parts.length > 1 && isSuffix(last)) return { ...parseName(parts.slice(0, -1).join(", ")), suffix: last };
  const words = printed.split(" ");
  const tail = words.at(-1) ?? "";
  if (parts.length === 1 && words.length > 2 && isSuffix(tail)) {
    return { ...parseName(words.slice(0, -1).join(" ")), suffix: tail };
  }
  return parseName(printed);
}

/** Words by which a printed name is a body's, not a person's. */
const bodyWords = new Set(
  (
    "collaboration consortium group team committee institut institute university society association agency organisation " +
    "organization ministry department network initiative center centre council press foundation inc ltd gmbh"
  ).split(" "),
);

/** A printed name as a person's, or as a body's where its words say so. */
export function printedName(text: Optional<string>): Name | undefined {
  const printed = plainText(text ?? "");
  if (wordsIn(printed.toLowerCase()).some((word) => bodyWords.has(word))) return { literal: printed };
  return personName(printed);
}

/** Keywords as CSL has them, one text; undefined for none. */
export function keywordList(words: readonly Optional<string>[] | null | undefined): string | undefined {
  const clean = (words ?? []).map((word) => plainText(word ?? "")).filter((word) => word !== "");
  return clean.length === 0 ? undefined : clean.join(", ");
}

/** The names of a list, without the empty ones. */
export function names(list: readonly (Name | undefined)[]): Name[] {
  return list.filter((name) => name !== undefined);
}

/** A date in words or figures: "2005-03", "March 2005", "Mar 9, 2005", "2005"; undefined where no year is named. */
export function looseDate(text: Optional<string>): ItemDate | undefined {
  const parts = readLooseDate(text?.trim() ?? "", "en");
  return parts === null ? undefined : { "date-parts": [parts] };
}

/** Language as a code of BCP 47; names and codes of three letters that are common are known, others are left out. */
export function languageCode(text: Optional<string>): string | undefined {
  const code = text?.trim().toLowerCase() ?? "";
  if (/^[a-z]{2}(?:-[a-z]{2,4})?$/.test(code)) return code;
  return languages[code];
}

const languages: Record<string, string> = {
  eng: "en",
  english: "en",
  ger: "de",
  deu: "de",
  german: "de",
  fre: "fr",
  fra: "fr",
  french: "fr",
  spa: "es",
  spanish: "es",
  ita: "it",
  italian: "it",
  por: "pt",
  portuguese: "pt",
  rus: "ru",
  russian: "ru",
  chi: "zh",
  zho: "zh",
  chinese: "zh",
  jpn: "ja",
  japanese: "ja",
  kor: "ko",
  dut: "nl",
  nld: "nl",
  pol: "pl",
  swe: "sv",
  dan: "da",
  nor: "no",
  fin: "fi",
  cze: "cs",
  ces: "cs",
  tur: "tr",
  ara: "ar",
  lat: "la",
};
