import { z } from "zod";
import { errorCodes } from "./error.js";

/** An error in JSON; kept apart from `error.ts` so that errors load without the schema library. */
export const errorRecordSchema = z.strictObject({
  code: z.enum(errorCodes).describe("What kind of error it is"),
  message: z.string().describe("What happened, in a sentence"),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .optional()
    .describe("What it happened to: paths, fields, addresses"),
  fix: z.string().optional().describe("What to do"),
});
