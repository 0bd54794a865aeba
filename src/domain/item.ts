import { yearIn } from "./years.js";
import { nameParticles } from "./name-particles.js";
import { z } from "zod";
import { normalizeSpace } from "./characters.js";

/** A name in CSL-JSON: a person (family, given) or a body (literal). */
export const nameSchema = z.looseObject({
  family: z.string().optional().describe("Family name"),
  given: z.string().optional().describe("Given names"),
  literal: z.string().optional().describe("Name of a body, or a name that is not divided"),
});

/** A date in CSL-JSON: `date-parts` as [[year, month, day]], or raw text. */
export const dateSchema = z.looseObject({
  "date-parts": z
    .array(z.array(z.union([z.number(), z.string()])))
    .optional()
    .describe("[[year, month, day]], or two of them for a span; month and day may be missing"),
  raw: z.string().optional().describe("The date as it is written"),
});

/** A bibliographic item in CSL-JSON 1.0; fields not named here are kept. */
export const itemSchema = z.looseObject({
  id: z.string().optional().describe("Citation key"),
  type: z.string().default("document").describe('Type of CSL: "article-journal", "book", "chapter", "thesis", ...'),
  title: z.string().optional().describe("Title"),
  author: z.array(nameSchema).optional().describe("Authors, in their order"),
  issued: dateSchema.optional().describe("Date of publication"),
  "container-title": z.string().optional().describe("Journal, book or site that it appeared in"),
  publisher: z.string().optional().describe("Publisher"),
  volume: z.union([z.string(), z.number()]).optional().describe("Volume"),
  issue: z.union([z.string(), z.number()]).optional().describe("Number of the issue"),
  page: z.string().optional().describe("Pages, as 12-34"),
  DOI: z.string().optional().describe("Lower case, without https://doi.org/"),
  ISBN: z.string().optional().describe("ISBN-13 without hyphens"),
  ISSN: z.string().optional().describe("ISSN of the journal"),
  PMID: z.string().optional().describe("Number in PubMed"),
  archive: z.string().optional().describe('"arXiv", where archive_location is its id'),
  archive_location: z.string().optional().describe("Id in the archive, without its version"),
  URL: z.string().optional().describe("Address of the work"),
  abstract: z.string().optional().describe("Abstract"),
  keyword: z.string().optional().describe("Keywords, with commas between"),
  language: z.string().optional().describe("Language tag, as en or de-CH"),
});

export type Name = z.infer<typeof nameSchema>;
export type Item = z.infer<typeof itemSchema>;

/** The four-digit year of an item, or null where it has none; one before our era is nothing to search by. */
export function itemYear(item: Item): number | null {
  const year = signedYear(item);
  return year !== null && year > 0 ? year : null;
}

/** The year of an item, negative before our era (-350 is 350 BC), or null where it has none. */
export function signedYear(item: Pick<Item, "issued">): number | null {
  const part = item.issued?.["date-parts"]?.[0]?.[0];
  const year = part === undefined ? (yearIn(item.issued?.raw ?? "") ?? undefined) : part;
  const number = Number(year);
  return Number.isInteger(number) && number !== 0 ? number : null;
}

/** "2024-04-01" or "2024-04" as far as an item's date is known; null where it is no more than a year. */
export function itemDate(item: Item): string | null {
  const year = itemYear(item);
  const [month, day] = (item.issued?.["date-parts"]?.[0] ?? []).slice(1, 3).map(Number);
  if (year === null || month === undefined || !(month >= 1 && month <= 12)) return null;
  const parts = [year, month, ...(day !== undefined && day >= 1 && day <= 31 ? [day] : [])];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** Authors as printed in lists: "Given Family", or the literal name of a body. */
export function itemAuthors(item: Item): string[] {
  return (item.author ?? [])
    .map((name) => name.literal ?? [name.given, name.family].filter(Boolean).join(" "))
    .filter((name) => name !== "");
}

/** Words before a family name that belong to it, in the languages that have them. */
const particles = new Set([...nameParticles, ..."d' 't mac st. saint".split(" ")]);

/** A printed name ("Ada Lovelace", "Lovelace, Ada", "Ludwig van Beethoven") as a CSL-JSON name. */
export function parseName(text: string): Name {
  const name = normalizeSpace(text);
  const comma = name.indexOf(",");
  if (comma > 0) return { family: name.slice(0, comma).trim(), given: name.slice(comma + 1).trim() };
  const words = name.split(" ");
  if (words.length < 2) return { literal: name };
  let first = words.length - 1;
  while (first > 1 && particles.has((words[first - 1] ?? "").toLowerCase())) first -= 1;
  return { family: words.slice(first).join(" "), given: words.slice(0, first).join(" ") };
}
