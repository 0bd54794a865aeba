import { basename } from "node:path";
import { z } from "zod";
import { splitLines } from "../domain/characters.js";
import { QuireError } from "../domain/error.js";
import { itemSchema } from "../domain/item.js";
import { type FileRole, fileRoles, type Manifest, type ManifestEntry } from "../domain/manifest.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { recordOfEntry } from "./records/entry.js";
import { saidRole } from "./records/file-role.js";
import { findEntry, findFurtherFile, openRecords, type RecordsPlace } from "./records/find-entry.js";
import { changeManifest, readManifest } from "./records/manifest-file.js";
import { type Joined, mergeEntries, setApart, splitEntry } from "./records/merge-entries.js";

export const mergeRecordsInput = z.strictObject({
  records: z
    .array(z.string())
    .min(2)
    .describe("The record that stays, then those that are joined to it: keys, files or ids"),
  as: z
    .enum(fileRoles)
    .optional()
    .describe("What the files of the others are of the work; by default what they say they are"),
  apart: z
    .boolean()
    .default(false)
    .describe("The contrary: these are different works; files joined before are taken apart"),
  dry_run: z.boolean().default(false).describe("Say what would be done, change nothing"),
});
type Input = z.output<typeof mergeRecordsInput>;

export const mergeRecordsOutput = z.strictObject({
  key: z.string(),
  item: itemSchema,
  /** Fields taken from the others, by their names in CSL. */
  filled: z.array(z.string()),
  former_keys: z.array(z.string()),
  joined: z.array(z.strictObject({ id: z.string(), key: z.string(), role: z.enum(fileRoles).nullable() })),
  apart: z.boolean(),
  manifest: z.string(),
  dry_run: z.boolean(),
});
export type MergeRecordsOutput = z.output<typeof mergeRecordsOutput>;

export const tool = defineTool(
  {
    name: "merge_records",
    version: 1,
    description:
      "Makes several records of one work one, their files kept as files of the work; or says that they are different works.",
    input: mergeRecordsInput,
    output: mergeRecordsOutput,
    positional: ["records"],
    effect: "write",
    network: false,
  },
  async (context, input) => {
    const { store, place } = await openRecords(context);
    const kind = input.dry_run ? "read" : "write";
    const output = await context.step(`merge:${contentHash(input)}`, kind, () => merge(context, input, place));
    if (!input.dry_run) await applyManifest(context, store);
    return output;
  },
);

async function merge(context: RunContext, input: Input, place: RecordsPlace): Promise<MergeRecordsOutput> {
  const { manifest, path } = await readManifest(context.services);
  const roles = await rolesOf(context, namedEntries(manifest, input, place), { input, place });
  let done = merged(manifest, { input, place, roles });
  if (!input.dry_run)
    await changeManifest(context, (current) => {
      done = merged(current, { input, place, roles });
      return done.manifest;
    });
  return { ...done.output, manifest: path };
}

interface Question {
  input: Input;
  place: RecordsPlace;
}

/** What the others' files say they are of their work, by the ids of their entries. */
async function rolesOf(
  context: RunContext,
  { kept, others }: { kept: ManifestEntry; others: readonly ManifestEntry[] },
  { input, place }: Question,
): Promise<ReadonlyMap<string, FileRole>> {
  const store = await context.services.store();
  const roles = new Map<string, FileRole>();
  // The file of a record that had none is no copy of another.
  const unsaid = kept.filename === "" ? "published" : "copy";
  for (const entry of others) {
    const work = place.works.find(({ sha256, id }) => sha256 === entry.sha256 || entry.id.startsWith(id));
    const [passage] = work === undefined ? [] : await store.passagesOf(work.id);
    const lines = splitLines(passage?.content ?? "");
    const said = saidRole({ item: recordOfEntry(entry), filename: basename(entry.filename), lines });
    roles.set(entry.id, input.as ?? said ?? unsaid);
  }
  return roles;
}

function namedEntries(given: Manifest, { records, apart }: Input, place: RecordsPlace) {
  let manifest = given;
  const [kept, ...others] = records.map((record) => {
    const file = apart ? findFurtherFile(manifest, record, place) : null;
    if (file !== null) return manifest.entries[file] as ManifestEntry;
    const found = findEntry(manifest, record, place);
    manifest = found.manifest;
    return manifest.entries[found.position] as ManifestEntry;
  });
  if (kept === undefined) throw new QuireError("usage", "No record was named.");
  if (apart && others.some(({ id }) => id === kept.id)) throw sameRecord(manifest, kept);
  return { manifest, kept, others };
}

/** A key of before names the record that it was joined to: of several files nobody knows which is meant. */
function sameRecord({ entries }: Manifest, { id, csl }: ManifestEntry): QuireError {
  const files = entries.filter(({ file_of }) => file_of === id);
  const names = files.map((file) => `${file.id.slice(0, 12)} (${file.filename})`).join(", ");
  const key = csl?.id ?? id.slice(0, 12);
  return new QuireError("usage", `Both keys name ${key}: nothing was taken apart.`, {
    fix: `Name the file that is another work: quire library merge ${key} FILE --apart, with one of ${names || "its files"}`,
  });
}

interface Done {
  manifest: Manifest;
  output: Omit<MergeRecordsOutput, "manifest">;
}

function merged(given: Manifest, { input, place, roles }: Question & { roles: ReadonlyMap<string, FileRole> }): Done {
  const { apart, dry_run } = input;
  const { manifest, kept, others } = namedEntries(given, input, place);
  const joined = others.map(({ id }): Joined => ({ id, role: roles.get(id) ?? "copy" }));
  const result = apart
    ? { manifest: tellApart(manifest, kept.id, others), filled: [] }
    : mergeEntries(manifest, kept.id, joined);
  const now = result.manifest.entries.find(({ id }) => id === kept.id) ?? kept;
  const keys = new Map(others.map(({ id, csl }) => [id, csl?.id ?? ""]));
  const output = {
    key: now.csl?.id ?? "",
    item: recordOfEntry(now),
    filled: result.filled,
    former_keys: now.former_keys ?? [],
    joined: joined.map(({ id, role }) => ({ id, key: keys.get(id) ?? "", role: apart ? null : role })),
    apart,
    dry_run,
  };
  return { manifest: result.manifest, output };
}

function tellApart(manifest: Manifest, keptId: string, others: readonly ManifestEntry[]): Manifest {
  return others.reduce(
    (current, { id, file_of }) => (file_of === keptId ? splitEntry(current, id) : setApart(current, keptId, id)),
    manifest,
  );
}
