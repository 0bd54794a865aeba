import { canonicalJson, sha256Of } from "../../domain/hash.js";
import { textFieldsOf } from "../shape/row-fields.js";
import { configOnly } from "../check/config-only.js";
import { orderOf, producersOf, waitsFor } from "../graph/producers.js";
import type { Estimate, Plan, PlannedStep } from "../schema/plan.js";
import type { Playbook, Step } from "../schema/playbook.js";
import { holds, readsItem } from "./condition.js";
import { add, exactly, mapped, nothing } from "./estimates.js";
import type { Outlook, Planning } from "./outlook.js";
import { countStates, outputOf } from "./planned.js";
import { planOther } from "./plan-other.js";
import { planPrompt } from "./plan-prompt.js";
import type { PlanSurroundings } from "./surroundings.js";
import { plannedWords } from "./words.js";

/** Hash of what a playbook does: another one is asked about before it first runs in a workspace. */
export function playbookHash(playbook: Playbook): string {
  return sha256Of(canonicalJson(playbook));
}

/**
 * Plans a playbook: its steps and items, what of them is done, stale and new and why, and what the rest takes in calls,
 * tokens, money and minutes. Nothing is contacted and nothing read: all comes in `surroundings`.
 */
export function planPlaybook(playbook: Playbook, surroundings: PlanSurroundings): Plan {
  const declared = new Set(Object.keys(playbook.inputs));
  const producers = producersOf(playbook.steps, declared);
  const textFields = textFieldsOf(playbook.steps);
  const planning: Planning = {
    ...surroundings,
    playbook,
    declared,
    producers,
    outlooks: new Map(),
    textFields,
    warnings: [],
  };
  const waiting = waitsFor(playbook.steps, producers);
  const steps: PlannedStep[] = [];
  for (const index of orderOf(waiting).order) {
    const step = playbook.steps[index];
    if (!step) continue;
    const { planned, outlook } = planStep(step, index, planning);
    planning.outlooks.set(index, outlook);
    steps[index] = planned;
  }
  const made = [...steps].filter((step): step is PlannedStep => step !== undefined);
  const words = plannedWords(planning);
  return {
    playbook: playbook.name,
    hash: playbookHash(playbook),
    steps: made,
    calls: add(...made.map(({ calls }) => calls)),
    tokens: {
      input: add(...made.map(({ tokens }) => tokens.input)),
      output: add(...made.map(({ tokens }) => tokens.output)),
    },
    usd: sumOfCosts(made),
    minutes: longestPath(made),
    words,
    warnings: [...new Set([...planning.warnings, ...warningsOf(made, words), ...unplacedOf(planning)])],
  };
}

function planStep(step: Step, index: number, planning: Planning): { planned: PlannedStep; outlook: Outlook } {
  const isSkipped = !readsItem(step.when) && !holds(step.when, configOnly(planning.values), planning.declared);
  if (isSkipped) return skipped(step, planning);
  return step.kind === "prompt" ? planPrompt(step, index, planning) : planOther(step, index, planning);
}

/** A step that is skipped has nothing to do; what reads its output has no items. */
function skipped(step: Step, planning: Planning): { planned: PlannedStep; outlook: Outlook } {
  const none = { items: nothing, states: countStates([]), planned: [], calls: nothing, usd: nothing, minutes: nothing };
  const planned: PlannedStep = {
    name: step.name,
    kind: step.kind,
    model: null,
    output: "output" in step ? outputOf(step.output, planning) : null,
    after: [],
    ...none,
    tokens: { input: nothing, output: nothing },
    skipped: "its condition does not hold",
    effect: null,
    lens: null,
    looks_again: false,
  };
  return {
    planned,
    outlook: { items: [], rows: nothing, leaves: nothing, pending: new Set(), words: null, unplaced: [] },
  };
}

function sumOfCosts(steps: readonly PlannedStep[]): Estimate | null {
  const costs = steps.map(({ usd }) => usd);
  const known = costs.flatMap((usd) => (usd === null ? [] : [usd]));
  return known.length < costs.length ? null : mapped(add(...known), (usd) => Math.round(usd * 10_000) / 10_000);
}

/** Minutes along the chain of steps that takes longest. Steps come behind those that they wait for. */
function longestPath(steps: readonly PlannedStep[]): Estimate {
  const ends = new Map<string, Estimate>();
  const endOf = (step: PlannedStep, open: ReadonlySet<string>): Estimate => {
    const known = ends.get(step.name);
    if (known) return known;
    const before = step.after.flatMap((name) => steps.filter((each) => each.name === name && !open.has(name)));
    const started = before.map((each) => endOf(each, new Set([...open, step.name])));
    const most = (pick: (estimate: Estimate) => number) => Math.max(0, ...started.map(pick));
    const start = {
      least: most(({ least }) => least),
      likely: most(({ likely }) => likely),
      most: most((estimate) => estimate.most),
    };
    const end = add(start, step.minutes);
    ends.set(step.name, end);
    return end;
  };
  const all = steps.map((step) => endOf(step, new Set()));
  const most = (pick: (estimate: Estimate) => number) => Math.round(Math.max(0, ...all.map(pick)));
  return all.length === 0
    ? exactly(0)
    : {
        least: most(({ least }) => least),
        likely: most(({ likely }) => likely),
        most: most((estimate) => estimate.most),
      };
}

function warningsOf(steps: readonly PlannedStep[], words: Plan["words"]): string[] {
  const warnings = words && words.fit !== "fits" && words.fit !== "unknown" ? [words.message] : [];
  for (const { name, kind, model, states, usd } of steps) {
    if (kind === "prompt" && model === null)
      warnings.push(`${name}: no model is configured, so that sections are made of quotations`);
    if (usd === null) warnings.push(`${name}: the price of ${String(model)} is not known`);
    const { edited, edited_stale } = states;
    if (edited > 0) warnings.push(`${name}: ${edited} edited by hand, kept`);
    if (edited_stale > 0)
      warnings.push(
        `${name}: ${edited_stale} edited by hand whose base changed since, kept: --redo ${name}/ITEM makes one anew`,
      );
  }
  return warnings;
}

function unplacedOf({ outlooks }: Planning): string[] {
  const unplaced = new Map(
    [...outlooks.values()].flatMap((outlook) => outlook.unplaced.map((row) => [row.id, row] as const)),
  );
  const words = {
    orphan: "its parent is not there",
    cycle: "it is a part of itself",
    repeated: "another row has its name",
  };
  return [...unplaced.values()].map(({ title, fault }) => `"${title}" has no place in the outline: ${words[fault]}`);
}
