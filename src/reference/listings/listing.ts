import { z } from "zod";
import { itemSchema } from "../../domain/item.js";

/** One work as a listing (a results page, a bibliography, pasted markup) names it. */
export const listingSchema = z.object({
  item: itemSchema.describe("The work, in CSL-JSON"),
  pdf_url: z.string().describe("Address of a PDF; empty where none is given"),
  source_url: z.string().describe("Page about the work; empty where none is given"),
  file: z.string().nullable().describe("A file that the listing names, or null"),
  notes: z.string().describe("Notes that the listing has"),
  tags: z.array(z.string()).describe("Tags that the listing has"),
  incomplete: z
    .array(z.string())
    .optional()
    .describe('Fields of the item that the listing cuts off with an ellipsis: "author", "title", "container-title"'),
});
export type Listing = z.infer<typeof listingSchema>;

/** The listings that were read, and what could not be. */
export interface ListingsReading {
  /** What the text was taken for, in words: "a Google Scholar page". */
  recognised: string;
  listings: Listing[];
  /** What was left out or doubtful, with its 1-based line where lines mean something. */
  problems: { line: number | null; message: string }[];
}
