import { z } from "zod";
import { errorRecordSchema } from "../../domain/error-schema.js";
import { noticeSchema } from "../../domain/record.js";

/** What became of one target. */
export const addedWorkSchema = z.strictObject({
  target: z.string(),
  /** `recorded` is a work without a file. */
  outcome: z.enum(["added", "recorded", "unchanged", "failed"]),
  title: z.string().nullable(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  /** Citation key. */
  key: z.string().nullable(),
  /** Absolute path of the file. */
  path: z.string().nullable(),
  /** Where the file was fetched. */
  fetched_from: z.string().nullable(),
  notices: z.array(noticeSchema),
  /** Why there is no file or no record, in sentences. */
  remarks: z.array(z.string()),
  error: errorRecordSchema.nullable(),
});
export type AddedWork = z.infer<typeof addedWorkSchema>;
