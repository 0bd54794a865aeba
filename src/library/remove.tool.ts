import { z } from "zod";
import { QuireError } from "../domain/error.js";
import type { Work } from "../domain/work.js";
import type { Store } from "../ports/store.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { foldKey } from "../domain/fold-key.js";
import { applyManifest } from "./records/apply-manifest.js";
import { EntryIndex } from "./records/ids.js";
import { joinRecords, type LibraryRecord } from "./records/list-records.js";
import { changeManifest, readManifest } from "./records/manifest-file.js";
import { unsettleVersions } from "./records/mark-versions.js";
import { findWorks } from "./find-works.js";

const removed = z.strictObject({ work_id: z.string(), title: z.string(), paths: z.array(z.string()) });

export const removeInput = z.strictObject({
  targets: z.array(z.string()).default([]).describe("Paths of files or folders, citation keys, or work ids"),
  collection: z.string().optional().describe("All works of a collection"),
  missing: z.boolean().default(false).describe("All works whose files are gone"),
  record: z.boolean().default(false).describe("Forget their records too; those of works without a text go in any case"),
  dry_run: z.boolean().default(false).describe("Say what would be done, change nothing"),
});
type Input = z.output<typeof removeInput>;

export const removeOutput = z.strictObject({
  works: z.array(removed),
  /** Keys of records that were forgotten, or ids of those without a key. */
  records: z.array(z.string()).default([]),
  dry_run: z.boolean(),
});

export type RemoveOutput = z.infer<typeof removeOutput>;

export const tool = defineTool(
  {
    name: "remove",
    version: 1,
    description: "Takes works out of the library. The user's files are never touched.",
    input: removeInput,
    output: removeOutput,
    positional: ["targets"],
    effect: "write",
    network: false,
  },
  async (context, input) => {
    const store = await context.services.store();
    const chosen = await context.step(`find:${contentHash(input)}`, "read", () => choose(context, store, input));
    const { works, entries } = chosen;
    if (!input.dry_run) {
      await context.step(`forget:${contentHash(entries)}`, "write", () => forgetRecords(context, entries));
      // Said before anything goes: a kill leaves no version of what is not there any more.
      if (!(await standAlone(store, works))) await unsettleVersions(store);
      for (const work of works) {
        await context.step(`remove:${work.id}`, "write", () => removeWork(context, store, work));
      }
      await applyManifest(context, store, []);
    }
    const list = works.map(({ id, title, paths }) => ({ work_id: id, title, paths: paths.map(({ path }) => path) }));
    const records = entries.map(({ id, key }) => key || id.slice(0, 12));
    return { works: list, records, dry_run: input.dry_run };
  },
);

interface Named {
  id: string;
  key: string;
}

/** The works that are named, and the records that go: of works without a text those that are named, with `record` all. */
async function choose(context: RunContext, store: Store, input: Input): Promise<{ works: Work[]; entries: Named[] }> {
  const { manifest } = await readManifest(context.services);
  const { root, resolve } = context.services.files;
  const all = await store.works();
  const records = joinRecords(manifest, all, root).filter(({ work_id }) => work_id === null);
  const isRecord = (target: string) => (record: LibraryRecord) =>
    [record.key, ...record.former_keys].some((key) => key !== "" && foldKey(key) === foldKey(target)) ||
    record.id === target ||
    record.path === resolve(target);
  const alone = input.targets.filter((target) => records.some(isRecord(target)));
  const targets = input.targets.filter((target) => !alone.includes(target));
  const works =
    targets.length === 0 && alone.length > 0 ? [] : await chooseWorks(context, store, { ...input, targets });
  const index = new EntryIndex(manifest.entries, root);
  const ofWorks = input.record ? works.flatMap((work) => index.ofWork(work) ?? []) : [];
  const entries = [
    ...records.filter((record) => alone.some((target) => isRecord(target)(record))),
    ...ofWorks.map(({ id, csl }) => ({ id, key: csl?.id ?? "" })),
  ];
  return { works, entries: entries.map(({ id, key }) => ({ id, key })) };
}

async function forgetRecords(context: RunContext, entries: readonly Named[]): Promise<null> {
  if (entries.length === 0) return null;
  const gone = new Set(entries.map(({ id }) => id));
  await changeManifest(context, (manifest) => ({
    ...manifest,
    entries: manifest.entries.filter(({ id, file_of }) => !gone.has(id) && !gone.has(file_of ?? "")),
  }));
  return null;
}

async function chooseWorks(
  context: RunContext,
  store: Store,
  { targets, collection, missing }: Input,
): Promise<Work[]> {
  if (targets.length === 0 && collection === undefined && !missing) {
    throw new QuireError("usage", "Nothing was named to remove.", {
      fix: "Name paths or work ids, or give --collection NAME or --missing.",
    });
  }
  const all = await store.works(collection === undefined ? {} : { collection });
  const named = targets.length === 0 ? all : findWorks(all, targets, context.services.files.resolve);
  if (!missing) return named;
  const gone: Work[] = [];
  for (const work of named) if (!(await hasFile(context, work))) gone.push(work);
  return gone;
}

async function hasFile(context: RunContext, work: Work): Promise<boolean> {
  const { files } = context.services;
  for (const { path } of work.paths) if (await files.stat(files.recorded(path))) return true;
  return false;
}

/** Whether the works are neither versions nor copies of others, nor others of them: then nothing else changes. */
async function standAlone(store: Store, works: readonly Work[]): Promise<boolean> {
  const ids = new Set(works.map(({ id }) => id));
  const othersOf = ({ superseded_by, copy_of }: Work) => [superseded_by ?? [], copy_of ?? []].flat();
  if (works.some((work) => othersOf(work).length > 0)) return false;
  return (await store.works()).every((work) => othersOf(work).every(({ work_id }) => !ids.has(work_id)));
}

async function removeWork(context: RunContext, store: Store, work: Work): Promise<null> {
  await store.delete([work.id]);
  await context.services.files.deleteText(work.id);
  return null;
}
