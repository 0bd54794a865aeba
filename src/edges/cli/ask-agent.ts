import type { AskOutput } from "../../ask/answer/ask-schema.js";
import { tool as askAgentTool } from "../../ask/ask-agent.tool.js";
import type { Budget } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import type { Event } from "../../domain/event.js";
import { type Engine, resumeRun, type RunOutcome, runTool, outcomeOf } from "../../run/execute.js";
import { runStart } from "../../run/fold.js";
import type { RunObserver } from "../../run/front-end.js";
import { transcriptPath, transcriptWriter } from "../agent-transcript.js";
import { AgentNarrator } from "./agent-narrator.js";
import type { AskFlags } from "./ask.js";
import { budgetOf } from "./command/commander.js";
import { givenFields } from "./command/fields.js";
import type { Invocation } from "./command/invocation.js";
import { runIdOf } from "./run-id.js";

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
  if (flags.transcript !== undefined) await prepareTranscript(engine, flags.transcript);
  const budget = budgetOfLoop(engine, flags);
  if (flags.resume !== undefined) {
    const { services, runs } = engine;
    const file = services.files.resolve(flags.resume);
    const id = runIdOf(file, flags.resume);
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

/**
 * Sees before anything is asked that the transcript can be written. An earlier transcript gives way; a file of any
 * other kind stays.
 */
async function prepareTranscript({ services: { files } }: Engine, given: string): Promise<void> {
  const path = files.resolve(given);
  const found = await files.stat(path);
  if (found === null || found.size === 0) return files.writeFile(path, "");
  try {
    runIdOf(path, given);
  } catch {
    throw new QuireError("usage", `${path} is there already and is not a transcript, so it is not overwritten.`, {
      facts: { path },
      fix: "Give --transcript a name that is free.",
    });
  }
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
