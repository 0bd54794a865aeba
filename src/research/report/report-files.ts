import { basename, dirname, join, relative, resolve } from "node:path";
import { z } from "zod";
import type { Claim, Source } from "../../domain/evidence.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { ResearchState, SeenSource } from "../research-schema.js";
import { type SourcesFile } from "./report-schema.js";

export interface ReportPaths {
  /** Absolute. */
  report: string;
  sources: string;
}

const maxSourcesBytes = 50_000_000;

/**
 * Where the report and its list of sources are written, decided once in a run: a given path as it is, else a name that
 * nobody has. The list is `sources.json` beside the report; where that belongs to another report, it is named after
 * this one.
 */
export function choosePaths(context: RunContext, given: string | undefined): Promise<ReportPaths> {
  const { files, config } = context.services;
  return context.step(`report_paths:${contentHash({ given })}`, "read", async () => {
    const folder = resolve(files.root, config.research.reports);
    const report = given === undefined ? await freeName(context, folder) : files.resolve(given);
    const shared = join(dirname(report), "sources.json");
    const own = join(dirname(report), `${basename(report).replace(/\.[^.]+$/u, "")}.sources.json`);
    return { report, sources: (await isFree(context, shared)) ? shared : own };
  });
}

/** "report_20261122-043517.md"; another number behind it where a report of the same second is there. */
async function freeName(context: RunContext, folder: string): Promise<string> {
  const stamp = context.now().slice(0, 19).replaceAll(/[-:]/gu, "").replace("T", "-");
  for (let number = 1; ; number++) {
    const path = join(folder, `report_${stamp}${number === 1 ? "" : `-${number}`}.md`);
    if ((await context.services.files.stat(path)) === null) return path;
  }
}

/** Whether a list of sources may be written there: nothing is, or what this very run wrote. */
async function isFree({ services: { files }, runId }: RunContext, path: string): Promise<boolean> {
  if ((await files.stat(path)) === null) return true;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(await files.read(path, maxSourcesBytes)));
    return z.object({ run_id: z.string() }).parse(value).run_id === runId;
  } catch {
    // Whatever it is, it is not this run's, and it stays.
    return false;
  }
}

/** Writes a file, atomically, once for what it holds. */
export async function writeOnce(context: RunContext, path: string, content: string): Promise<void> {
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

/** Cited sentences by work. */
export function citationCounts(claims: readonly Claim[], sources: readonly Source[]): Map<string, number> {
  const workOf = new Map(sources.map(({ label, work_id }) => [label, work_id]));
  const counts = new Map<string, number>();
  for (const { labels } of claims) {
    const works = new Set(labels.flatMap((label) => workOf.get(label) ?? []));
    for (const work of works) counts.set(work, (counts.get(work) ?? 0) + 1);
  }
  return counts;
}
