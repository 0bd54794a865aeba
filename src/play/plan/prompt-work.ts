import { textValue } from "../../domain/json-value.js";
import type { OutlineContext } from "../rows/context-of.js";
import type { Unit } from "../rows/elements-of.js";
import type { Item } from "../schema/item.js";
import type { PromptStep } from "../schema/playbook.js";
import type { TokenValues } from "../tokens/expand.js";
import { exactly } from "./estimates.js";
import { isSettled, type Outlook, type Planning, unmetNeeds } from "./outlook.js";
import { originItems } from "./read-input.js";
import { type StepSettings, stepSettings } from "./step-settings.js";
import { unitValues } from "./unit-values.js";

/** A step that asks a model, with all that planning it needs. */
export interface PromptWork {
  step: PromptStep;
  index: number;
  planning: Planning;
  settings: StepSettings;
  model: string | null;
  /** What the step reads: of an earlier step, or of a file of the workspace; null where it reads nothing. */
  input: Outlook | null;
  /** Steps that have to be done before, beside the one whose output it reads. */
  unmet: readonly string[];
}

export function promptWork(step: PromptStep, index: number, planning: Planning): PromptWork {
  const settings = stepSettings(step, planning.playbook, planning.values);
  const input = readInput(step, index, planning);
  const unmet = unmetNeeds(planning, step);
  return { step, index, planning, settings, model: planning.modelOf(settings.model), input, unmet };
}

function readInput(step: PromptStep, index: number, planning: Planning): Outlook | null {
  if (step.input === undefined) return null;
  const known = planning.outlooks.get(planning.producers[index] ?? -1);
  if (known) return known;
  const { items, unplaced, faults } = originItems(step.input, planning);
  if (step.multiple_parts === true) planning.warnings.push(...faults);
  const rows = exactly(items?.length ?? 0);
  return { items, rows, leaves: rows, pending: new Set(), words: null, unplaced };
}

/** The step that makes what this one reads. */
export function producerOf({ index, planning }: Pick<PromptWork, "index" | "planning">): PromptStep | null {
  const made = planning.playbook.steps[planning.producers[index] ?? -1];
  return made?.kind === "prompt" ? made : null;
}

/** What a unit waits for, in words. */
export function waitsFor({ step, index, planning, input, unmet }: PromptWork, id: string): string[] {
  if (unmet.length > 0) return unmet.map((name) => `step ${name}`);
  if (input === null) return [];
  const isPending = step.multiple_parts === true && input.pending !== "all" ? input.pending.has(id) : !isSettled(input);
  return isPending ? [`step ${planning.playbook.steps[planning.producers[index] ?? -1]?.name ?? ""}`] : [];
}

export function valuesFor(
  { step, planning, settings }: PromptWork,
  unit: Unit,
  outline: OutlineContext | null,
): TokenValues {
  const { values, textFields } = planning;
  return unitValues(unit, { values, settings, name: step.name, outline, textFields });
}

export const titleOf = ({ id, fields }: Item): string =>
  textValue(fields["title"]) || textValue(fields["section"]) || id;
