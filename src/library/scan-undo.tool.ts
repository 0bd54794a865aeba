import { z } from "zod";
import { errorRecordSchema } from "../domain/error-schema.js";
import { toQuireError } from "../domain/error.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { forgetNote } from "./scan/manifest-steps.js";
import { restoreFile, type WrittenFile } from "./scan/write-file.js";
import { type Undoable, undoableSchema } from "./scan/writes-of-run.js";
import type { Work } from "../domain/work.js";
import type { Services } from "../run/services.js";

const scanUndoInput = z.strictObject({
  run_id: z.string().describe("The scan that is undone"),
  files: z.array(undoableSchema).describe("What it wrote, oldest first"),
  manifest: z.string().nullable().describe("The manifest it kept; null for none"),
});

const undoneFile = z.strictObject({
  /** Where the scan had left it. */
  path: z.string(),
  /** Where it lies now; null where it was not touched. */
  restored_path: z.string().nullable(),
  error: errorRecordSchema.nullable(),
  /** It had its old bytes and name already: the scan was undone before. */
  already: z.boolean().optional(),
});

const scanUndoOutput = z.strictObject({ run_id: z.string(), files: z.array(undoneFile), restored: z.number() });
export type ScanUndoOutput = z.infer<typeof scanUndoOutput>;

export const tool = defineTool(
  {
    name: "scan_undo",
    version: 1,
    description:
      "Gives the files that a scan wrote their old bytes, names and manifest entries; changed ones are named and not touched.",
    input: scanUndoInput,
    output: scanUndoOutput,
    effect: "write",
    network: false,
    for_clients: false,
  },
  async (context, { run_id, files, manifest }) => {
    const results: ScanUndoOutput["files"] = [];
    // The last one first: a name that was taken over is free again when its former owner comes to it.
    for (const undoable of files.toReversed()) results.push(await undoFile(context, undoable, { run_id, manifest }));
    const oldestFirst = results.toReversed();
    const present = files.flatMap(({ written }, index) => {
      const path = oldestFirst[index]?.restored_path ?? null;
      return path === null ? [] : [{ written, path }];
    });
    await followRestored(context.services, present);
    if (manifest !== null) await applyManifest(context, await context.services.store());
    const failed = results.filter(({ error }) => error !== null);
    if (failed.length > 0) context.incomplete(`${failed.length} of ${results.length} files were not restored`);
    const restored = results.filter(({ error, already }) => error === null && already !== true).length;
    return { run_id, files: results, restored };
  },
);

async function undoFile(
  context: RunContext,
  { written, entry }: Undoable,
  { run_id, manifest }: { run_id: string; manifest: string | null },
): Promise<z.infer<typeof undoneFile>> {
  try {
    const { path, rename_problem, already } = await restoreFile(context, written, 1);
    const id = entry?.id ?? written.sha256_before;
    const onlyOf = { run_id, sha256_after: written.sha256_after };
    if (manifest !== null) await forgetNote(context, manifest, id, entry, { key: id, onlyOf });
    return { path: written.path_after, restored_path: path, error: rename_problem, ...(already && { already }) };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "store") throw error;
    return { path: written.path_after, restored_path: null, error: error.toRecord() };
  }
}

/** A file that was given its old bytes and name; `path` is where it lies now. */
interface Restored {
  written: WrittenFile;
  path: string;
}

/** Lets works of the library lie where their restored files are: no entry of the manifest may be left to say so. */
async function followRestored(services: Services, restored: readonly Restored[]): Promise<void> {
  const store = await services.store();
  const at = services.clock.now().toISOString();
  const changed: Work[] = [];
  for (const work of await store.works()) {
    let present = work;
    for (const each of restored) present = await following(services, present, each);
    if (present !== work) changed.push({ ...present, updated_at: at });
  }
  if (changed.length > 0) await store.updateWorks(changed);
}

/** Old and new bytes have one text: where the work is of the one, it need not be read again for the other. */
async function following({ files }: Services, work: Work, { written, path }: Restored): Promise<Work> {
  const { path_after, sha256_before: before, sha256_after: after } = written;
  const known = work.paths.find(
    (each) => each.path === path_after && (each.sha256 === after || each.sha256 === before),
  );
  const found = known === undefined ? null : await files.stat(files.recorded(path));
  if (found === null) return work;
  const present = { path, sha256: before, size: found.size, mtime_ms: found.mtime_ms };
  const paths = work.paths.map((each) => (each === known ? present : each));
  return { ...work, paths, same_text: [...new Set([...(work.same_text ?? []), before])] };
}
