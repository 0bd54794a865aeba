import { z } from "zod";
import { itemIdentifiers } from "../domain/identifier.js";
import { itemAuthors, itemYear } from "../domain/item.js";
import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { listRecords, type LibraryRecord } from "./records/list-records.js";
import { manifestPath } from "./records/ids.js";
import { recordsContract, recordLine } from "../contracts/records.js";

export const tool = defineTool(recordsContract, async (context, { missing }) => {
  // Works added by an older Quire have their keys from here on.
  await applyManifest(context, await context.services.store());
  const records = await listRecords(context);
  const shown = missing ? records.filter(({ missing_fields: fields }) => fields.length > 0) : records;
  return { manifest: manifestPath(context.services), records: shown.map(toLine) };
});

function toLine(record: LibraryRecord): z.infer<typeof recordLine> {
  const { item } = record;
  const identifiers = itemIdentifiers(item);
  return { ...record, title: item.title ?? "", authors: itemAuthors(item), year: itemYear(item), identifiers };
}
