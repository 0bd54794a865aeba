import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import { QuireError } from "../../domain/error.js";
import type { Gate } from "../../run/run-context.js";
import type { Invocation } from "./invocation.js";

/** Answers a gate from `--answers FILE` (key: answer), `--yes`, or the person at the terminal; undefined where none can. */
export async function answerGate(gate: Gate, invocation: Invocation): Promise<unknown> {
  const { flags, process } = invocation;
  if (flags.answers !== undefined) {
    const answers = readAnswers(resolve(process.startedIn, flags.answers));
    if (gate.key in answers) return answers[gate.key];
  }
  if (flags.yes && gate.default !== undefined) return gate.default;
  if (!invocation.interactive) return undefined;
  const { select, text, isCancel } = await import("@clack/prompts");
  const answer = gate.choices
    ? await select({
        message: gate.question,
        options: gate.choices.map((choice) => ({ value: choice, label: choice })),
      })
    : await text({ message: gate.question });
  return isCancel(answer) ? undefined : answer;
}

function readAnswers(path: string): Record<string, unknown> {
  try {
    return (parse(readFileSync(path, "utf8")) ?? {}) as Record<string, unknown>;
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
