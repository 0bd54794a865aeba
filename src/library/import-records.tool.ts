import { z } from "zod";
import { formatNames, type ImportedItem } from "../cite/formats/format.js";
import { documentFormats } from "../document/document-formats.js";
import { countEach } from "../domain/collections.js";
import type { Manifest } from "../domain/manifest.js";
import type { Work } from "../domain/work.js";
import type { CheckedPath } from "../ports/checked-path.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { addAttached, findAttached, readableFiles } from "./interchange/attached-files.js";
import { originName, originOf } from "./interchange/origins.js";
import { type AttachedFile, type IncomingRecord, planImport, type PlannedRecord } from "./interchange/plan-import.js";
import { readSource, type SourceReading } from "./interchange/read-sources.js";
import { applyManifest } from "./records/apply-manifest.js";
import { changeManifest, readManifest } from "./records/manifest-file.js";

const importedRecord = z.strictObject({
  /** Absolute path or address of what it was read from, and the 1-based line where it begins there; 0 in a database. */
  file: z.string(),
  line: z.number(),
  outcome: z.enum(["new", "filled", "changed", "duplicate", "failed"]),
  /** Citation key in the library; null for a failed one, and where nothing was written. */
  key: z.string().nullable(),
  title: z.string().nullable(),
  /** How a known work was recognised. */
  by: z.enum(["identifier", "title", "file", "origin"]).nullable(),
  filled: z.array(z.string()),
  /** Absolute paths of files that belong to it and are there. */
  attachments: z.array(z.string()),
  /** What could not be taken over, in words; why it failed, for a failed one. */
  problems: z.array(z.string()),
  /** Those of the problems that tell what a person changed here and the record has otherwise: it stays. */
  kept: z.array(z.string()).default([]),
});
type ImportedRecord = z.infer<typeof importedRecord>;

export const importRecordsInput = z.strictObject({
  files: z
    .array(z.string())
    .min(1)
    .describe("Lists of works; Zotero's data folder, or the address of its local interface"),
  format: z.enum(formatNames).optional().describe("By the file's extension, else by what it holds"),
  attachments: z.boolean().default(true).describe("Read the files that records name into the library"),
  files_in: z
    .array(z.string())
    .default([])
    .describe("Folders that these files may lie in, besides those of the listing and the workspace"),
  dry_run: z.boolean().default(false).describe("Say what would be done, change nothing"),
});

export const importRecordsOutput = z.strictObject({
  records: z.array(importedRecord),
  counts: z.record(z.string(), z.number()),
  /** How many of the files that records name were read into the library, and which could not be. */
  added_files: z.number(),
  file_problems: z.array(z.strictObject({ path: z.string(), message: z.string() })),
  /** What is wrong with a source as a whole. */
  problems: z.array(z.strictObject({ file: z.string(), message: z.string() })),
  /** Keys of works that were taken from a program which has them no more. They stay. */
  no_longer_there: z.array(z.string()),
  manifest_path: z.string(),
  dry_run: z.boolean(),
});
export type ImportRecordsOutput = z.infer<typeof importRecordsOutput>;

/** A record as it was read, with what is on the disk of its files. */
interface Candidate {
  /** Path or address of what it was read from. */
  file: string;
  read: ImportedItem;
  present: CheckedPath[];
  /** The file that is entered with it; null where it has none, or where that is known. */
  attached: AttachedFile | null;
  problems: string[];
}

export const tool = defineTool(
  {
    name: "import_records",
    version: 1,
    description:
      "Takes records of BibTeX, BibLaTeX, RIS, CSL-JSON, CSV or NDJSON files, of Zotero's data folder or of its local programming interface into the library: new ones are entered, known ones filled, those that changed in Zotero changed.",
    input: importRecordsInput,
    output: importRecordsOutput,
    positional: ["files"],
    paths: ["files", "files_in"],
    effect: "write",
    network: true,
  },
  async (context, input) => {
    // What was read is let go before the library is brought in line: of 100,000 works there is no room for both.
    const output = await takeOver(context, input);
    if (!input.dry_run) await applyManifest(context, await context.services.store());
    const failed = output.counts["failed"] ?? 0;
    if (failed > 0) context.incomplete(`${failed} of ${output.records.length} records could not be read`);
    return output;
  },
);

async function takeOver(context: RunContext, input: z.output<typeof importRecordsInput>): Promise<ImportRecordsOutput> {
  const sources: SourceReading[] = [];
  for (const name of input.files) sources.push(await readSource(context, name, input));
  const { manifest } = await readManifest(context.services);
  const candidates = await findFiles(context, sources, manifest);
  context.emit("plan", "planner", "plan", { records: candidates.length });
  const attached = input.attachments ? candidates.map(({ present }) => present) : [];
  const added = await addAttached(context, attached, input.dry_run);
  const works = await (await context.services.store()).works();
  const key = contentHash({ sources: sources.map(({ name, hash }) => [name, hash]), dry_run: input.dry_run });
  const effect = input.dry_run ? "read" : "write";
  const work = () => enter(context, candidates, works, input.dry_run);
  const entered = await context.step(`import:${key}`, effect, work, { name: "import" });
  const records = [...sources.flatMap(failedRecords), ...entered.records];
  return {
    records,
    counts: Object.fromEntries(countEach(records.map(({ outcome }) => outcome))),
    ...added,
    problems: sources.flatMap(({ name: file, problems }) => problems.map((message) => ({ file, message }))),
    no_longer_there: keysNoLongerThere(manifest, sources),
    manifest_path: entered.path,
    dry_run: input.dry_run,
  };
}

/**
 * Finds the files that records name. Those of records that did not change since they were taken over, and whose file is
 * known, are not looked into: a library of thousands of PDFs is imported again in seconds.
 */
async function findFiles(
  context: RunContext,
  sources: readonly SourceReading[],
  manifest: Manifest,
): Promise<Candidate[]> {
  const formats = await documentFormats();
  const known = takenRecords(manifest);
  const total = sources.reduce((sum, { items }) => sum + items.length, 0);
  const candidates: Candidate[] = [];
  for (const { name, items, places } of sources) {
    for (const read of items) {
      const { present, problems } = await findAttached(places, read);
      const origin = originOf(read);
      const isKnown = origin !== undefined && known.get(originName(origin)) === origin.digest;
      const first = readableFiles(present, formats)[0] ?? present[0];
      const at = present.find((path) => path === first);
      const attached = isKnown || at === undefined ? null : { path: at, sha256: await places.files.hash(at) };
      const said = isKnown ? [] : [...read.problems.map(({ message }) => message), ...problems];
      candidates.push({ file: name, read, present, attached, problems: said });
      if (candidates.length % 1000 === 0)
        context.progress({ label: "looking for files", done: candidates.length, total, unit: "records" });
    }
  }
  return candidates;
}

/** Digests of records that were taken over and whose file is known, by what tells them apart. */
function takenRecords(manifest: Manifest): Map<string, string> {
  const entries = manifest.entries.filter(({ filename, status }) => filename !== "" && status !== "removed");
  return new Map(
    entries.flatMap(({ origins = [] }) => origins.map((origin) => [originName(origin), origin.digest] as const)),
  );
}

/** Keys of records whose program has them no more. They stay: drafts may cite them. */
function keysNoLongerThere(manifest: Manifest, sources: readonly SourceReading[]): string[] {
  const whole = new Set(sources.flatMap((source) => source.whole));
  const there = new Set(
    sources.flatMap(({ items }) => items.flatMap(({ origin }) => (origin === undefined ? [] : [originName(origin)]))),
  );
  return manifest.entries
    .filter(({ origins = [], status }) => {
      const own = origins.filter(({ program, library }) => whole.has(`${program} ${library}`));
      return status !== "removed" && own.length > 0 && own.every((origin) => !there.has(originName(origin)));
    })
    .map(({ csl, id }) => csl?.id ?? id);
}

async function enter(
  context: RunContext,
  candidates: readonly Candidate[],
  works: readonly Work[],
  dryRun: boolean,
): Promise<{ path: string; records: ImportedRecord[] }> {
  const { services } = context;
  const incoming = candidates.map(({ read, attached }): IncomingRecord => {
    const { item, tags, notes, collections = [] } = read;
    const origin = originOf(read);
    return { item, tags, notes, collections, file: attached, ...(origin && { origin }) };
  });
  const place = { root: services.files.root, retrieved_at: context.now(), works };
  if (dryRun) {
    const reading = await readManifest(services);
    const { records } = planImport(reading.manifest, incoming, place);
    return { path: reading.path, records: records.map((planned, index) => report(candidates[index], planned, null)) };
  }
  let planned: PlannedRecord[] = [];
  const update = await changeManifest(context, (manifest) => {
    const plan = planImport(manifest, incoming, place);
    planned = plan.records;
    return plan.manifest;
  });
  const keys = new Map(update.manifest.entries.map(({ id, csl }) => [id, csl?.id ?? null]));
  const records = planned.map((each, index) => report(candidates[index], each, keys.get(each.id) ?? null));
  return { path: update.path, records };
}

function report(candidate: Candidate | undefined, planned: PlannedRecord, key: string | null): ImportedRecord {
  const { outcome, by, filled, problem } = planned;
  return {
    file: candidate?.file ?? "",
    line: candidate?.read.line ?? 1,
    outcome,
    key,
    title: candidate?.read.item.title ?? null,
    by,
    filled,
    attachments: [...(candidate?.present ?? [])],
    problems: [...(candidate?.problems ?? []), ...(problem === undefined ? [] : [problem])],
    kept: problem === undefined ? [] : [problem],
  };
}

function failedRecords({ name, failures }: SourceReading): ImportedRecord[] {
  const nothing = { key: null, title: null, by: null, filled: [], attachments: [], kept: [] };
  return failures.map(({ line, message }) => ({
    file: name,
    line,
    outcome: "failed",
    ...nothing,
    problems: [message],
  }));
}
