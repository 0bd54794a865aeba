import { z } from "zod";
import { itemSchema } from "../../../domain/item.js";

/** One work as a listing (a results page, a bibliography, pasted markup) names it. */
export const listingSchema = z.object({
  item: itemSchema,
  /** Address of a PDF; empty where none is given. */
  pdf_url: z.string(),
  /** Page about the work; empty where none is given. */
  source_url: z.string(),
  /** A file the listing names, or null. */
  file: z.string().nullable(),
  notes: z.string(),
  tags: z.array(z.string()),
  /** Fields of the item that the listing cuts off with an ellipsis: "author", "title", "container-title". */
  incomplete: z.array(z.string()).optional(),
});
export type Listing = z.infer<typeof listingSchema>;

/** What was read, and what of it could not be. */
export interface ListingsReading {
  /** What the text was taken for, in words: "a Google Scholar page". */
  recognised: string;
  listings: Listing[];
  /** What was left out or doubtful, with its 1-based line where lines mean something. */
  problems: { line: number | null; message: string }[];
}
