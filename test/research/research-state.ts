import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { z } from "zod";
import { compose } from "../../src/compose.js";
import type { Budget } from "../../src/domain/config.js";
import type { Workbench } from "../../src/edges/workbench.js";
import { writeReport } from "../../src/research/report/write-report.js";
import {
  reportResult,
  type ReportResult,
  type SourcesFile,
  sourcesFileSchema,
} from "../../src/research/report/report-schema.js";
import type { ResearchState, SeenSource } from "../../src/research/schema/research-schema.js";
import { type Engine, type RunOutcome, startRun } from "../../src/run/execute.js";
import { defineTool } from "../../src/tool/define-tool.js";
import { newWorkspace } from "../support/quire.js";
import { trusted } from "../support/trust.js";

const options = z.strictObject({
  state: z.unknown(),
  model: z.string().nullable(),
  judge: z.strictObject({ model: z.string().nullable(), required: z.boolean() }).optional(),
  style: z.string().optional(),
  report_path: z.string().optional(),
});

/** The report step as a run of its own. */
export const reportTool = defineTool(
  {
    name: "write_report",
    version: 1,
    description: "Writes the report of a state made by hand.",
    input: options,
    output: reportResult,
    effect: "write",
    network: true,
  },
  (context, { state, ...given }) => writeReport(context, state as ResearchState, given),
);

export function withReportTool(engine: Engine): Engine {
  const { resolveTool } = engine;
  return {
    ...engine,
    resolveTool: (name) => (name === reportTool.name ? Promise.resolve(reportTool) : resolveTool(name)),
  };
}

/** A workspace with the sample library in it, as if research had acquired it. */
export async function sampleWorkbench(config: object = {}): Promise<Workbench> {
  const root = newWorkspace();
  writeFileSync(join(root, "quire.yaml"), stringify(config));
  const environment = { OPENAI_API_KEY: "sk-test", ...trusted(root) };
  const workbench = await compose({ workspace: root, startedIn: root, environment });
  const added = await startRun(workbench.engine, {
    tool: "add",
    input: { paths: [`${root}/library`], collection: "thesis" },
  });
  if (added.error) throw added.error;
  return workbench;
}

const blank: SeenSource = {
  source_id: "",
  title: "",
  url: null,
  snippet: "",
  authors: [],
  year: null,
  venue: null,
  doi: null,
  arxiv_id: null,
  pmid: null,
  open_copy: null,
  found_by: [{ tool: "web_search", query: "spacing effect" }],
  iteration: 1,
  score: 8,
  judgement: "On the topic.",
  kept: true,
  rejected: null,
  reason: null,
  work_id: null,
  key: null,
  file: null,
  sha256: null,
  citations: 0,
};

/** What research would know after reading the whole library on the spacing effect. */
export async function sampleState(workbench: Workbench): Promise<ResearchState> {
  const works = await (await workbench.engine.services.store()).works();
  const seen = works.map((work) => ({
    ...blank,
    source_id: `url:https://example.org/${work.id}`,
    title: work.title,
    work_id: work.id,
    key: work.item.id ?? null,
    sha256: work.sha256,
  }));
  const rejected: SeenSource = {
    ...blank,
    source_id: "doi:10.5555/far",
    title: "Tides for sailors",
    score: 2,
    kept: false,
    rejected: "below_score",
    reason: "Its score is 2, below 7.",
  };
  const notes = works.slice(0, 4).map(({ id, title }, at) => ({
    work_id: id,
    source_id: `url:https://example.org/${id}`,
    title,
    summary: "",
    facts: [],
    subtopics: at % 2 === 0 ? ["Retrieval practice"] : ["The spacing effect", "Retrieval practice"],
  }));
  return {
    topic: "spacing and retrieval practice in learning",
    collection: "thesis",
    iterations: 2,
    subtopics: [],
    sent_to_rag: 0,
    refused_by_rag: 0,
    problems: [],
    queries: [
      { iteration: 1, text: "spacing effect", tool: "web_search" },
      { iteration: 2, text: "retrieval practice in schools", tool: "web_search" },
    ],
    seen: [rejected, ...seen],
    notes,
    reflections: [
      { iteration: 2, decision: "stop", gaps: ["Effects in vocational training"], reason: "iterations", numbers: {} },
    ],
  };
}

export interface Reported {
  result: ReportResult;
  run_id: string;
  /** What was written. */
  text: string;
  list: SourcesFile;
}

export interface ReportGiven {
  model?: string;
  judge?: { model: string | null; required: boolean };
  style?: string;
  report_path?: string;
}

/** The outcome of the report step as a run of its own. */
export function runReport(
  { engine }: Workbench,
  state: ResearchState,
  given: ReportGiven = {},
  budget: Budget = {},
): Promise<RunOutcome> {
  return startRun(withReportTool(engine), { tool: "write_report", input: { state, model: null, ...given }, budget });
}

export async function report(workbench: Workbench, state: ResearchState, given: ReportGiven = {}): Promise<Reported> {
  const outcome = await runReport(workbench, state, given);
  if (outcome.error) throw outcome.error;
  return { run_id: outcome.run_id, ...readReport(outcome.output as ReportResult) };
}

export function readReport(result: ReportResult): Omit<Reported, "run_id"> {
  const list = sourcesFileSchema.parse(JSON.parse(readFileSync(result.sources_path, "utf8")));
  return { result, text: readFileSync(result.report_path, "utf8"), list };
}
