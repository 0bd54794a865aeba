import { nameParticles } from "./name-particles.js";
import { z } from "zod";

/** A name in CSL-JSON: a person (family, given) or a body (literal). */
export const nameSchema = z.looseObject({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
});

/** A date in CSL-JSON: `date-parts` as [[year, month, day]], or raw text. */
export const dateSchema = z.looseObject({
  "date-parts": z.array(z.array(z.union([z.number(), z.string()]))).optional(),
  raw: z.string().optional(),
});

/** A bibliographic item in CSL-JSON 1.0; fields not named here are kept. */
export const itemSchema = z.looseObject({
  id: z.string().optional(),
  type: z.string().default("document"),
  title: z.string().optional(),
  author: z.array(nameSchema).optional(),
  issued: dateSchema.optional(),
  "container-title": z.string().optional(),
  publisher: z.string().optional(),
  volume: z.union([z.string(), z.number()]).optional(),
  issue: z.union([z.string(), z.number()]).optional(),
  page: z.string().optional(),
  /** Lower case, without prefix. */
  DOI: z.string().optional(),
  /** ISBN-13 without hyphens. */
  ISBN: z.string().optional(),
  ISSN: z.string().optional(),
  PMID: z.string().optional(),
  /** "arXiv" with the id (without version) as `archive_location`. */
  archive: z.string().optional(),
  archive_location: z.string().optional(),
  URL: z.string().optional(),
  abstract: z.string().optional(),
  keyword: z.string().optional(),
  language: z.string().optional(),
});

export type Name = z.infer<typeof nameSchema>;
export type Item = z.infer<typeof itemSchema>;

/** The four-digit year of an item, or null where it has none. */
export function itemYear(item: Item): number | null {
  const part = item.issued?.["date-parts"]?.[0]?.[0];
  const year = part === undefined ? /\b(1[5-9]|20)\d\d\b/.exec(item.issued?.raw ?? "")?.[0] : part;
  const number = Number(year);
  return Number.isInteger(number) && number > 0 ? number : null;
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
  const name = text.replace(/\s+/g, " ").trim();
  const comma = name.indexOf(",");
  if (comma > 0) return { family: name.slice(0, comma).trim(), given: name.slice(comma + 1).trim() };
  const words = name.split(" ");
  if (words.length < 2) return { literal: name };
  let first = words.length - 1;
  while (first > 1 && particles.has((words[first - 1] ?? "").toLowerCase())) first -= 1;
  return { family: words.slice(first).join(" "), given: words.slice(0, first).join(" ") };
}
