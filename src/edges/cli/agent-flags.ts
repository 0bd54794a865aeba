import { type Command, Option } from "./command/commander.js";
import { QuireError } from "../../domain/error.js";
import type { AskFlags } from "./ask.js";
import type { Invocation } from "./command/invocation.js";

/** Flags of `quire ask` for asking in a loop that no field of its input has. */
export interface AgentFlags {
  agent?: "on" | "off";
  transcript?: string;
  resume?: string;
}

/** Those that say how a new loop goes, and mean nothing without one. */
const ofTheLoop = [
  "iterations",
  "searches",
  "expand",
  "tools",
  "domains",
  "lens",
  "rerank",
  "confidence",
  "only",
  "transcript",
] as const;
/** Those that a run which is resumed has recorded already. */
const ofTheQuestion = (
  "agent searches expand tools domains lens rerank confidence only top k task model judge profile length tokens seed " +
  "collection author year doi tag"
).split(" ");

const ofAgents = "with --agent: ";

/** How the fields of a loop are written as flags. */
export const loopSpellings = {
  iterations: { before: ofAgents },
  searches: { before: ofAgents },
  expand: { before: ofAgents },
  tools: { before: ofAgents, value: "names", commas: "names" },
  domains: { before: ofAgents, value: "patterns", commas: "names" },
  lens: { before: ofAgents, value: "name" },
  rerank: { before: ofAgents },
  confidence: { before: ofAgents },
  only: { before: ofAgents, value: "where" },
} as const;

export function addAgentFlags(command: Command): Command {
  return command
    .addOption(
      new Option("--agent <on|off>", "look again in several rounds; --agent alone means on").choices(["on", "off"]),
    )
    .option("--transcript <file>", "with --agent: write its steps there, one JSON object per line")
    .option(
      "--resume <run-or-file>",
      "go on with a run that was stopped, by its id or its transcript; with --iterations also where it had ended",
    );
}

/** Whether the question is to be asked in a loop. Throws `usage` for flags that do not belong together. */
export async function wantsAgent(invocation: Invocation, flags: AskFlags, question: string): Promise<boolean> {
  if (flags.resume !== undefined) {
    refuseBesideResume(flags, question);
    return true;
  }
  if (question.trim() === "") {
    throw new QuireError("usage", "There is no question.", { fix: 'Give one: quire ask "What is ...?"' });
  }
  const isOn = flags.agent === undefined ? await isOnByDefault(invocation) : flags.agent === "on";
  const needless = ofTheLoop.filter((name) => flags[name] !== undefined);
  if (!isOn && needless.length > 0) {
    throw new QuireError(
      "usage",
      `${list(needless)} mean${needless.length === 1 ? "s" : ""} nothing without --agent on.`,
      {
        fix: "Add --agent on, or leave the flag out.",
      },
    );
  }
  const opening = (["domains", "lens"] as const).find((name) => flags[name] !== undefined);
  if (flags.only === "library" && opening !== undefined) {
    throw new QuireError("usage", `--only library reaches no host, so --${opening} contradicts it.`, {
      fix: "Give one of the two.",
    });
  }
  return isOn;
}

async function isOnByDefault(invocation: Invocation): Promise<boolean> {
  const { engine } = await invocation.open();
  return engine.services.config.agent.enabled;
}

function refuseBesideResume(flags: AskFlags, question: string): void {
  const given = flags as Record<string, unknown>;
  const names = ofTheQuestion.filter((name) => given[name] !== undefined);
  if (question.trim() === "" && names.length === 0) return;
  const what = question.trim() === "" ? list(names) : "A question";
  throw new QuireError("usage", `${what} cannot be given with --resume: the run has recorded what was asked.`, {
    fix: "Give --resume alone, or with --iterations, --budget.* and --transcript.",
  });
}

function list(names: readonly string[]): string {
  return names.map((name) => `--${name}`).join(", ");
}
