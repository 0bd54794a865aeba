import { contentHash } from "../../run/content-hash.js";
import { ownHash, stateOf } from "../keys/keys.js";
import { OutlineContext } from "../rows/context-of.js";
import type { Unit } from "../rows/elements-of.js";
import { isFilled, ownPart } from "../rows/own-fields.js";
import { rowsOfUnits } from "../rows/rows-of-units.js";
import type { Item } from "../schema/item.js";
import type { Estimate, PlannedItem, PlannedStep } from "../schema/plan.js";
import type { PromptStep } from "../schema/playbook.js";
import { readsItem } from "./condition.js";
import { add, exactly, mapped, multiply, nothing, rounded } from "./estimates.js";
import { priced, type UnitEffort, unitMinutes } from "./effort.js";
import { expectedRows } from "./expected-rows.js";
import type { Outlook, Planning } from "./outlook.js";
import { afterOf, countStates, isDone, outputOf, recordKey, recordsOf } from "./planned.js";
import { effortsOf, noEffort } from "./prompt-effort.js";
import { expectedUnits, unitsOf } from "./prompt-units.js";
import { type PromptWork, promptWork, titleOf, valuesFor, waitsFor } from "./prompt-work.js";
import { writesRows } from "../shape/row-fields.js";
import { expand } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { carriedItems, carriesItems, originItems, ownFiles, resolvedPath } from "./read-input.js";
import { type StepPrompts, stepPrompts, unitKey } from "./unit-key.js";
import { wordsOf } from "./words.js";

const defaultParallel = 4;

/** Plans a step that asks a model: what of it is done, and what the rest takes. */
export function planPrompt(
  step: PromptStep,
  index: number,
  planning: Planning,
): { planned: PlannedStep; outlook: Outlook } {
  const work = promptWork(step, index, planning);
  const units = unitsOf(work);
  const outline = work.input?.items ? new OutlineContext(work.input.items, titleOf) : null;
  const { settings, model } = work;
  const prompts = stepPrompts(step, planning.declared, {
    settings,
    model: model ?? "none",
    values: planning.values,
    outline,
  });
  const carried = carriesItems(step) && work.input?.items ? carriedItems(work.input.items, step, planning) : null;
  const written = carried?.rows ?? writtenOf(work, units);
  const items = units === null ? [] : planUnits(work, units, prompts, written);
  const taken = units === null ? expectedEffort(work, prompts) : knownEffort(work, units, items, prompts);
  return {
    planned: plannedStep(work, items, units !== null, taken),
    outlook: outlookOf(work, items, units !== null, carried?.items ?? null),
  };
}

function planUnits(
  work: PromptWork,
  units: readonly Unit[],
  prompts: StepPrompts,
  written: ReadonlyMap<string, unknown>,
): PlannedItem[] {
  const { step, planning, settings } = work;
  const records = recordsOf(planning.records, step.name);
  return units.flatMap((unit) => {
    const slots =
      step.answers?.per === "item" ? Array.from({ length: settings.count }, (_, at) => String(at + 1)) : [unit.slot];
    const waiting = waitsFor(work, unit.id);
    const title = unit.item ? titleOf(unit.item) : unit.id;
    const values = valuesFor(work, unit, prompts.outline);
    return slots.map((slot): PlannedItem => {
      if (waiting.length > 0) return { id: unit.id, title, slot, state: "waits", why: waiting, key: "", parts: null };
      const record = records.get(recordKey(unit.id, slot));
      const evidence = planning.evidenceOf?.(step.name, unit.id, slot) ?? record?.parts.evidence ?? contentHash([]);
      const { key, parts } = unitKey(prompts, unit, values, { slot, evidence, written: record });
      const part = ownPart(step, written.get(unit.id), slot);
      const own = part === null ? null : ownHash(part);
      const { state, why } = stateOf({ key, parts, own, isFilled: part !== null && isFilled(step, part) }, record);
      return { id: unit.id, title, slot, state, why, key, parts };
    });
  });
}

/** What a step's files hold of each of its units; of a step that runs once all of its file. */
function writtenOf(work: PromptWork, units: readonly Unit[] | null): ReadonlyMap<string, unknown> {
  const { step, planning } = work;
  const files = ownFiles(step, planning);
  if (!writesRows(step)) return new Map(files.slice(0, 1).map(({ value }) => ["", value]));
  const value = files.flatMap((file) => (Array.isArray(file.value) ? (file.value as unknown[]) : []));
  const known = planning.known?.get(resolvedPath(step.output, planning).path) ?? { known: [], present: new Set() };
  return rowsOfUnits(step, units ?? [], { value, known }, (unit) => (text) => {
    return expand(parseTemplate(text, planning.declared).parts, valuesFor(work, unit, null)).text;
  });
}

/** What is left to do, and how long its longest unit takes. */
interface Taken extends UnitEffort {
  longest: Estimate;
}

function knownEffort(
  work: PromptWork,
  units: readonly Unit[],
  items: readonly PlannedItem[],
  prompts: StepPrompts,
): Taken {
  const effortOf = effortsOf(work, prompts);
  const waiting = effortOf(null);
  let total = noEffort;
  let longest = nothing;
  const perUnit = units.length === 0 ? 0 : items.length / units.length;
  for (const [index, unit] of units.entries()) {
    const open = items.slice(index * perUnit, (index + 1) * perUnit).filter(({ state }) => !isDone(state));
    if (open.length === 0) continue;
    const own = open.some(({ state }) => state !== "waits") ? effortOf(unit) : waiting;
    longest = mostOf(longest, unitMinutes(own));
    for (const { state } of open) total = addEffort(total, state === "waits" ? atLeastNone(own) : own);
  }
  return { ...total, longest };
}

function expectedEffort(work: PromptWork, prompts: StepPrompts): Taken {
  const own = effortsOf(work, prompts)(null);
  const units = expectedUnits(work);
  const { calls, input, output } = own;
  const all = {
    calls: multiply(calls, units),
    input: multiply(input, units),
    output: multiply(output, units),
    longest: unitMinutes(own),
  };
  // A condition on items may leave all of them out.
  return readsItem(work.step.when) ? { ...all, ...atLeastNone(all) } : all;
}

function plannedStep(work: PromptWork, items: PlannedItem[], isKnown: boolean, taken: Taken): PlannedStep {
  const { step, index, planning, model } = work;
  const { calls, input, output, longest } = taken;
  const shared = mapped(unitMinutes(taken), (minutes) => minutes / (planning.parallel ?? defaultParallel));
  const count = isKnown ? exactly(items.length) : expectedUnits(work);
  const states = countStates(items);
  return {
    name: step.name,
    kind: "prompt",
    model,
    output: outputOf(step.output, planning),
    after: afterOf(step, index, planning),
    items: count,
    states: isKnown ? states : { ...states, waits: count.likely },
    planned: items,
    calls: rounded(calls),
    tokens: { input: rounded(input), output: rounded(output) },
    usd: priced(model, input, output, planning.prices),
    minutes: mapped(calls.most === 0 ? nothing : mostOf(longest, shared), (minutes) => Math.round(minutes * 10) / 10),
    skipped: null,
    effect: null,
    lens: step.agent?.enabled === true ? (step.agent.lens ?? null) : null,
    looks_again: false,
  };
}

function outlookOf(
  { step, planning, input }: PromptWork,
  items: readonly PlannedItem[],
  isKnown: boolean,
  carried: readonly Item[] | null,
): Outlook {
  const words = step.output_format === undefined ? wordsOf(step, planning) : null;
  if (carriesItems(step) && input) {
    const pending = new Set(items.filter(({ state }) => !isDone(state)).map(({ id }) => id));
    return { ...input, items: carried, pending: isKnown ? pending : "all", words };
  }
  const isMade = isKnown && items.length > 0 && items.every(({ state }) => isDone(state));
  const expected = expectedRows(step, planning.values, planning.declared);
  const { items: rows, unplaced, faults } = originItems(step.output, planning);
  if (isMade && Array.isArray(step.output_format)) planning.warnings.push(...faults);
  const estimates =
    isMade && rows
      ? { rows: exactly(rows.length), leaves: exactly(leavesOf(rows)) }
      : { rows: expected.all, leaves: expected.leaves };
  return { items: rows, ...estimates, pending: isMade ? new Set() : "all", words, unplaced };
}

function leavesOf(items: readonly Item[]): number {
  const parents = new Set(items.map(({ parent }) => parent));
  return items.filter(({ id }) => !parents.has(id)).length;
}

const addEffort = (one: UnitEffort, other: UnitEffort): UnitEffort => ({
  calls: add(one.calls, other.calls),
  input: add(one.input, other.input),
  output: add(one.output, other.output),
});

/** What waits may turn out as it was: then nothing is asked. */
const atLeastNone = ({ calls, input, output }: UnitEffort): UnitEffort => ({
  calls: { ...calls, least: 0 },
  input: { ...input, least: 0 },
  output: { ...output, least: 0 },
});

const mostOf = (one: Estimate, other: Estimate): Estimate => ({
  least: Math.max(one.least, other.least),
  likely: Math.max(one.likely, other.likely),
  most: Math.max(one.most, other.most),
});
