import type { z } from "zod";
import { type planInput, type PlanOutput, playInput } from "../../contracts/play.js";
import type { RunContext } from "../../run/run-context.js";
import { planPlaybook } from "../plan/plan-playbook.js";
import { resolvedPath } from "../plan/read-input.js";
import { stepSettings } from "../plan/step-settings.js";
import type { KnownRows } from "../rows/items-of.js";
import type { Plan } from "../schema/plan.js";
import type { Step } from "../schema/playbook.js";
import type { StepRecord } from "../schema/step-record.js";
import { Approvals } from "./approvals.js";
import { gateMark } from "./gate-mark.js";
import { type LoadedPlay, loadPlay, surroundingsOf } from "./load-play.js";
import { ModelNames } from "./model-names.js";
import { readBesidesItems } from "./read-besides.js";
import { outputPlace, readRecord } from "./output-file.js";
import { baseName, filesLike, readJson } from "./step-input.js";

/** Plans a play from what lies in the workspace; nothing is contacted, nothing is written. */
export async function planRun(context: RunContext, input: z.output<typeof planInput>): Promise<PlanOutput> {
  const loaded = await loadPlay(context, playInput.parse(input));
  for (const warning of loaded.warnings) context.warn(`playbook:${warning}`, warning);
  const plan = await planLoaded(context, loaded, input);
  // One that there is not is said before anything is paid for.
  for (const { lens } of plan.steps) if (lens !== null) await context.services.lenses.named(lens);
  const steps = plan.steps.map((step) => ({
    ...step,
    planned: step.planned.map(({ parts: _parts, ...item }) => item),
  }));
  return { ...plan, steps };
}

/** The same of a playbook that was read. */
export async function planLoaded(
  context: RunContext,
  loaded: Pick<LoadedPlay, "playbook" | "values" | "hash" | "config">,
  input: Pick<z.output<typeof planInput>, "model" | "parallel">,
): Promise<Plan> {
  const { playbook, values } = loaded;
  const declared = new Set(Object.keys(playbook.inputs));
  const files = new Map<string, unknown>();
  const recordOf = new Map<string, StepRecord | null>();
  const known = new Map<string, KnownRows>();
  for (const template of pathsOf(playbook.steps)) {
    const { path } = resolvedPath(template, { declared, values });
    const found = await filesLike(context, path);
    for (const shown of found) {
      if (files.has(shown)) continue;
      files.set(shown, await readJson(context, shown));
      recordOf.set(shown, await readRecord(context, outputPlace(context, shown)));
    }
    const there = found.flatMap((shown) => recordOf.get(shown) ?? []);
    known.set(path, {
      known: there.flatMap(({ rows }) => rows),
      present: new Set(there.flatMap(({ present }) => present)),
    });
  }
  const made = [...recordOf].flatMap(([shown, record]) => (record === null ? [] : [[shown, record] as const]));
  const own = made.filter(([, record]) => record.playbook === playbook.name);
  const approved = await approvedGates(context, loaded, { declared, files, recordOf });
  const names = new ModelNames(context, input.model);
  const models = new Map<string | undefined, string | null>();
  for (const step of playbook.steps) {
    if (step.kind !== "prompt") continue;
    const { model } = stepSettings(step, playbook, values);
    models.set(model, await names.modelOf(model));
  }
  const { tools } = await surroundingsOf(context, playbook);
  const besides = new Map<string, Record<string, string>>();
  for (const step of playbook.steps) {
    if (step.kind === "tool") besides.set(step.name, await readBesidesItems(context, step, values, declared));
  }
  return planPlaybook(playbook, {
    values,
    files,
    records: own.flatMap(([, { written }]) => written),
    makers: new Map(made.map(([shown, record]) => [shown, { playbook: record.playbook, step: record.step }])),
    known,
    approved,
    modelOf: (name) => models.get(name) ?? null,
    tools,
    besides,
    prices: context.services.config.prices,
    windows: context.services.config.context_tokens,
    parallel: input.parallel,
  });
}

/** The gates that a person has approved for what lies there now. */
async function approvedGates(
  context: RunContext,
  loaded: Parameters<typeof planLoaded>[1],
  {
    declared,
    files,
    recordOf,
  }: {
    declared: ReadonlySet<string>;
    files: ReadonlyMap<string, unknown>;
    recordOf: ReadonlyMap<string, StepRecord | null>;
  },
): Promise<Set<string>> {
  const approvals = new Approvals(context);
  const approved = new Set<string>();
  for (const step of loaded.playbook.steps) {
    if (step.kind !== "gate") continue;
    const { path } = resolvedPath(step.input, { declared, values: loaded.values });
    const found = await filesLike(context, path);
    const records = found.flatMap((shown) => recordOf.get(shown) ?? []);
    const asked = { records, files: found.map((shown) => ({ name: baseName(shown), value: files.get(shown) })) };
    if (found.length > 0 && (await approvals.has(gateMark(loaded, step, asked)))) approved.add(step.name);
  }
  return approved;
}

/** Files that steps read and write. */
function pathsOf(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => [
    ...(step.input === undefined ? [] : [step.input]),
    ...("output" in step && step.output !== undefined ? [step.output] : []),
  ]);
}
