import type { z } from "zod";
import { text as readStream } from "node:stream/consumers";
import { planContract, playContract, type PlayInput, type PlayOutput } from "../../contracts/play.js";
import { QuireError } from "../../domain/error.js";
import { readConfig } from "../../play/config/read-config.js";
import { requireSound } from "../../play/schema/problem.js";
import { addBudgetFlags, addSeedFlag, another, type BudgetFlags, budgetOf, type Command } from "./command/commander.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { finishKept } from "./command/run-watched.js";
import { guardLines } from "./guard-lines.js";
import { spentText } from "./terminal/spent.js";
import { count } from "./terminal/terminal.js";

export interface PlayFlags extends BudgetFlags {
  config?: string;
  set?: string[];
  seed?: number;
}

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, playContract, {
    config: null,
    set: null,
    only: { value: "step[/item]" },
    from: { value: "step" },
    redo: { value: "step[/item]" },
    model: { value: "provider:model" },
  });
  addPlayFlags(command);
  addBudgetFlags(addSeedFlag(command)).action(action(play));
}

/** Flags that say of what a playbook is played. */
export function addPlayFlags(command: Command): Command {
  return command
    .option("--config <file>", "values of its inputs, YAML or JSON; - reads them from the standard input")
    .option("--set <key=value>", "a single value, over those of the config; may be given again", another);
}

async function play(invocation: Invocation, playbook: string | undefined, flags: PlayFlags): Promise<number> {
  const input = await playInputOf(invocation, playbook, flags);
  const outcome = await invocation.run(playContract, input, { budget: budgetOf(flags), seed: flags.seed });
  return finishKept(invocation, outcome, (output) => played(output, invocation));
}

/** What is asked for by the flags of a command that plays. */
async function playInputOf(
  invocation: Invocation,
  playbook: string | undefined,
  flags: PlayFlags,
): Promise<z.input<typeof playContract.input>> {
  return { ...givenFields(playContract, flags), ...(await givenPlay(invocation, playbook, flags)) };
}

/** The same of a command that plans. */
export async function planInputOf(
  invocation: Invocation,
  playbook: string | undefined,
  flags: PlayFlags,
): Promise<z.input<typeof planContract.input>> {
  return { ...givenFields(planContract, flags), ...(await givenPlay(invocation, playbook, flags)) };
}

async function givenPlay(
  { process }: Invocation,
  playbook: string | undefined,
  { config, set = [] }: PlayFlags,
): Promise<Pick<z.input<typeof playContract.input>, "playbook" | "config" | "set">> {
  return {
    ...(playbook !== undefined && { playbook }),
    ...(config !== undefined && { config: config === "-" ? configOf(await readStream(process.stdin)) : config }),
    set: Object.fromEntries(set.map(settingOf)),
  };
}

function configOf(text: string): NonNullable<PlayInput["config"]> {
  const { values, problems } = readConfig(text, "standard input");
  requireSound(problems);
  return (values ?? {}) as Exclude<PlayInput["config"], undefined | string>;
}

function settingOf(setting: string): [string, string] {
  const equals = setting.indexOf("=");
  if (equals <= 0) {
    throw new QuireError("usage", `"${setting}" has no name and value.`, { fix: "Write --set KEY=VALUE." });
  }
  return [setting.slice(0, equals).trim(), setting.slice(equals + 1)];
}

const mostItems = 20;

function played(output: PlayOutput, { paint, shownPath }: Invocation): string {
  const steps = output.steps.map(({ name, model, counts, skipped, outputs }) => {
    if (skipped !== null) return `${name}: ${paint("dim", skipped)}`;
    const states = Object.entries(counts).flatMap(([state, number]) =>
      number > 0 ? [`${number} ${stateWords[state] ?? state}`] : [],
    );
    const by = model === null ? "" : paint("dim", ` by ${model}`);
    return `${name}: ${states.join(", ") || "nothing to do"}${by} ${paint("dim", outputs.map(shownPath).join(", "))}`;
  });
  const items = output.items.slice(0, mostItems).map(({ step, title, id, state, reason }) => {
    const what = paint(state === "failed" ? "red" : "yellow", stateWords[state] ?? state);
    return `  ${what} ${step}/${title || id}${reason === "" ? "" : `: ${reason}`}`;
  });
  const more = output.items.length - items.length;
  const verdicts = Object.entries(output.verdicts).map(
    ([verdict, number]) => `${number} ${verdict.replaceAll("_", " ")}`,
  );
  return [
    ...steps,
    ...items,
    ...(more > 0 ? [`  and ${count(more, "item")} more: --json has all`] : []),
    ...(verdicts.length === 0 ? [] : [`cited sentences: ${verdicts.join(", ")}`]),
    ...output.limitations.map((each) => `${paint("yellow", "note")} ${each}`),
    ...output.documents.flatMap((document) => guardLines(document, shownPath)),
    ...output.documents.map(
      ({ path, words, incomplete }) =>
        `Written: ${shownPath(path)} (${count(words, "word")}${incomplete ? ", not whole" : ""})`,
    ),
    paint("dim", spentText(output.metrics)),
  ].join("\n");
}

const stateWords: Readonly<Record<string, string>> = {
  written: "written",
  known: "known from before",
  kept: "as they were",
  unmet: "not as the step asks",
  edited: "changed by hand, kept",
  edited_stale: "changed by hand, kept, their base is stale",
  failed: "failed",
  not_done: "not done",
  skipped: "skipped",
};
