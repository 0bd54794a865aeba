import { z } from "zod";

export const searchOutput = z.strictObject({
  found: z.array(
    z.strictObject({
      connector: z.string().describe("Name of the source, for data_fetch"),
      title: z.string().describe("Of the data"),
      description: z.string().nullable().describe("What they hold, as the source says it"),
      params: z.record(z.string(), z.unknown()).describe("What data_fetch takes to have them"),
      updated: z.string().nullable().describe("When the source changed them last"),
      licence: z.string().describe("Of these data, or of the source"),
      url: z.string().nullable().describe("Page about them"),
    }),
  ),
  asked: z.array(z.string()).describe("Sources that answered"),
  failures: z.array(
    z.strictObject({
      connector: z.string().describe("Name of the source"),
      message: z.string().describe("Why it did not answer"),
    }),
  ),
});
