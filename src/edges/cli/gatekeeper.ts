import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import { QuireError } from "../../domain/error.js";
import { type Gate, withoutPerson } from "../../run/front-end.js";
import { givenAnswer } from "./gates/given-answers.js";
import type { Invocation } from "./invocation.js";
import { asShown } from "./terminal-stream.js";
import { shallowYaml } from "../../domain/yaml-depth.js";

/** Answers a gate from `--answers FILE` (key: answer), `--yes`, or the person at the terminal; undefined where none can. */
export async function answerGate(gate: Gate, invocation: Invocation): Promise<unknown> {
  const { process } = invocation;
  const prepared = preparedAnswer(gate, invocation);
  if (prepared !== undefined) return prepared;
  if (!invocation.interactive) return withoutPerson(gate);
  if (gate.kind === "record") return (await import("./gates/record-gate.js")).askAboutRecord(gate, process);
  if (gate.kind === "confirm") return (await import("./gates/record-gate.js")).askYesNo(gate, process);
  if (gate.kind === "research_plan") return (await import("./gates/research-gate.js")).askAboutPlan(gate, process);
  if (gate.kind === "research_sources") {
    return (await import("./gates/research-gate.js")).askAboutSources(gate, process);
  }
  if (gate.kind === "gather_searches") return (await import("./gates/gather-gate.js")).askAboutSearches(gate, process);
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

/** What `--answers FILE` or `--yes` answers; undefined where neither does. */
export function preparedAnswer(gate: Gate, { flags, process }: Pick<Invocation, "flags" | "process">): unknown {
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
