import { type ItemState, itemStates, type Written } from "../schema/item.js";
import type { PlannedItem } from "../schema/plan.js";
import type { Step } from "../schema/playbook.js";
import type { Planning } from "./outlook.js";
import { resolvedPath } from "./read-input.js";

/** Whether nothing has to be asked: a person's edit is kept, whatever changed below it. */
export const isDone = (state: ItemState): boolean => state === "done" || state === "edited" || state === "edited_stale";

export const recordKey = (id: string, slot: string): string => `${slot} ${id}`;

/** What was written by a step, the last of each answer. */
export function recordsOf(records: readonly Written[], step: string): Map<string, Written> {
  const own = records.filter((record) => record.step === step);
  return new Map(own.map((record) => [recordKey(record.id, record.slot), record]));
}

export function countStates(items: readonly PlannedItem[]): Record<ItemState, number> {
  const states = Object.fromEntries(itemStates.map((state) => [state, 0])) as Record<ItemState, number>;
  for (const { state } of items) states[state] += 1;
  return states;
}

export function outputOf(output: string | undefined, planning: Planning): string | null {
  return output === undefined ? null : resolvedPath(output, planning).path;
}

/** Names of the steps that a step waits for. */
export function afterOf({ needs = [] }: Step, index: number, { producers, playbook }: Planning): string[] {
  const producer = playbook.steps[producers[index] ?? -1]?.name;
  return [...new Set([...(producer === undefined ? [] : [producer]), ...needs])];
}
