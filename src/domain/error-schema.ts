import { z } from "zod";
import { errorCodes } from "./error.js";

/** An error in JSON; kept apart from `error.ts` so that errors load without the schema library. */
export const errorRecordSchema = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  fix: z.string().optional(),
});
