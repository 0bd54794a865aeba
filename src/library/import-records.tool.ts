import { type DocumentFormats, documentFormats } from "../document/document-formats.js";
import { addContract } from "../contracts/add.js";
import { dirname, extname } from "node:path";
import { z } from "zod";
import { QuireError } from "../domain/error.js";
import type { Work } from "../domain/work.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import {
  type AttachedFile,
  attachmentCandidates,
  type IncomingRecord,
  planImport,
  type PlannedRecord,
} from "./interchange/plan-import.js";
import {
  type FormatName,
  formatNames,
  type ImportedItem,
  type InterchangeFormat,
  type ReadFailure,
} from "../cite/formats/format.js";
import { applyManifest } from "./records/apply-manifest.js";
import { changeManifest, readManifest } from "./records/manifest-file.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import { countEach } from "../domain/collections.js";

const importedRecord = z.strictObject({
  /** Absolute path of the file it was read from, and the 1-based line where it begins there. */
  file: z.string(),
  line: z.number(),
  outcome: z.enum(["new", "filled", "duplicate", "failed"]),
  /** Citation key in the library; null for a failed one, and where nothing was written. */
  key: z.string().nullable(),
  title: z.string().nullable(),
  /** How a known work was recognised. */
  by: z.enum(["identifier", "title", "file"]).nullable(),
  filled: z.array(z.string()),
  /** Absolute paths of files that belong to it and are there. */
  attachments: z.array(z.string()),
  /** What could not be taken over, in words; why it failed, for a failed one. */
  problems: z.array(z.string()),
});
type ImportedRecord = z.infer<typeof importedRecord>;

export const importRecordsInput = z.strictObject({
  files: z.array(z.string()).min(1).describe("Lists of works"),
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
  manifest_path: z.string(),
  dry_run: z.boolean(),
});
export type ImportRecordsOutput = z.infer<typeof importRecordsOutput>;

/** A record as it was read, with what is on the disk of its files. */
interface Candidate {
  file: string;
  read: ImportedItem;
  present: AttachedFile[];
  problems: string[];
}

export const tool = defineTool(
  {
    name: "import_records",
    version: 1,
    description:
      "Takes records of BibTeX, BibLaTeX, RIS, CSL-JSON, CSV or NDJSON files into the library: new ones are entered, known ones filled.",
    input: importRecordsInput,
    output: importRecordsOutput,
    positional: ["files"],
    paths: ["files", "files_in"],
    effect: "write",
    network: true,
  },
  async (context, input) => {
    const paths = input.files.map((path) => context.services.files.resolve(path));
    const key = contentHash({ paths, format: input.format ?? null, files_in: input.files_in });
    const read = await context.step(`read:${key}`, "read", () => readFiles(context, paths, input), {
      name: "read",
    });
    context.emit("plan", "planner", "plan", { records: read.candidates.length });
    const added = input.attachments ? await addAttachments(context, read.candidates, input.dry_run) : nothingAdded;
    const store = await context.services.store();
    const works = await store.works();
    const entered = await context.step(
      `import:${contentHash({ key, dry_run: input.dry_run, candidates: read.candidates.length })}`,
      input.dry_run ? "read" : "write",
      () => enter(context, read.candidates, works, input.dry_run),
      { name: "import" },
    );
    if (!input.dry_run) await applyManifest(context, store, true);
    const records = [...read.failures.map(failedRecord), ...entered.records];
    const counts: Record<string, number> = Object.fromEntries(countEach(records.map(({ outcome }) => outcome)));
    const failed = counts["failed"] ?? 0;
    if (failed > 0) context.incomplete(`${failed} of ${records.length} records could not be read`);
    return { records, counts, ...added, manifest_path: entered.path, dry_run: input.dry_run };
  },
);

const mostBytes = 500_000_000;

interface FileFailure extends ReadFailure {
  file: string;
}

async function readFiles(
  context: RunContext,
  paths: readonly CheckedPath[],
  { format: name, files_in }: Pick<z.output<typeof importRecordsInput>, "format" | "files_in">,
): Promise<{ candidates: Candidate[]; failures: FileFailure[] }> {
  const candidates: Candidate[] = [];
  const failures: FileFailure[] = [];
  const { files } = context.services;
  const folders = [files.root, ...files_in.map((folder) => files.resolve(folder))];
  for (const path of paths) {
    const reachable = files.within([files.folderOf(path), ...folders], "Name the folder that the file lies in.");
    const text = decode(await files.read(path, mostBytes));
    const format = await formatOf(path, text, name);
    const result = format.read(text);
    failures.push(...result.failures.map((failure) => ({ ...failure, file: path })));
    for (const read of result.items) candidates.push(await locate(reachable, path, read));
    if (result.items.length === 0 && result.failures.length === 0) {
      failures.push({ file: path, line: 1, message: `${path} holds no ${format.title} records` });
    }
  }
  return { candidates, failures };
}

/** UTF-8; older programs wrote Latin-1, in which every byte is a character. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: what is left is what BibTeX and EndNote wrote before it.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

async function formatOf(path: string, text: string, name: FormatName | undefined): Promise<InterchangeFormat> {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { formatByName, recogniseFormat } = await import("../cite/formats.js");
  const format = name === undefined ? recogniseFormat(path, text) : formatByName(name);
  if (format) return format;
  throw new QuireError("unsupported_format", `What ${path} holds is none of the formats of records.`, {
    facts: { path },
    fix: `Name the format with --format (${formatNames.join(", ")}).`,
  });
}

/** Finds the files that a record names; those that are nowhere are named in its problems. */
async function locate(files: WorkspaceFiles, file: CheckedPath, read: ImportedItem): Promise<Candidate> {
  const present: AttachedFile[] = [];
  const problems = read.problems.map(({ message }) => message);
  for (const path of read.attachments) {
    let found: CheckedPath | null = null;
    let isRefused = false;
    for (const candidate of attachmentCandidates(path, dirname(file))) {
      const at = tryResolve(files, candidate);
      isRefused ||= at === null;
      found ??= at === null ? null : ((await files.stat(at))?.path ?? null);
    }
    if (found === null && isRefused)
      problems.push(`its file ${path} lies elsewhere: name that folder (--files-in DIR)`);
    else if (found === null) problems.push(`its file ${path} is not there`);
    else present.push({ path: found, sha256: await files.hash(found) });
  }
  return { file, read, present, problems };
}

/** Null for a place where what a listing names is not looked for: it may be somebody else's. */
function tryResolve(files: WorkspaceFiles, candidate: string): CheckedPath | null {
  try {
    return files.resolve(candidate);
  } catch (error) {
    if (error instanceof QuireError && ["tool_refused", "usage"].includes(error.code)) return null;
    throw error;
  }
}

const nothingAdded = { added_files: 0, file_problems: [] };

/** Web pages that a program saved beside a PDF are copies of what the PDF says better. */
async function addAttachments(
  context: RunContext,
  candidates: readonly Candidate[],
  dryRun: boolean,
): Promise<{ added_files: number; file_problems: { path: string; message: string }[] }> {
  const formats = await documentFormats();
  const paths = new Set(candidates.flatMap(({ present }) => readable(present, formats).map(({ path }) => path)));
  if (paths.size === 0) return nothingAdded;
  const { files } = await context.call(addContract, { paths: [...paths], dry_run: dryRun });
  return {
    added_files: files.filter(({ outcome }) => outcome === "new" || outcome === "changed").length,
    file_problems: files.flatMap(({ path, error }) => (error ? [{ path, message: error.message }] : [])),
  };
}

function readable(present: readonly AttachedFile[], { named }: DocumentFormats): AttachedFile[] {
  const known = present.filter(({ path }) => named(path) !== null);
  const documents = known.filter(({ path }) => ![".htm", ".html"].includes(extname(path).toLowerCase()));
  return documents.length > 0 ? documents : known;
}

async function enter(
  context: RunContext,
  candidates: readonly Candidate[],
  works: readonly Work[],
  dryRun: boolean,
): Promise<{ path: string; records: ImportedRecord[] }> {
  const { services } = context;
  const formats = await documentFormats();
  const incoming: IncomingRecord[] = candidates.map(({ read, present }) => ({
    item: read.item,
    tags: read.tags,
    notes: read.notes,
    file: readable(present, formats)[0] ?? present[0] ?? null,
  }));
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
  const { outcome, by, filled } = planned;
  return {
    file: candidate?.file ?? "",
    line: candidate?.read.line ?? 1,
    outcome,
    key,
    title: candidate?.read.item.title ?? null,
    by,
    filled,
    attachments: candidate?.present.map(({ path }) => path) ?? [],
    problems: candidate?.problems ?? [],
  };
}

function failedRecord({ file, line, message }: FileFailure): ImportedRecord {
  return {
    file,
    line,
    outcome: "failed",
    key: null,
    title: null,
    by: null,
    filled: [],
    attachments: [],
    problems: [message],
  };
}
