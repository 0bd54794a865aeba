import { extname } from "node:path";
import pMap, { pMapSkip } from "p-map";
import type { FoundFile, ListingProblem } from "../ports/workspace-files.js";
import type { Store } from "../ports/store.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { addFile, type AddOptions, type FileOutcome, type Records } from "./add-file.js";
import { applyManifest } from "./records/apply-manifest.js";
import { joinFilesOfWorks } from "./records/join-files.js";
import { EntryIndex } from "./records/ids.js";
import { readManifest } from "./records/manifest-file.js";
import { RecordRows } from "./records/record-rows.js";
import { unchangedFiles } from "./unchanged-files.js";
import { maintainIndex } from "./maintain-index.js";
import { documentFormats } from "../document/document-formats.js";
import { addContract, type AddOutput } from "../contracts/add.js";
import { countEach, partition } from "../domain/collections.js";
import { turns } from "../domain/turns.js";
import { noteUuid } from "../domain/note.js";
import type { Work } from "../domain/work.js";

export const tool = defineTool(addContract, async (context, input) => {
  const { files, reader } = context.services;
  const paths = input.paths.map((path) => files.resolve(path));
  const key = contentHash({ paths, glob: input.glob ?? null });
  const listing = await context.step(`list:${key}`, "read", () =>
    files.list(paths, input.glob ?? null, context.signal),
  );
  const { found } = await documentFormats();
  const [chosen, others] = partition(listing.files, ({ path }) => paths.includes(path) || found(path) !== null);
  context.emit("plan", "planner", "plan", { files: chosen.length });
  const store = await context.services.store();
  if (!input.dry_run) await applyManifest(context, store);
  // Who names a language wants to have pages read.
  const options = { ...input, ocr: input.ocr || input.ocr_language !== undefined };
  const outcomes = await addFiles(context, store, chosen, options);
  // What reading many files held is given back before the index is trained, which needs memory of its own.
  if (chosen.length >= manyFiles) await reader.close();
  const all = [...listing.problems.map(problemOutcome), ...outcomes];
  if (!input.dry_run) {
    await forgetFailures(context, store, outcomes);
    await applyManifest(context, store, touched(outcomes));
    await joinFilesOfWorks(context, store);
    await warnOfSharedUuids(context, store, outcomes);
    await maintainIndex(context, store);
  }
  const failed = all.filter((each) => each.outcome === "failed");
  if (failed.length > 0) context.incomplete(`${failed.length} of ${all.length} files could not be added`);
  const left_out = Object.fromEntries(
    countEach(others.map(({ path }) => extname(path).toLowerCase() || "(no ending)")),
  );
  return { ...summary(all, input.dry_run), left_out };
});

/** Starting the threads that read costs more than a few files leave in them: who adds one after the other keeps them. */
const manyFiles = 20;

async function addFiles(
  context: RunContext,
  store: Store,
  chosen: readonly FoundFile[],
  input: AddOptions & { jobs: number },
): Promise<FileOutcome[]> {
  const works = await store.worksNamed({ paths: chosen.map(({ path }) => path) });
  const byPath = new Map(works.flatMap((work) => work.paths.map(({ path }) => [path, work])));
  const records = await openRecords(context, store, input.dry_run);
  const run = { context, store, byPath, records, underway: new Map(), options: input, turns: turns(input.jobs) };
  const settings = {
    dry_run: input.dry_run,
    again: input.again,
    ocr: input.ocr,
    ocr_language: input.ocr_language ?? null,
  };
  const unchanged = await context.step(
    `unchanged:${contentHash({ chosen, ...settings, collection: input.collection ?? null })}`,
    "read",
    () => unchangedFiles(context.services.files, chosen, byPath, input),
  );
  const done = new Map(unchanged.map((outcome) => [outcome.path, outcome]));
  const added = await inParallel(
    chosen.filter(({ path }) => !done.has(path)),
    // While some are read, others are prepared and written: whoever reads does not wait for that.
    input.jobs * 4,
    (file) =>
      context.step(
        `add:${contentHash({ ...file, ...settings })}`,
        input.dry_run ? "read" : "write",
        () => addFile(run, file),
        // A file that was added is found unchanged.
        { name: "add", repeatable: true, provenance: (result) => ({ path: result.path }) },
      ),
  );
  for (const outcome of added) done.set(outcome.path, outcome);
  return chosen.flatMap(({ path }) => done.get(path) ?? []);
}

/** After an interruption or a failure of the store nothing new is begun, but what is underway is seen to its end. */
async function inParallel(
  files: readonly FoundFile[],
  most: number,
  add: (file: FoundFile) => Promise<FileOutcome>,
): Promise<FileOutcome[]> {
  const stops: unknown[] = [];
  const outcomes = await pMap<FoundFile, FileOutcome | typeof pMapSkip>(
    files,
    (file) =>
      stops.length > 0
        ? pMapSkip
        : add(file).catch((error: unknown) => {
            stops.push(error);
            return pMapSkip;
          }),
    { concurrency: most },
  );
  if (stops.length > 0) throw stops[0];
  return outcomes;
}

/** A dry run brings nothing in line, so it reads the manifest itself. */
async function openRecords({ services }: RunContext, store: Store, dryRun: boolean): Promise<Records> {
  if (!dryRun) return new RecordRows(store, services.files.root);
  const { manifest } = await readManifest(services);
  const index = new EntryIndex(manifest.entries, services.files.root);
  return { withHash: async (hash) => index.withHash(hash), ofWork: async (work) => index.ofWork(work) };
}

function touched(outcomes: readonly FileOutcome[]): string[] {
  return outcomes.flatMap(({ outcome: kind, work_id }) => (kind === "unchanged" ? [] : (work_id ?? [])));
}

async function warnOfSharedUuids(context: RunContext, store: Store, outcomes: readonly FileOutcome[]): Promise<void> {
  const added = touched(outcomes);
  const notes = added.length === 0 ? [] : await store.works({ work_ids: added });
  if (notes.every(({ item }) => [null, item.id].includes(noteUuid(item)))) return;
  for (const { uuid, path, holder, key } of sharedUuids(await store.works(), new Set(added))) {
    const message = `${path} has the uuid ${uuid} of ${holder}: it is cited by ${key}. Give it a uuid of its own.`;
    context.warn(`shared-uuid:${path}`, message, { path, uuid });
  }
}

/** A failure is of the past when its file is gone or was found sound. */
async function forgetFailures(context: RunContext, store: Store, outcomes: readonly FileOutcome[]): Promise<void> {
  const sound = new Set(outcomes.filter(({ outcome: kind }) => kind !== "failed").map(({ path }) => path));
  const { files } = context.services;
  const over: string[] = [];
  for (const { path } of await store.failures()) {
    if (sound.has(path) || (await files.stat(files.recorded(path))) === null) over.push(path);
  }
  await store.deleteFailures(over);
}

function problemOutcome(problem: ListingProblem): FileOutcome {
  const { path, code, message } = problem;
  const error = { code, message: `${path}: ${message}` };
  return { path, outcome: "failed", work_id: null, title: null, pages: 0, passages: 0, error };
}

function summary(files: FileOutcome[], dryRun: boolean): Omit<AddOutput, "left_out"> {
  const total = (pick: (file: FileOutcome) => number) => files.reduce((sum, file) => sum + pick(file), 0);
  return {
    files,
    counts: Object.fromEntries(countEach(files.map(({ outcome }) => outcome))),
    pages: total((file) => file.pages),
    passages: total((file) => file.passages),
    dry_run: dryRun,
  };
}

/** A note whose uuid another work is cited by. */
interface SharedUuid {
  uuid: string;
  /** Its path, and that of the work that has the uuid as its key. */
  path: string;
  holder: string;
  /** What the note is cited by instead. */
  key: string;
}

/** Notes of `added` (work ids) that could not have their uuid as their key. */
function sharedUuids(works: readonly Work[], added: ReadonlySet<string>): SharedUuid[] {
  const holders = new Map(works.flatMap((work) => (work.item.id === undefined ? [] : [[work.item.id, work] as const])));
  return works.flatMap(({ id, item, paths }): SharedUuid[] => {
    const uuid = added.has(id) ? noteUuid(item) : null;
    const holder = uuid === null ? undefined : holders.get(uuid);
    if (uuid === null || holder === undefined || holder.id === id) return [];
    return [{ uuid, path: paths[0]?.path ?? id, holder: holder.paths[0]?.path ?? holder.id, key: item.id ?? id }];
  });
}
