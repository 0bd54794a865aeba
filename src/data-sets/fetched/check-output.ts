import { z } from "zod";

export const checkOutput = z.strictObject({
  connector: z.string().describe("Name of the source"),
  fits: z.boolean().describe("Whether it answers as the connector expects"),
  url: z.string().nullable().describe("What was asked; null where the door let nothing out"),
  rows: z.int().describe("Rows that were read"),
  differences: z.array(z.string()).describe("Where the answer differs from what is expected"),
  documentation: z.string().describe("Page that documents the form of its answers"),
});
