import type { ErrorRecord } from "../domain/error.js";
import type { ListingProblem } from "../ports/workspace-files.js";
import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { manifestPath } from "./records/manifest-path.js";
import { fileNameFor } from "./scan/file-name.js";
import { knownEntries } from "./scan/known-entry.js";
import { listPdfs } from "./scan/list-pdfs.js";
import { type FileResult, scanOutput, summarise } from "./scan/scan-output.js";
import { type ScanInput, scanInput, type ScanRun } from "./scan/scan-run.js";
import type { RunContext } from "../run/run-context.js";

export const tool = defineTool(
  {
    name: "scan",
    version: 1,
    description: "Finds out which works PDF files are, asks, and writes their records into the files and the manifest.",
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
    const listing = await listPdfs(context, path, { glob: input.glob, depth: input.depth });
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
  await applyManifest(context, await context.services.store());
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
  const nothing = { outcome: null, identification: null, says: null, record: null, match: null, by: null, twin: null };
  return { path, new_path: null, sha256: null, action: "failed", reason: error.message, ...nothing, error };
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
