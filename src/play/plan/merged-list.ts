import { estimateTokens, englishLength } from "../../domain/usage.js";
import type { Unit } from "../rows/elements-of.js";
import type { Segment } from "../tokens/token.js";
import type { StepPrompts, UnitMessages } from "./unit-key.js";

/** The texts that a step reads all at once, and where they stand among the fields of what it runs for. */
export interface MergedList {
  name: string;
  /** From an element to its text, where the prompt names it. */
  rest: readonly Segment[];
  elements: readonly unknown[];
}

/** Share of a model's context window beyond which texts that are merged go in pairs. */
const mergeShare = 0.6;
/** The list of a group's items. */
const groupItems = "items";

/** The list that a step's prompts read whole, or the items of its group; null where it reads none, or answers data. */
export function mergedList(
  { reads, step }: Pick<StepPrompts, "reads" | "step">,
  { fields }: Pick<Unit, "fields">,
): MergedList | null {
  if (step.output_format !== undefined) return null;
  const range = [...reads.input.values()].find(({ of, path }) => of === "this" && path[0]?.index === "all");
  const name = range?.path[0]?.name ?? (step.reduce ? groupItems : undefined);
  const elements = name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return name !== undefined && Array.isArray(elements) ? { name, rest: range?.path.slice(1) ?? [], elements } : null;
}

/** Whether a prompt fills more of a window than leaves room for passages and an answer: then its texts are merged in pairs. */
export const isOverfull = (tokens: number, window: number): boolean => tokens > window * mergeShare;

/** Texts that a unit merges in pairs; 1 where one call reads all that it reads. */
export function textsInPairs(
  prompts: StepPrompts,
  unit: Unit,
  { system, user }: Pick<UnitMessages, "system" | "user">,
  window: number,
): number {
  const texts = mergedList(prompts, unit)?.elements.length ?? 0;
  const tokens = estimateTokens(englishLength(system) + englishLength(user));
  return texts > 2 && isOverfull(tokens, window) ? texts : 1;
}

/** Calls of a merge: each takes two texts and gives one. */
export const callsInPairs = (texts: number): number => Math.max(1, texts - 1);
