import { dirname, parse, relative } from "node:path";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import type { Claim, Source } from "../../domain/evidence.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { ResearchState, SeenSource } from "../schema/research-schema.js";
import type { SourcesFile } from "./report-schema.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { compactTime } from "../../domain/time-spans.js";
import { countEach } from "../../domain/collections.js";

export interface ReportPaths {
  report: CheckedPath;
  sources: CheckedPath;
}

const maxFileBytes = 50_000_000;

/** Throws `usage` for a path that no report can be written to, before anything is asked or paid for. */
export function requireReportPath(given: string | undefined): void {
  if (given === undefined || [".md", ".markdown"].some((end) => given.toLowerCase().endsWith(end))) return;
  throw new QuireError("usage", `A report is written in Markdown, and "${given}" does not end in .md.`, {
    fix: "Give --report FILE.md.",
  });
}

/**
 * Decides once in a run where the report and its list of sources are written: a given path as it is, else a name that
 * nobody has. The list is `sources.json` beside the report; where that belongs to another report, it is named after
 * this one. Both names are taken at once by what stands there until the report does, so that runs side by side, of the
 * same second even, write to names of their own.
 */
export function choosePaths(context: RunContext, asked: string | undefined): Promise<ReportPaths> {
  const { files, config } = context.services;
  // A report that another model writes from the same evidence stands beside the first.
  const given = context.isRewritten ? undefined : asked;
  const folder = given === undefined ? files.configured(config.research.reports) : files.folderOf(files.resolve(given));
  const choose = async () => {
    const report = given === undefined ? await freeName(context, folder) : files.resolve(given);
    const shared = files.inside(folder, "sources.json");
    const own = files.inside(folder, `${parse(report).name}.sources.json`);
    const sources = (await isFree(context, shared)) ? shared : own;
    if (given === undefined) await files.writeFile(report, claimOf(context));
    await files.writeFile(sources, `${JSON.stringify({ run_id: context.runId })}\n`);
    return { report, sources };
  };
  return context.step(`report_paths:${contentHash({ given })}`, "write", () =>
    files.withLock(files.inside(folder, "reports"), `Naming a report in ${folder}`, choose),
  );
}

/** What stands in place of a report while it is being written. */
const claimOf = ({ runId }: RunContext): string =>
  `This report is not written yet. Where its run was stopped: quire runs resume ${runId}\n`;

/** "report_20261122-043517.md"; another number behind it where a report of the same second is there. */
async function freeName(context: RunContext, folder: CheckedPath): Promise<CheckedPath> {
  const stamp = compactTime(context.now()).slice(0, 15).replace("T", "-");
  for (let number = 1; ; number++) {
    const path = context.services.files.inside(folder, `report_${stamp}${number === 1 ? "" : `-${number}`}.md`);
    const there = await textOf(context, path);
    if (there === null || there === claimOf(context)) return path;
  }
}

/** Null where there is no file. */
async function textOf({ services: { files } }: RunContext, path: CheckedPath): Promise<string | null> {
  if ((await files.stat(path)) === null) return null;
  return new TextDecoder().decode(await files.read(path, maxFileBytes));
}

/** Whether a list of sources may be written there: nothing is, or what this very run wrote. */
async function isFree(context: RunContext, path: CheckedPath): Promise<boolean> {
  try {
    const text = await textOf(context, path);
    return text === null || z.object({ run_id: z.string() }).parse(JSON.parse(text)).run_id === context.runId;
  } catch {
    // Whatever it is, it is not this run's, and it stays.
    return false;
  }
}

/** Writes a file, atomically, once for what it holds. */
export async function writeOnce(context: RunContext, path: CheckedPath, content: string): Promise<void> {
  context.made(path, content);
  await context.step(`report_file:${contentHash({ path, content })}`, "write", async () => {
    await context.services.files.writeFile(path, content);
    return { path, bytes: Buffer.byteLength(content) };
  });
}

/** The list of sources with how many cited sentences rest on each. */
export function sourcesFile(
  context: RunContext,
  state: ResearchState,
  { report, sources }: ReportPaths,
  citations: ReadonlyMap<string, number>,
): SourcesFile {
  const rows = state.seen.map((each) => ({ ...each, citations: citations.get(each.work_id ?? "") ?? 0 }));
  return {
    version: 1,
    topic: state.topic,
    collection: state.collection,
    run_id: context.runId,
    created_at: context.now(),
    iterations: state.iterations,
    report: relative(dirname(sources), report).replaceAll("\\", "/"),
    queries: state.queries,
    counts: {
      seen: rows.length,
      kept: rows.filter(({ kept }) => kept).length,
      cited: rows.filter((row) => row.kept && row.citations > 0).length,
    },
    sources: rows.toSorted(byWeight),
  };
}

function byWeight(first: SeenSource, second: SeenSource): number {
  const kept = Number(second.kept) - Number(first.kept);
  return kept || second.citations - first.citations || (second.score ?? -1) - (first.score ?? -1);
}

/** Counts the cited sentences by work. */
export function citationCounts(claims: readonly Claim[], sources: readonly Source[]): Map<string, number> {
  const workOf = new Map(sources.map(({ label, work_id }) => [label, work_id]));
  return countEach(claims.flatMap(({ labels }) => [...new Set(labels.flatMap((label) => workOf.get(label) ?? []))]));
}
