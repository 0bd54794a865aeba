import type { z } from "zod";
import { text as readStream } from "node:stream/consumers";
import { planContract, playContract, type PlayInput } from "../../contracts/play.js";
import { QuireError } from "../../domain/error.js";
import { readConfig } from "../../play/config/read-config.js";
import { requireSound } from "../../play/schema/problem.js";
import { addBudgetFlags, addSeedFlag, another, type BudgetFlags, budgetOf, type Command } from "./command/commander.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import type { RunObserver } from "../../run/front-end.js";
import { runWatched } from "./command/run-watched.js";
import { watchedPlay } from "./play/render-play.js";

export interface PlayFlags extends BudgetFlags {
  config?: string;
  set?: string[];
  seed?: number;
  transcript?: string;
}

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, playContract, {
    ...playSpellings,
    only: { value: "step[/item]" },
    from: { value: "step" },
    redo: { value: "step[/item]" },
  });
  addPlayFlags(command).option("--transcript <file>", "write the transcripts of all searches in rounds into one file");
  addBudgetFlags(addSeedFlag(command)).action(action(play));
}

/** How the fields of a play are written as flags where they are not by their names. */
export const playSpellings = {
  config: null,
  set: null,
  model: { value: "provider:model" },
  agent: { value: "on|off" },
  tools: { value: "names", commas: "names" },
  domains: { value: "patterns", commas: "names" },
  lens: { value: "name" },
} as const;

/** Flags that say of what a playbook is played. */
export function addPlayFlags(command: Command): Command {
  return command
    .option("--config <file>", "values of its inputs, YAML or JSON; - reads them from the standard input")
    .option("--set <key=value>", "a single value, over those of the config; may be given again", another);
}

async function play(invocation: Invocation, playbook: string | undefined, flags: PlayFlags): Promise<number> {
  const input = await playInputOf(invocation, playbook, flags);
  const terms = { budget: budgetOf(flags), seed: flags.seed, listener: await transcriptOf(invocation, flags) };
  return runWatched(invocation, watchedPlay(invocation.flags), playContract, input, terms);
}

/** Writes what the steps' loops do into the file that was named for it. */
async function transcriptOf(invocation: Invocation, { transcript }: PlayFlags): Promise<RunObserver | undefined> {
  if (transcript === undefined) return undefined;
  const [{ loopsTranscriptWriter }, { prepareTranscript }] = await Promise.all([
    import("../agent-transcript.js"),
    import("./prepare-transcript.js"),
  ]);
  const { engine } = await invocation.open();
  return loopsTranscriptWriter(await prepareTranscript(engine.services.files, transcript));
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
