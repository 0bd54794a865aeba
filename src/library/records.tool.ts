import { z } from "zod";
import { identifierKinds, itemIdentifiers } from "../domain/identifier.js";
import { itemAuthors, itemSchema, itemYear } from "../domain/item.js";
import { noticeSchema } from "../domain/record.js";
import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { listRecords, type LibraryRecord } from "./records/list-records.js";
import { manifestPath } from "./records/manifest-path.js";

const recordLine = z.strictObject({
  key: z.string(),
  /** Keys that drafts may still use for it. */
  former_keys: z.array(z.string()),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  identifiers: z.array(z.strictObject({ kind: z.enum(identifierKinds), value: z.string() })),
  item: itemSchema,
  id: z.string(),
  /** Null where the library has no text of it. */
  work_id: z.string().nullable(),
  path: z.string().nullable(),
  tags: z.array(z.string()),
  notes: z.string(),
  notices: z.array(noticeSchema),
  missing_fields: z.array(z.string()),
  /** Whether its record was accepted. */
  processed: z.boolean(),
  has_text: z.boolean(),
  /** Why there is no record, in words. */
  reason: z.string(),
});

export const recordsOutput = z.strictObject({ manifest: z.string(), records: z.array(recordLine) });
export type RecordsOutput = z.infer<typeof recordsOutput>;

export const tool = defineTool(
  {
    name: "records",
    version: 1,
    description:
      "Lists the bibliographic records of the library: keys, authors, years, titles, identifiers, what is missing.",
    input: z.strictObject({
      missing: z.boolean().default(false).describe("Only records that lack what they would be cited with"),
    }),
    output: recordsOutput,
    effect: "read",
    network: false,
  },
  async (context, { missing }) => {
    // Works added by an older Quire have their keys from here on.
    await applyManifest(context, await context.services.store());
    const records = await listRecords(context);
    const shown = missing ? records.filter(({ missing_fields: fields }) => fields.length > 0) : records;
    return { manifest: manifestPath(context.services), records: shown.map(toLine) };
  },
);

function toLine(record: LibraryRecord): z.infer<typeof recordLine> {
  const { item } = record;
  const identifiers = itemIdentifiers(item);
  return { ...record, title: item.title ?? "", authors: itemAuthors(item), year: itemYear(item), identifiers };
}
