import { z } from "zod";
import { QuireError } from "../domain/error.js";
import { foldKey } from "../domain/fold-key.js";
import { type Item, itemSchema } from "../domain/item.js";
import type { Manifest } from "../domain/manifest.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { editedFields, itemWithEdits } from "./records/edit-fields.js";
import { acceptEntry } from "./records/accept-entry.js";
import { editEntry, recordOfEntry } from "./records/entry.js";
import { findEntry, openRecords, type RecordsPlace } from "./records/find-entry.js";
import { recordHash } from "./records/record-hash.js";
import { joinRecords, missingFields } from "./records/list-records.js";
import { changeManifest, readManifest } from "./records/manifest-file.js";

export const editRecordInput = z.strictObject({
  record: z.string().describe("Citation key, file or id of the record"),
  ...editedFields,
  key: z.string().min(1).optional().describe("Citation key; drafts may go on using the old one"),
  tags: z.array(z.string()).optional().describe("Tags, all of them"),
  notes: z.string().optional().describe("Notes"),
  accept: z.boolean().default(false).describe("The record is right as it is now: it counts as confirmed"),
  seen: z
    .string()
    .optional()
    .describe("Hash of the record as it was seen: where it is another by now, nothing is changed"),
  dry_run: z.boolean().default(false).describe("Say what would be changed, change nothing"),
});
type Input = z.output<typeof editRecordInput>;

const change = z.strictObject({
  /** Name of the field in CSL; "id" for the citation key, "tags", "notes". */
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

export const editRecordOutput = z.strictObject({
  key: z.string(),
  id: z.string(),
  item: itemSchema,
  tags: z.array(z.string()),
  notes: z.string(),
  changes: z.array(change),
  missing_fields: z.array(z.string()),
  manifest: z.string(),
  dry_run: z.boolean(),
});
export type EditRecordOutput = z.output<typeof editRecordOutput>;

export const tool = defineTool(
  {
    name: "edit_record",
    version: 1,
    description: "Changes the record of a work: what a person says stays when machines look again.",
    input: editRecordInput,
    output: editRecordOutput,
    positional: ["record"],
    effect: "write",
    network: false,
  },
  async (context, input) => {
    const { store, place } = await openRecords(context);
    const kind = input.dry_run ? "read" : "write";
    const output = await context.step(`edit:${contentHash(input)}`, kind, () => edit(context, input, place));
    if (!input.dry_run && output.changes.length > 0) await applyManifest(context, store);
    return output;
  },
);

async function edit(context: RunContext, input: Input, place: RecordsPlace): Promise<EditRecordOutput> {
  const { manifest, path } = await readManifest(context.services);
  const first = withEdits(manifest, input, place);
  if (input.dry_run || first.output.changes.length === 0) return { ...first.output, manifest: path };
  let written = first.output;
  await changeManifest(context, (current) => {
    const edited = withEdits(current, input, place);
    written = edited.output;
    return edited.manifest;
  });
  return { ...written, manifest: path };
}

function withEdits(
  given: Manifest,
  { record, key, tags, notes, accept, seen, dry_run, ...fields }: Input,
  place: RecordsPlace,
): { manifest: Manifest; output: Omit<EditRecordOutput, "manifest"> } {
  const { manifest, position } = findEntry(given, record, place);
  const entry = manifest.entries[position];
  if (entry === undefined) throw new QuireError("internal", "The entry is not in the manifest.");
  const before = recordOfEntry(entry);
  if (seen !== undefined && seen !== recordHash({ item: before, tags: entry.tags, notes: entry.notes }))
    throw new QuireError("changed_file", "The record was changed meanwhile.", {
      facts: { record },
      fix: "Look at it again, then change what is still to be changed.",
    });
  const item = itemWithEdits(before, fields);
  const newKey = key ?? item.id ?? before.id;
  if (newKey !== undefined) item.id = newKey;
  if (newKey !== undefined && newKey !== before.id) refuseKey(manifest, position, newKey, place);
  const former = before.id === undefined || before.id === newKey ? [] : [before.id];
  const changed = editEntry(entry, item, { ...(tags && { tags }), ...(notes !== undefined && { notes }) });
  const edited = {
    // Who saves the whole record has seen the whole of it.
    ...(accept || fields.item !== undefined ? acceptEntry(changed) : changed),
    ...(former.length > 0 && { former_keys: [...new Set([...(entry.former_keys ?? []), ...former])] }),
  };
  const changes = [
    ...(accept && !entry.processed ? [{ field: "accepted", before: false, after: true }] : []),
    ...changesOf(before, item),
    ...changesOf({ tags: entry.tags, notes: entry.notes }, { tags: edited.tags, notes: edited.notes }),
  ];
  const output = {
    key: newKey ?? "",
    id: entry.id,
    item,
    tags: edited.tags,
    notes: edited.notes,
    changes,
    missing_fields: missingFields(item),
    dry_run,
  };
  return { manifest: { ...manifest, entries: manifest.entries.with(position, edited) }, output };
}

/** Signs that end a key in a draft, or begin another one. */
const notInKeys = /[\s[\]{}(),;@"'\\%#~=|]/u;

function refuseKey(manifest: Manifest, position: number, key: string, { works, root }: RecordsPlace): void {
  if (notInKeys.test(key))
    throw new QuireError(
      "usage",
      `"${key}" can't be cited: a key has no blanks, brackets, commas or quotation marks.`,
      {
        facts: { key },
        fix: "Write it as mueller2019tides.",
      },
    );
  const own = manifest.entries[position]?.id;
  const other = joinRecords(manifest, works, root).find(
    (record) => record.id !== own && [record.key, ...record.former_keys].some((each) => foldKey(each) === foldKey(key)),
  );
  if (other === undefined) return;
  throw new QuireError("usage", `The key "${key}" is that of "${other.item.title ?? other.path ?? other.id}".`, {
    facts: { key },
    fix: "Choose another key; if both are one work: quire library merge KEY KEY",
  });
}

type Fields = Readonly<Record<string, unknown>>;

function changesOf(before: Item | Fields, after: Item | Fields): EditRecordOutput["changes"] {
  const [old, now]: [Fields, Fields] = [before, after];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((field) =>
    JSON.stringify(old[field]) === JSON.stringify(now[field])
      ? []
      : [{ field, before: old[field] ?? null, after: now[field] ?? null }],
  );
}
