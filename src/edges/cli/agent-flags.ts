import { type Command, InvalidArgumentError, Option } from "./commander.js";
import { QuireError } from "../../domain/error.js";
import type { Invocation } from "./invocation.js";
import { numberOption } from "./number-option.js";

/** Flags of `quire ask` for asking in a loop. */
export interface AgentFlags {
  agent?: "on" | "off";
  iterations?: number;
  expand?: number;
  tools?: string[];
  domains?: string[];
  confidence?: number;
  only?: "library";
  transcript?: string;
  resume?: string;
}

/** Those that say how a new loop goes, and mean nothing without one. */
const ofTheLoop = ["iterations", "expand", "tools", "domains", "confidence", "only", "transcript"] as const;
/** Those that a run which is resumed has recorded already. */
const ofTheQuestion = (
  "agent iterations expand tools domains confidence only top k task model profile length tokens seed " +
  "collection author year doi tag"
).split(" ");

export function addAgentFlags(command: Command): Command {
  return command
    .addOption(
      new Option("--agent <on|off>", "look again in several rounds; --agent alone means on").choices(["on", "off"]),
    )
    .option("--iterations <n>", "with --agent: rounds at most (default 3)", wholeNumber)
    .option(
      "--expand <n>",
      "with --agent: other wordings of each sub-question per round (default 0)",
      wholeNumberOrZero,
    )
    .option("--tools <names>", "with --agent: tools it may use, with commas (default rag_retrieve)", listOption)
    .option("--domains <patterns>", "with --agent: hosts its tools may reach, as *.nih.gov (default none)", listOption)
    .option("--confidence <0..1>", "with --agent: stop once a model is this sure", shareOption)
    .addOption(new Option("--only <where>", "with --agent: library takes every network tool out").choices(["library"]))
    .option("--transcript <file>", "with --agent: write its steps there, one JSON object per line")
    .option("--resume <run-or-file>", "go on with a run that was stopped, by its id or its transcript");
}

/** Whether the question is to be asked in a loop. Throws `usage` for flags that do not belong together. */
export async function wantsAgent(invocation: Invocation, flags: AgentFlags, question: string): Promise<boolean> {
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
  if (flags.only === "library" && flags.domains !== undefined) {
    throw new QuireError("usage", "--only library reaches no host, so --domains contradicts it.", {
      fix: "Give one of the two.",
    });
  }
  return isOn;
}

async function isOnByDefault(invocation: Invocation): Promise<boolean> {
  const { engine } = await invocation.open();
  return engine.services.config.agent.enabled;
}

function refuseBesideResume(flags: AgentFlags, question: string): void {
  const given = flags as Record<string, unknown>;
  const names = ofTheQuestion.filter((name) => given[name] !== undefined);
  if (question.trim() === "" && names.length === 0) return;
  const what = question.trim() === "" ? list(names) : "A question";
  throw new QuireError("usage", `${what} cannot be given with --resume: the run has recorded what was asked.`, {
    fix: "Give --resume alone, or with --budget.* and --transcript.",
  });
}

function list(names: readonly string[]): string {
  return names.map((name) => `--${name}`).join(", ");
}

function wholeNumber(text: string): number {
  const value = wholeNumberOrZero(text);
  if (value < 1) throw new InvalidArgumentError("It must be at least 1.");
  return value;
}

function wholeNumberOrZero(text: string): number {
  const value = numberOption(text);
  if (!Number.isInteger(value)) throw new InvalidArgumentError("It must be a whole number.");
  return value;
}

function shareOption(text: string): number {
  const value = numberOption(text);
  if (value > 1) throw new InvalidArgumentError("It must lie between 0 and 1.");
  return value;
}

function listOption(text: string): string[] {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length === 0) throw new InvalidArgumentError("Give at least one name.");
  return names;
}
