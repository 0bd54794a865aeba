import { z } from "zod";
import { askAgentInput } from "../../ask/agent/agent-schema.js";
import { toldPlans } from "../../ask/agent/plan.js";
import { tool as askAgentTool } from "../../ask/ask-agent.tool.js";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { Engine, NewRun } from "../../run/execute.js";
import { runStart } from "../../run/fold.js";
import { requireOwn } from "../../run/foreign-run.js";
import type { AskFlags } from "./ask.js";

/** The run that a person named, and the file that they named it by. */
interface Named {
  id: string;
  file: CheckedPath;
  given: string;
}

/** What a line of a transcript must have to be gone on from. */
const lineSchema = z.looseObject({ event: z.string(), role: z.string(), iter: z.number(), content: z.unknown() });

/** How a loop began; older transcripts have the question alone. Whom it may ask and which hosts it may reach is the person's to say. */
const beganSchema = z.object({
  question: z.string(),
  task: z.string().optional(),
  stop_if: z.object({ iter: z.number().optional() }),
  input: askAgentInput.omit({ model: true, judge: true, domains: true, lens: true }).partial().strip().default({}),
});

const mostBytes = 200_000_000;

/**
 * The run that goes further than another: with more rounds than it had, or where its log is gone and its transcript is left.
 * Null where the run itself is to be taken up. Of a log everything is kept; of a transcript what a model planned, for it is a
 * file that anybody can write: what was found is looked up again. Throws `untrusted`, and `usage` for a file that is no
 * transcript of a loop.
 */
export async function furtherRun(engine: Engine, named: Named, flags: AskFlags): Promise<NewRun | null> {
  if (engine.runs.list().includes(named.id))
    return flags.iterations === undefined ? null : ofLog(engine, named.id, flags.iterations);
  // A name that is no file: there is no such run.
  if (named.id === named.given) return null;
  const lines = await linesOf(engine, named.file);
  const began = beganSchema.safeParse(lines.find(({ event, role }) => event === "plan" && role === "system")?.content);
  if (!began.success) throw notOfALoop(named.file);
  const { input, question, task, stop_if } = began.data;
  const iter = stop_if.iter === undefined ? {} : { iterations: stop_if.iter };
  const told = { ...iter, ...(task !== undefined && { task }), ...input, question };
  const given = flags.iterations === undefined ? {} : { iterations: flags.iterations };
  return { tool: askAgentTool.name, input: { ...told, ...given }, known: toldPlans(lines) };
}

function ofLog(engine: Engine, id: string, iterations: number): NewRun | null {
  const events = engine.runs.read(id);
  const start = runStart(events);
  if (start?.tool !== askAgentTool.name) return null;
  requireOwn(engine, id);
  const input = { ...(start.input as object), iterations };
  return { tool: start.tool, input, seed: start.seed, further: id, known: toldPlans(events) };
}

async function linesOf({ services: { files } }: Engine, file: CheckedPath) {
  const text = new TextDecoder().decode(await files.read(file, mostBytes));
  return text.split("\n").flatMap((line) => {
    try {
      return lineSchema.safeParse(JSON.parse(line)).data ?? [];
    } catch {
      // The last line of a process that was killed.
      return [];
    }
  });
}

function notOfALoop(path: string): QuireError {
  return new QuireError("usage", `${path} is not the transcript of a loop, and the log of its run is not here.`, {
    facts: { path },
    fix: "Give a transcript that quire ask --agent has written, or ask anew.",
  });
}
