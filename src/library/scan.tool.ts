import { type ErrorRecord, QuireError } from "../domain/error.js";
import type { FoundFile, ListingProblem } from "../ports/workspace-files.js";
import { documentFormats } from "../document/document-formats.js";
import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { joinFilesOfWorks } from "./records/join-files.js";
import { manifestPath } from "./records/ids.js";
import { fileNameFor } from "./scan/file-name.js";
import { knownEntries } from "./scan/known-entry.js";
import {
  type FileResult,
  type ScanInput,
  scanInput,
  scanOutput,
  type ScanRun,
  summarise,
  untouched,
} from "./scan/scan-run.js";
import type { RunContext } from "../run/run-context.js";
import { dirname, relative, sep } from "node:path";
import { contentHash } from "../run/content-hash.js";
import type { CheckedPath } from "../ports/checked-path.js";

export const tool = defineTool(
  {
    name: "scan",
    version: 1,
    description:
      "Finds out which works files are, asks, and writes their records into the manifest and, where they are PDFs, into the files.",
    input: scanInput,
    output: scanOutput,
    positional: ["path"],
    paths: ["path", "manifest", "move"],
    effect: "write",
    network: true,
  },
  async (context, input) => {
    const { services } = context;
    const path = services.files.resolve(input.path);
    const listing = await listDocuments(context, path, { glob: input.glob, depth: input.depth });
    // Loaded when it runs: servers and lists of tools load every tool for its contract.
    const { emitSoFar, scanFiles } = await import("./scan/scan-files.js");
    const scan = newScan(context, input);
    const summary = () => {
      const { manifest } = scan;
      const files = [...listing.problems.map(problemResult), ...scan.results.values()];
      return summarise(files, { run_id: context.runId, dry_run: input.dry_run, manifest });
    };
    try {
      await scanFiles(scan, listing.files);
    } catch (thrown) {
      emitSoFar(context, summary());
      throw thrown;
    }
    await followInIndex(context, scan);
    const output = summary();
    sayWhatIsMissing(context, output.files);
    return output;
  },
);

/** Works of the library have the records, names and bytes of their files at once. */
async function followInIndex(context: RunContext, { input, manifest }: ScanRun): Promise<void> {
  if (input.dry_run || manifest === null) return;
  const store = await context.services.store();
  await applyManifest(context, store);
  await joinFilesOfWorks(context, store);
}

function newScan(context: RunContext, input: ScanInput): ScanRun {
  // A template that cannot be used is said before the first file, not at it.
  fileNameFor({ type: "document", title: "x" }, input.name, ".pdf");
  const manifest = input.no_manifest ? null : manifestPath(context.services, input.manifest);
  const known = knownEntries(context, manifest);
  return { context, input, manifest, known, ...emptyScan() };
}

function emptyScan(): Pick<ScanRun, "results" | "writes" | "seen" | "refused" | "turns"> {
  return { results: new Map(), writes: [], seen: new Map(), refused: new Set(), turns: new Map() };
}

function problemResult({ path, code, message }: ListingProblem): FileResult {
  const error: ErrorRecord = { code, message: `${path}: ${message}` };
  return untouched(path, null, "failed", error.message, error);
}

/** Failed files, and files that no service could be asked about, make the result a partial one. */
function sayWhatIsMissing(context: RunContext, files: readonly FileResult[]): void {
  const failed = files.filter(({ action }) => action === "failed");
  if (failed.length > 0) context.incomplete(`${failed.length} of ${files.length} files failed`);
  const words = ["try again", "blocked", "offline"];
  const unanswered = files.filter(({ action, outcome }) => action === "unidentified" && words.includes(outcome ?? ""));
  if (unanswered.length > 0) {
    context.incomplete(`${unanswered.length} of ${files.length} files could not be looked up: scan them again later`);
  }
}

interface Chosen {
  files: FoundFile[];
  problems: ListingProblem[];
}

/** The files of a scan, as they were when the run began: a resumed run goes through the same ones. */
async function listDocuments(
  context: RunContext,
  path: CheckedPath,
  options: { glob: string | undefined; depth: number | undefined },
): Promise<Chosen> {
  const { files } = context.services;
  const formats = await documentFormats();
  return context.step(`list:${contentHash({ path, ...options })}`, "read", async () => {
    const { glob, depth } = options;
    const { files: listed, problems } = await files.list([path], glob ?? null, context.signal);
    const isMeant = (file: FoundFile) => glob !== undefined || file.path === path || formats.found(file.path) !== null;
    const found = listed.filter(isMeant);
    // One file or folder was named: if it is not there, nothing was scanned, which is no result.
    const missing = problems.find((problem) => problem.path === path);
    if (missing) throw new QuireError(missing.code, `${path}: ${missing.message}`, { facts: { path }, fix });
    return {
      files: depth === undefined ? found : found.filter((file) => levelsBelow(path, file.path) <= depth),
      problems,
    };
  });
}

const fix = "Name a folder or a file: quire scan DIR. Without one the workspace is scanned.";

/** 1 for a file that lies in the folder itself, or is what was named. */
function levelsBelow(folder: string, path: string): number {
  const below = relative(folder, dirname(path));
  return below === "" || below === ".." ? 1 : below.split(sep).length + 1;
}
