import { z } from "zod";
import { itemSchema } from "../../domain/item.js";

/** A work of the library as the web of references tells of it. */
export const webWorkSchema = z.strictObject({
  /** Citation key; empty where there is none. */
  key: z.string(),
  id: z.string(),
  title: z.string(),
  item: itemSchema,
});

/** Where a list names a work. */
export const listedPlace = {
  /** Line of the citing work's text, 1-based, and page of its file; null where the format has no pages. */
  line: z.number().int(),
  page: z.number().int().nullable(),
  /** The entry as it is printed. */
  text: z.string(),
  /** Share of title, author and year (or identifier) that was read of the entry. */
  confidence: z.number(),
};

/** By what an entry was found to mean a work. */
export const linkedBy = z.enum(["identifier", "title"]);

/** How much of the library the answer rests on. */
export const webCounts = {
  /** Works in whose text a list of references was found, of all works with text. */
  works_with_list: z.number(),
  works_with_text: z.number(),
};
