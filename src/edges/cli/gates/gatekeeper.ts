import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import { QuireError } from "../../../domain/error.js";
import { type Gate, withoutPerson } from "../../../run/front-end.js";
import { givenAnswer } from "./given-answers.js";
import type { CliProcess, GlobalFlags } from "../terminal/terminal.js";
import { asShown } from "../terminal/terminal-stream.js";
import { shallowYaml } from "../../../domain/nesting-limits.js";

/** The command that a gate is answered for. */
interface Asking {
  readonly process: CliProcess;
  readonly flags: GlobalFlags;
  readonly interactive: boolean;
  /** The workspace's folder. */
  readonly root: string | undefined;
}

/** Answers a gate from `--answers FILE` (key: answer), `--yes`, or the person at the terminal; undefined where none can. */
export async function answerGate(gate: Gate, command: Asking): Promise<unknown> {
  const { process } = command;
  const prepared = preparedAnswer(gate, command);
  if (prepared !== undefined) return prepared;
  if (!command.interactive) return withoutPerson(gate);
  if (gate.kind === "record") return (await import("./record-gate.js")).askAboutRecord(gate, process);
  if (gate.kind === "confirm") return (await import("./record-gate.js")).askYesNo(gate, process);
  if (gate.kind === "research_plan") return (await import("./research-gate.js")).askAboutPlan(gate, process);
  if (gate.kind === "research_sources") {
    return (await import("./research-gate.js")).askAboutSources(gate, process);
  }
  if (gate.kind === "gather_searches") return (await import("./gather-gate.js")).askAboutSearches(gate, process);
  if (gate.kind === "code") return (await import("./code-gate.js")).askAboutCode(gate, process);
  if (gate.kind === "play_step") return (await import("./play-gate.js")).askAboutStep(gate, command);
  const { select, text, isCancel } = await import("@clack/prompts");
  const message = asShown(gate.question);
  const answer = gate.choices
    ? await select({
        message,
        signal: process.signal,
        options: gate.choices.map((choice) => ({ value: choice, label: asShown(choice) })),
      })
    : await text({ message, signal: process.signal });
  return isCancel(answer) ? undefined : answer;
}

/** Gives the answer of `--answers FILE` or `--yes`; undefined where neither answers. */
export function preparedAnswer(gate: Gate, { flags, process }: Pick<Asking, "flags" | "process">): unknown {
  if (flags.answers !== undefined) {
    const answer = givenAnswer(readAnswers(resolve(process.startedIn, flags.answers)), gate);
    if (answer !== undefined) return answer;
  }
  return flags.yes ? gate.default : undefined;
}

function readAnswers(path: string): Record<string, unknown> {
  try {
    return (parse(shallowYaml(readFileSync(path, "utf8"))) ?? {}) as Record<string, unknown>;
  } catch (error) {
    throw new QuireError(
      "usage",
      `The answers in ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      {
        facts: { path },
        fix: "Give a YAML or JSON file of gate keys and answers.",
      },
    );
  }
}
