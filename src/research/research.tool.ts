import { syncRecordsContract } from "../contracts/sync-records.js";
import { checkJudge, worstJudging } from "../evidence/judge/ask-judge.js";
import { addSpending } from "../run/budget.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { throughLens } from "../tool/through-lens.js";
import { requireTool, toolOfRole } from "../tool/roles.js";
import { tell } from "./schema/progress.js";
import { requireReportPath } from "./report/report-files.js";
import { type ResearchInput, researchInput, researchOutput, type ResearchState } from "./schema/research-schema.js";
import { requireSearchTool } from "./search/search-tools.js";
import { type ResearchSettings, researchSettings } from "./schema/settings.js";

export const tool = defineTool(
  {
    name: "research",
    version: 1,
    description:
      "Researches a topic: plans queries, searches, judges what is found, adds the best to the library, and writes a cited report.",
    input: researchInput,
    output: researchOutput,
    positional: ["topic"],
    paths: ["report"],
    effect: "write",
    network: true,
    destructive: false,
  },
  async (context, input) => {
    const settings = await settled(context, input);
    await prepare(context, settings, input.report);
    // Nothing that is called can reach a host where only the library may be read, whatever it is.
    const door = settings.only_library ? context.limitedTo([]) : context;
    // Loaded when it runs: servers and lists of tools load every tool for its contract.
    const { researchLoop } = await import("./research-loop.js");
    const { writeReport } = await import("./report/write-report.js");
    const state = await keep(context, await researchLoop(door, settings));
    for (const reason of door.incompleteReasons) context.incomplete(reason);
    const { style, report: report_path } = input;
    const report = await writeReport(context, state, {
      model: settings.models.report,
      judge: settings.judge,
      lens: settings.lens,
      style,
      report_path,
    });
    const { iterations, collection, sent_to_rag, refused_by_rag } = state;
    if (refused_by_rag > 0) {
      const offered = sent_to_rag + refused_by_rag;
      context.incomplete(`${refused_by_rag} of ${offered} documents did not reach the RAG service.`);
    }
    const kept = state.seen.filter((source) => source.kept);
    const indexed = kept.filter(({ work_id }) => work_id !== null).length;
    const { report_path: path } = report;
    tell(context, iterations, {
      phase: "complete",
      iterations,
      report_path: path,
      indexed,
      sent_to_rag,
      refused_by_rag,
      collection,
    });
    return {
      run_id: context.runId,
      topic: settings.topic,
      iterations,
      stopped: state.reflections.at(-1)?.reason ?? "iterations",
      collection,
      seen: state.seen.length,
      kept: kept.length,
      indexed,
      sent_to_rag,
      refused_by_rag,
      ...report,
      metrics: await context.spent(),
    };
  },
);

async function settled(context: RunContext, input: ResearchInput): Promise<ResearchSettings> {
  const { config } = context.services;
  if (input.lens === undefined) return researchSettings(input, config);
  const { domains, tools, lens } = await throughLens(context, input.lens, {
    domains: [input.domains ?? config.research.domains],
    tools: () => input.sources ?? config.research.sources,
  });
  return researchSettings({ ...input, domains, sources: tools }, config, lens);
}

/** What must hold before anything is asked or paid for: tools that exist, a library in line with its records, a reserve. */
async function prepare(context: RunContext, settings: ResearchSettings, given: string | undefined): Promise<void> {
  const { tools } = context.services.config.research;
  const readers = ["pdf_scrape", "web_scrape", "library_add"].map((role) => toolOfRole(tools, role));
  if (settings.only_library) {
    const reason = context.services.config.network.offline ? "--offline" : "--only library";
    const removed = [...settings.sources.map((role) => toolOfRole(tools, role)), ...readers, "send_to_rag"];
    context.emit("plan", "system", "only:library", { only: "library", reason, removed });
  } else {
    for (const role of settings.sources) await requireSearchTool(context, tools, role);
    for (const name of readers) await requireTool(context, name);
  }
  requireReportPath(given);
  const { report } = settings.models;
  if (report !== null) {
    const { worstReport } = await import("./report/write-report.js");
    const { model, required } = settings.judge;
    if (model !== null && required) await checkJudge(context, model);
    const worst = worstReport(context, report);
    context.budget.keepForFinishing(model === null ? worst : addSpending(worst, worstJudging(context, model)));
  }
  await context.call(syncRecordsContract, {});
}

/** The state as the report is written from it: a step, so that it is there whatever becomes of the report. */
function keep(context: RunContext, state: ResearchState): Promise<ResearchState> {
  return context.step(`state:${contentHash(state)}`, "none", () => Promise.resolve(state), { name: "research_state" });
}
