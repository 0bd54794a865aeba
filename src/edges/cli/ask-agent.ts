import type { Assessment } from "../../ask/agent/agent-schema.js";
import type { AskOutput } from "../../ask/answer/ask-schema.js";
import { tool as askAgentTool } from "../../ask/ask-agent.tool.js";
import type { Budget } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import type { Event } from "../../domain/event.js";
import { type Engine, outcomeOf, resumeRun, type RunOutcome, runTool, startRun } from "../../run/execute.js";
import { runStart } from "../../run/fold.js";
import type { RunObserver } from "../../run/front-end.js";
import { transcriptPath } from "../../run/transcript-file.js";
import { transcriptWriter } from "../agent-transcript.js";
import type { AskFlags } from "./ask.js";
import { budgetOf } from "./command/commander.js";
import { givenFields } from "./command/fields.js";
import type { Invocation } from "./command/invocation.js";
import { furtherRun } from "./resume-loop.js";
import { prepareTranscript } from "./prepare-transcript.js";
import { runIdOf } from "./run-id.js";
import { count } from "./terminal/terminal.js";

/** Asks in a loop, or goes on with one that was stopped; tells its steps and writes its transcript. */
export async function askAgain(
  invocation: Invocation,
  question: string,
  flags: AskFlags,
): Promise<RunOutcome<AskOutput>> {
  let watching: RunObserver = {};
  const own = invocation.observer(false);
  const narrator: RunObserver = invocation.flags.quiet ? {} : new AgentNarrator((text) => invocation.say(text));
  const watch: RunObserver = {
    onProgress: (progress) => own.onProgress?.(progress),
    onEvent(event) {
      own.onEvent?.(event);
      narrator.onEvent?.(event);
      watching.onEvent?.(event);
    },
  };
  const { engine } = await invocation.open({}, watch);
  if (flags.transcript !== undefined) await prepareTranscript(engine.services.files, flags.transcript);
  const budget = budgetOfLoop(engine, flags);
  if (flags.resume !== undefined) {
    const { services, runs } = engine;
    const file = services.files.resolve(flags.resume);
    const id = runIdOf(file, flags.resume);
    const further = await furtherRun(engine, { id, file, given: flags.resume }, flags);
    if (further !== null) {
      watching = writerFor(engine, flags.transcript, () => []);
      return outcomeOf(askAgentTool, await startRun(engine, { ...further, budget }));
    }
    if (runStart(runs.read(id))?.tool !== "ask_agent") throw notALoop(id);
    const path = flags.transcript ?? (id === flags.resume ? undefined : file);
    watching = writerFor(engine, path, () => runs.read(id));
    const raised = Object.values(budgetOf(flags)).some((value) => value !== undefined);
    return outcomeOf(askAgentTool, await resumeRun(engine, id, raised ? withoutUndefined(budgetOf(flags)) : undefined));
  }
  watching = writerFor(engine, flags.transcript, () => []);
  const input = { question, ...givenFields(askAgentTool, flags) };
  return runTool(engine, askAgentTool, input, { budget, ...(flags.seed !== undefined && { seed: flags.seed }) });
}

/** Flags win over the budgets of loops, which win over those of all runs. */
function budgetOfLoop({ services: { config } }: Engine, flags: AskFlags): Budget {
  const { tokens, cost } = config.agent.budgets;
  const ofLoops = { ...(tokens !== null && { tokens }), ...(cost !== null && { cost }) };
  return { ...config.budget, ...ofLoops, ...withoutUndefined(budgetOf(flags)) };
}

function writerFor(engine: Engine, given: string | undefined, before: () => Event[]): RunObserver {
  const { files, config } = engine.services;
  const { dir, keep } = config.agent.transcripts;
  if (given === undefined && !keep) return {};
  return transcriptWriter(before, (first) => {
    if (given !== undefined) return files.forWriting(files.resolve(given));
    const { question = "" } = (first.content as { input?: { question?: string } }).input ?? {};
    return files.forWriting(transcriptPath(files, dir, first.ts, question));
  });
}

function notALoop(id: string): QuireError {
  return new QuireError("usage", `Run ${id} is not one of quire ask --agent.`, {
    facts: { run_id: id },
    fix: `Resume it with: quire runs resume ${id}`,
  });
}

function withoutUndefined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

interface PlanContent {
  by?: string;
  subquestions: string[];
  requested_tools: { name: string }[];
  stop_if: { iter?: number };
  removed_tools?: { name: string; reason: string }[];
}

interface Outcome {
  name: string;
  ok: boolean;
  error: { message: string } | null;
}

/** Tells a loop as it goes on, in lines: what is asked, what is called, what it came to. */
class AgentNarrator implements RunObserver {
  constructor(private readonly say: (text: string) => void) {}

  onEvent({ event, role, iter, key = "", content }: Event): void {
    if (event === "plan" && role === "system") this.sayRemoved(content as PlanContent);
    if (event === "plan" && role === "planner") this.sayPlan(iter, content as PlanContent);
    // Tools that the loop calls assess, too, in their own words.
    if (event === "assess" && key.startsWith("assess:")) this.sayAssessment(content as Assessment);
    if (event === "tool_result" && key.startsWith("attempt:")) {
      const { output } = content as { output?: Outcome };
      if (output && !output.ok) this.say(`  ${output.name} failed: ${output.error?.message ?? "no reason was given"}`);
    }
  }

  private sayRemoved({ removed_tools = [] }: PlanContent): void {
    for (const { name, reason } of removed_tools) this.say(`${name} is taken out: ${reason}.`);
  }

  private sayPlan(iteration: number, { subquestions, requested_tools, stop_if }: PlanContent): void {
    const calls = new Map<string, number>();
    for (const { name } of requested_tools) calls.set(name, (calls.get(name) ?? 0) + 1);
    const named = [...calls].map(([name, times]) => (times === 1 ? name : `${name} ${times}x`)).join(", ");
    this.say(
      `Round ${iteration} of ${stop_if.iter ?? "?"}: ${count(subquestions.length, "sub-question")}; ${named || "no calls"}`,
    );
    if (iteration === 1 && subquestions.length > 1) for (const text of subquestions) this.say(`  - ${text}`);
  }

  private sayAssessment({
    evidence,
    new_passages,
    distinct_sources,
    uncovered,
    coverage,
    confidence,
    stopped,
  }: Assessment) {
    const sure = confidence === null ? "" : `, confidence ${confidence.toFixed(2)}`;
    const covered =
      uncovered.length === 0
        ? "every sub-question covered"
        : `${Math.round(coverage * 100)} % of sub-questions covered`;
    const end = stopped === null ? "" : `; stops: ${stopped.replace("_", " ")}`;
    const found = `${count(evidence, "passage")} (${new_passages} new) from ${count(distinct_sources, "source")}`;
    this.say(`  ${found}, ${covered}${sure}${end}`);
  }
}
