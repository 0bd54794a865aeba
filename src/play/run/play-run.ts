import type { PlayInput, PlayOutput } from "../../contracts/play.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { configOnly } from "../check/config-only.js";
import { orderOf, waitsFor } from "../graph/producers.js";
import type { Step } from "../schema/playbook.js";
import { problemLine } from "../schema/problem.js";
import { playAssembleStep } from "./assemble-step.js";
import { resolvedPath } from "../plan/read-input.js";
import { holds, readsItem } from "../plan/condition.js";
import { askBeforeFirstRun } from "./first-run.js";
import { playGateStep } from "./gate-step.js";
import { playGuardStep } from "./guard-step.js";
import { type LoadedPlay, loadedAgain, loadPlay } from "./load-play.js";
import { outputPlace, requireOwn } from "./output-file.js";
import { Playing } from "./playing.js";
import { noCounts, playPromptStep } from "./prompt-step.js";
import { playToolStep } from "./tool-step.js";

/** Carries out a playbook in the order in which its steps wait for each other. */
export async function runPlay(context: RunContext, input: PlayInput): Promise<PlayOutput> {
  const loaded = loadedAgain(await context.step(`load:${contentHash(input)}`, "read", () => loadPlay(context, input)));
  for (const warning of loaded.warnings) context.warn(`playbook:${contentHash(warning)}`, warning);
  const playing = new Playing(context, loaded, input);
  const { steps } = loaded.playbook;
  await requireOutputs(playing);
  await askBeforeFirstRun(playing);
  const { files } = context.services;
  const lock = files.inside(files.configured(".quire"), "cache", "play", "locks", contentHash(outputsOf(playing)));
  await files.withLock(lock, `Playing ${loaded.playbook.name}`, () => playSteps(playing), patience);
  if (playing.end.error !== null) context.incomplete(playing.end.error.message);
  return {
    run_id: context.runId,
    playbook: loaded.playbook.name,
    steps: playing.steps,
    documents: playing.documents,
    items: playing.items.toSorted((one, other) => byStep(one, other, steps)),
    verdicts: playing.verdicts,
    limitations: [...new Set([...loaded.warnings, ...playing.limitations, ...context.incompleteReasons])],
    metrics: await context.spent(),
  };
}

/** What lies in the way of a later step is told before anything is paid for an earlier one. */
async function requireOutputs(playing: Playing): Promise<void> {
  const { context, loaded, declared } = playing;
  const maker = { playbook: loaded.playbook.name, config: loaded.config };
  for (const [index, step] of loaded.playbook.steps.entries()) {
    if (!("output" in step) || step.output === undefined || skipReason(playing, step) !== null) continue;
    const { path } = resolvedPath(step.output, { declared, values: loaded.values });
    // Names that files and numbers give are known once they are written.
    if (path.includes("*")) continue;
    try {
      await requireOwn(context, outputPlace(context, path), maker);
    } catch (thrown) {
      throw placed(toQuireError(thrown), loaded.outputs[String(index)]);
    }
  }
}

/** An error about an output with the place at which the playbook names it. */
function placed(error: QuireError, place: LoadedPlay["outputs"][string] | undefined): QuireError {
  if (place === undefined || error.code !== "unwritable_file") return error;
  const { file, line, column, field } = place;
  return new QuireError(error.code, problemLine({ ...place, message: error.message }), {
    facts: { ...error.facts, output: error.facts["path"] ?? "", path: file, line, column, field },
    ...(error.fix !== undefined && { fix: error.fix }),
    cause: error,
  });
}

/** Another play of the same files is not waited for: it may take days. */
const patience = 1000;

async function playSteps(playing: Playing): Promise<void> {
  const { steps } = playing.loaded.playbook;
  const { order } = orderOf(waitsFor(steps, playing.producers));
  for (const index of order) {
    const step = steps[index];
    if (step !== undefined) await playStep(playing, step);
  }
}

/** Files that a play writes: two that write the same do not run at once. */
function outputsOf({ loaded: { playbook, values }, declared }: Playing): string[] {
  const paths = playbook.steps.flatMap((step) => ("output" in step && step.output !== undefined ? [step.output] : []));
  return paths.map((path) => resolvedPath(path, { declared, values }).path);
}

/** By step, whatever was done first. */
function byStep(
  one: { step: string; id: string },
  other: { step: string; id: string },
  steps: readonly Step[],
): number {
  const place = (name: string) => steps.findIndex((step) => step.name === name);
  return place(one.step) - place(other.step);
}

async function playStep(playing: Playing, step: Step): Promise<void> {
  const reason = skipReason(playing, step);
  if (reason !== null) {
    playing.steps.push({
      name: step.name,
      kind: step.kind,
      model: null,
      outputs: [],
      counts: noCounts(),
      skipped: reason,
    });
    return;
  }
  if (step.kind === "gate" || step.kind === "assemble") playing.progress.begin(step.name, 1);
  if (step.kind === "prompt") await playPromptStep(playing, step);
  else if (step.kind === "tool") await playToolStep(playing, step);
  else if (step.kind === "gate") await playGateStep(playing, step);
  else if (step.kind === "guard") await playGuardStep(playing, step);
  else await playAssembleStep(playing, step);
  playing.progress.done(step.name);
}

function skipReason({ scope, loaded, declared }: Playing, { name, when }: Step): string | null {
  if (!scope.covers(name)) return "it was not asked for";
  if (when === undefined || readsItem(when)) return null;
  return holds(when, configOnly(loaded.values), declared) ? null : "its condition does not hold";
}
