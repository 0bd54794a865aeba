import type { z } from "zod";
import { tool as askAgentTool } from "../../ask/ask-agent.tool.js";
import { tool as askTool } from "../../ask/ask.tool.js";
import { tool as promptTool } from "../../ask/prompt.tool.js";
import { auditFilesOutput } from "../../contracts/audit-files.js";
import { auditOutput } from "../../contracts/audit.js";
import { tool as brainIndexTool } from "../../brain/brain-index.tool.js";
import { addIdentifiedContract } from "../../contracts/add-identified.js";
import { addContract } from "../../contracts/add.js";
import { playOutput } from "../../contracts/play.js";
import { jsonText } from "../../domain/escape/records.js";
import { gatherOutput } from "../../gather/schema/gather-schema.js";
import { tool as importRecordsTool } from "../../library/import-records.tool.js";
import { scanOutput } from "../../library/scan/scan-run.js";
import { researchOutput } from "../../research/schema/research-schema.js";
import type { Command } from "commander";
import type { Event } from "../../domain/event.js";
import type { Called } from "../../run/contract.js";
import { tellOrigin } from "./tell-origin.js";
import { outcomeOf, resumeRun } from "../../run/execute.js";
import { runMetrics } from "../../run/metrics.js";
import { transcript } from "../../run/transcript.js";
import { type RunSummary, summariseRun, summariseRuns } from "../../run/summary.js";
import type { Workbench } from "../workbench.js";
import { renderAdded } from "./add.js";
import type { AskFlags } from "./ask.js";
import { renderIndexed } from "./brain/index-notes.js";
import { addBudgetFlags, budgetOf } from "./command/commander.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { renderImported } from "./library-import.js";
import { renderAddedWorks } from "./render-added-works.js";
import { finishedAnswer } from "./ask.js";
import { duration, type Paint } from "./terminal/terminal.js";
import { DeferredObserver, resumeWatched, type Resumption } from "./command/run-watched.js";
import type { ReplayFlags } from "./replay.js";
import { runIdOf } from "./run-id.js";

export function configure(runs: Command, { action }: Registrar): void {
  runs.command("list", { isDefault: true }).description("all runs").action(action(list));
  runs.command("show <id>").description("the events of a run").action(action(show));
  const resuming = runs
    .command("resume <id-or-transcript>")
    .description("take a run up where it ended; a new budget takes the place of the old one");
  addBudgetFlags(resuming).action(action(resume));
  const replaying = runs
    .command("replay <id-or-transcript>")
    .description("make the document of a run again from its log, offline, and say whether it is the same byte for byte")
    .option("--model <provider:model>", "ask another model with the same evidence, and show what differs")
    .option("--to <folder>", "write the documents there; they are printed otherwise");
  addBudgetFlags(replaying).action(
    action(async (invocation: Invocation, id: string, flags: ReplayFlags) =>
      (await import("./replay.js")).replay(invocation, id, flags),
    ),
  );
  runs
    .command("export <id>")
    .description("write a run as a transcript, one JSON object per line")
    .requiredOption("--transcript <file>", "the file to write")
    .action(action(exportRun));
}

async function list(invocation: Invocation): Promise<number> {
  const { engine } = await invocation.open();
  const summaries = summariseRuns(engine.runs);
  if (invocation.flags.json) invocation.printJson(summaries);
  else if (summaries.length === 0) invocation.print("There are no runs yet.");
  else invocation.print(summaries.map((summary) => renderSummary(summary, invocation.paint)).join("\n"));
  return 0;
}

function renderSummary({ run_id, tool, state, started, usd }: RunSummary, paint: Paint): string {
  const style = state === "done" ? "green" : state === "failed" ? "red" : "yellow";
  const cost = usd === null ? "unknown cost" : usd === 0 ? "" : `${usd.toFixed(4)} USD`;
  return `${run_id}  ${tool.padEnd(8)} ${paint(style, state.padEnd(11))} ${started}  ${cost}`.trimEnd();
}

async function show(invocation: Invocation, id: string): Promise<number> {
  const { engine } = await invocation.open();
  const events = engine.runs.read(id);
  const summary = summariseRun(engine.runs, id);
  if (invocation.flags.json) {
    invocation.printJson({ ...summary, metrics: runMetrics(events), events });
    return 0;
  }
  invocation.print(`${renderSummary(summary, invocation.paint)}\n`);
  for (const event of events) invocation.print(renderEvent(event, invocation.width));
  return 0;
}

function renderEvent(event: Event, width: number): string {
  const head = `${String(event.seq).padStart(4)} ${event.ts.slice(11, 19)} ${event.event.padEnd(12)}`;
  const text = JSON.stringify(event.content) ?? "";
  const room = Math.max(20, width - head.length - 1);
  return `${head} ${text.length > room ? `${text.slice(0, room - 1)}…` : text}`;
}

/** Recipes that are shown in a way of their own, when they are taken up again as when they were started. */
const watchedRecipes: Readonly<Record<string, (invocation: Invocation, run: Resumption) => Promise<number>>> = {
  async research(invocation, run) {
    const { watchedResearch } = await import("./research/render-research.js");
    return resumeWatched(invocation, watchedResearch, { output: researchOutput }, run);
  },
  async gather(invocation, run) {
    const { watchedGather } = await import("./gather/render-gather.js");
    return resumeWatched(invocation, watchedGather, { output: gatherOutput }, run);
  },
  async play(invocation, run) {
    const { watchedPlay } = await import("./play/render-play.js");
    return resumeWatched(invocation, watchedPlay(invocation.flags), { output: playOutput }, run);
  },
  async audit(invocation, run) {
    const { watchedAudit } = await import("./audit/watched-audit.js");
    return resumeWatched(invocation, watchedAudit(), { output: auditOutput }, run);
  },
  async audit_files(invocation, run) {
    const { watchedAudit } = await import("./audit/watched-audit.js");
    return resumeWatched(invocation, watchedAudit(), { output: auditFilesOutput }, run);
  },
};

async function resume(invocation: Invocation, name: string, flags: AskFlags): Promise<number> {
  const watcher = new DeferredObserver();
  const { engine } = await invocation.open({}, watcher);
  const id = runIdOf(engine.services.files.resolve(name), name);
  const tool = summariseRun(engine.runs, id).tool;
  tellOrigin(invocation, engine, id);
  const given = Object.entries(budgetOf(flags)).filter(([, value]) => value !== undefined);
  const budget = given.length > 0 ? Object.fromEntries(given) : undefined;
  const watched = watchedRecipes[tool];
  if (watched !== undefined) return watched(invocation, { engine, id, budget, watcher });
  if (tool === "ask_agent") {
    const { askAgain } = await import("./ask-agent.js");
    const outcome = await askAgain(invocation, "", { ...flags, resume: name });
    return invocation.finish(outcome, (output) => renderOutput(tool, output, invocation));
  }
  watcher.watch(invocation.observer(true));
  const outcome = await resumeRun(engine, id, budget);
  if (tool === "scan")
    return (await import("./scan.js")).finishScan(invocation, outcomeOf({ output: scanOutput }, outcome));
  return invocation.finish(outcome, (output) => renderOutput(tool, output, invocation));
}

async function exportRun(invocation: Invocation, id: string, flags: { transcript: string }): Promise<number> {
  const { engine }: Workbench = await invocation.open();
  const path = engine.services.files.resolve(flags.transcript);
  const lines = transcript(id, engine.runs.read(id));
  await engine.services.files.writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  if (invocation.flags.json) invocation.printJson({ run_id: id, path, lines: lines.length });
  else
    invocation.print(
      `${lines.length} events written to ${path} (${duration(runMetrics(engine.runs.read(id)).took_ms)})`,
    );
  return 0;
}

interface Rendering {
  tool: string;
  /** Null for an output that is not one of the tool as it is today. */
  render(output: unknown, invocation: Invocation): string | null;
}

function rendering<Output extends z.ZodType>(
  { name, output: schema }: Called<z.ZodType, Output>,
  render: (output: z.output<Output>, invocation: Invocation) => string,
): Rendering {
  return {
    tool: name,
    render(output, invocation) {
      const read = schema.safeParse(output);
      return read.success ? render(read.data, invocation) : null;
    },
  };
}

const renderings: readonly Rendering[] = [
  rendering(addContract, renderAdded),
  rendering(addIdentifiedContract, renderAddedWorks),
  rendering(importRecordsTool, renderImported),
  rendering(askTool, finishedAnswer),
  rendering(askAgentTool, finishedAnswer),
  rendering(brainIndexTool, renderIndexed),
  rendering(promptTool, ({ prompt }) => prompt),
];

/** The output of a tool for a terminal, where only its run is known (after a resume). */
function renderOutput(tool: string, output: unknown, invocation: Invocation): string {
  const known = renderings.find((each) => each.tool === tool);
  return known?.render(output, invocation) ?? jsonText(output);
}
