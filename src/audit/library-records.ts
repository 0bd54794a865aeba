import { z } from "zod";
import { itemSchema } from "../domain/item.js";
import { noticeSchema } from "../domain/record.js";
import type { RunContext } from "../run/run-context.js";

/** What an audit needs of a record of the library; the tool `records` says more. */
const recordSchema = z.object({
  key: z.string(),
  former_keys: z.array(z.string()),
  item: itemSchema,
  /** Null where the library has no text of it. */
  work_id: z.string().nullable(),
  path: z.string().nullable(),
  notices: z.array(noticeSchema),
  has_text: z.boolean(),
});
export type LibraryRecord = z.infer<typeof recordSchema>;

/** All records of the library and its manifest. */
export async function libraryRecords(context: RunContext): Promise<LibraryRecord[]> {
  const answer = await context.call("records", {});
  return z.object({ records: z.array(recordSchema) }).parse(answer).records;
}
