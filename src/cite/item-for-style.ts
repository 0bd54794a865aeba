import { countLetters } from "../domain/characters.js";
import { cleanTitle } from "../domain/markup.js";
import { detectLanguage } from "../language/detect-language.js";
import { type Item, type Name, nameSchema } from "../domain/item.js";

/** Types of outside services, as CSL names them. */
const types: Record<string, string> = {
  "journal-article": "article-journal",
  "book-chapter": "chapter",
  "book-section": "chapter",
  "proceedings-article": "paper-conference",
  "posted-content": "article",
  preprint: "article",
  dissertation: "thesis",
  monograph: "book",
  "edited-book": "book",
  "reference-book": "book",
  website: "webpage",
};

const nameFields = [
  "author",
  "editor",
  "translator",
  "container-author",
  "collection-editor",
  "director",
  "recipient",
  "interviewer",
  "composer",
  "chair",
  "compiler",
  "contributor",
  "curator",
  "editorial-director",
  "executive-producer",
  "guest",
  "host",
  "illustrator",
  "narrator",
  "organizer",
  "original-author",
  "performer",
  "producer",
  "reviewed-author",
  "script-writer",
  "series-creator",
];
const dateFields = ["issued", "accessed", "event-date", "original-date", "available-date", "submitted"];

/**
 * An item as a citation processor can take it without falling over or printing what no reader should see: types as CSL
 * names them, names and dates that hold something, texts without markup of publishers' systems. Titles keep their case:
 * lower-casing them would take their capitals from names and acronyms. `id` becomes the item's.
 */
export function itemForStyle(item: Item, id: string): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(item)) {
    if (nameFields.includes(field)) clean[field] = cleanNames(value);
    else if (dateFields.includes(field)) clean[field] = cleanDate(value);
    else if (typeof value === "string") clean[field] = cleanText(value);
    else if (Number.isFinite(value)) clean[field] = String(value);
  }
  for (const [field, value] of Object.entries(clean)) {
    if (value === "" || value === null || (Array.isArray(value) && value.length === 0)) delete clean[field];
  }
  // A hyphen in a number ("NIH 18-2424") is no range; CSL has it escaped.
  if (typeof clean["number"] === "string") clean["number"] = clean["number"].replaceAll("-", String.raw`\-`);
  clean["title"] ??= "[no title]";
  if (item.language === undefined && !looksEnglish(String(clean["title"]))) clean["language"] = "und";
  return { ...preprint(item, clean), id, type: types[item.type] ?? item.type };
}

/** A preprint's server and number stand where styles look for them, once. */
function preprint(item: Item, clean: Record<string, unknown>): Record<string, unknown> {
  if (item.archive?.toLowerCase() !== "arxiv" || !item.archive_location || item["container-title"]) return clean;
  const { archive: _server, number, ...rest } = clean;
  const own = item.archive_location.toLowerCase();
  // Zotero and others write it as the number, too.
  if (typeof number === "string" && !plainNumber(number).endsWith(own)) rest["number"] = number;
  return { ...rest, archive_location: `arXiv:${item.archive_location}`, publisher: "arXiv" };
}

/** Without the marks that CSL asks for, and without a version. */
function plainNumber(number: string): string {
  return number.replaceAll("\\", "").toLowerCase().replace(/v\d+$/u, "");
}

/** Styles that capitalise titles do so in English ones only; what language a title has is often not recorded. */
function looksEnglish(title: string): boolean {
  const latin = title.match(/\p{sc=Latin}/gu)?.length ?? 0;
  const letters = countLetters(title);
  if (latin * 2 < letters) return false;
  return (detectLanguage(title, 1) ?? "en") === "en";
}

/** Keeps the markup that CSL allows: italics, bold, subscript, superscript. */
function cleanText(text: string): string {
  return cleanTitle(text.replace(/\p{Cc}+/gu, " "), { bold: true });
}

function cleanNames(value: unknown): Name[] {
  const entries: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? [{ literal: value }] : [];
  return entries.flatMap((each) => {
    const parsed = nameSchema.safeParse(each);
    if (!parsed.success) return [];
    const { family = "", given = "", literal = "" } = parsed.data;
    if (family.trim() === "" && literal.trim() === "")
      return given.trim() === "" ? [] : [{ literal: cleanText(given) }];
    if (family.trim() === "") return [{ literal: cleanText(literal) }];
    const name: Name = {
      ...parsed.data,
      family: cleanText(family),
      ...(given !== "" && { given: spacedInitials(cleanText(given)) }),
    };
    delete name.literal;
    return [name];
  });
}

/** "JA" and "J.A." as "J. A.": processors make initials of words only. Names all in capitals are left alone. */
function spacedInitials(given: string): string {
  if (/^\p{Lu}{2,3}$/u.test(given)) return given.replace(/\p{Lu}(?!$)/gu, "$&. ").replace(/$/u, ".");
  return given.replace(/(\p{Lu}\.)(?=\p{Lu}\.)/gu, "$1 ");
}

/** Years, months and days as numbers; null where the date says nothing. */
function cleanDate(value: unknown): Record<string, unknown> | null {
  if (typeof value === "string") return cleanDate({ raw: value });
  if (typeof value !== "object" || value === null) return null;
  const { "date-parts": parts, raw, literal, circa, season } = value as Record<string, unknown>;
  const dates = (Array.isArray(parts) ? parts : []).flatMap((each: unknown) => {
    const numbers = Array.isArray(each) ? each.map(Number) : [];
    const end = numbers.findIndex((number) => !Number.isInteger(number) || number === 0);
    const known = end < 0 ? numbers : numbers.slice(0, end);
    return known.length === 0 ? [] : [known.slice(0, 3)];
  });
  if (dates.length > 0)
    return { "date-parts": dates.slice(0, 2), ...(circa ? { circa: true } : {}), ...(season ? { season } : {}) };
  if (typeof literal === "string" && literal.trim() !== "") return { literal: cleanText(literal) };
  return typeof raw === "string" && raw.trim() !== "" ? { raw: cleanText(raw) } : null;
}
