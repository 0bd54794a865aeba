import { z } from "zod";
import { defineContract } from "../run/contract.js";

/** A work as a row: in one answer for all works, names of fields would be most of it. */
const worksRow = z.tuple([
  z.string().describe("Id of the work"),
  z.string().describe("Citation key; empty where there is none"),
  z.string().describe("Title"),
  z.string().describe('Family names of the authors, "Hu, Shen"; of many the first ones and "et al."'),
  z.number().nullable().describe("Year"),
  z.string().describe("Type of CSL"),
  z.array(z.string()).describe("Tags"),
  z.number().nullable().describe("Pages of the file; null where the format has none"),
  z.array(z.string()).describe('Fields that a works-cited entry of its type needs and does not have: "author", "year"'),
  z.enum(["retracted", "superseded", "copy", ""]).describe("What there is to know before it is cited"),
]);
export type WorksRow = z.infer<typeof worksRow>;

export const worksTableContract = defineContract({
  name: "works_table",
  version: 1,
  description: "Lists all works of the library, a short row for each.",
  input: z.strictObject({}),
  output: z.strictObject({
    total: z.number().describe("How many works there are"),
    rows: z.array(worksRow).describe("In the order in which they were added"),
  }),
  effect: "read",
  network: false,
});
