import { elementsOf, groupsOf, type Unit, wholeItems } from "../rows/elements-of.js";
import { textValue } from "../../domain/json-value.js";
import type { PromptStep, ToolStep } from "../schema/playbook.js";
import { type StepInput, wholeFields } from "./step-input.js";

/** One call that a step makes: for a unit, and of several answers for one of them or all. */
export interface Ask {
  unit: Unit;
  /** Empty where one call gives all that is written for the unit. */
  slot: string;
  /** Texts that the call is to give. */
  count: number;
  /** Calls for the same item, this one among them. */
  of: number;
}

/** All calls of a step, in the order of its items. */
export function asksOf(step: PromptStep, input: StepInput, count: number): Ask[] {
  const units = unitsOf(step, input);
  const perItem = step.answers?.per === "item" ? count : 1;
  return units.flatMap((unit) => {
    if (unit.slot !== "") return [{ unit, slot: unit.slot, count: 1, of: 2 }];
    if (perItem === 1) return [{ unit, slot: "", count: step.answers ? count : 1, of: 1 }];
    return Array.from({ length: perItem }, (_, at) => ({ unit, slot: String(at + 1), count: 1, of: perItem }));
  });
}

/** What a step runs for: items, elements of a list of theirs, groups of them, or once. */
export function unitsOf(step: PromptStep | ToolStep, input: StepInput): Unit[] {
  const { for_each, multiple_parts } = step;
  if ("reduce" in step && step.reduce) return groupsOf(input.items, step.reduce.group_by);
  if (multiple_parts !== true) return [{ id: "", slot: "", fields: wholeFields(input), item: null }];
  if (for_each && "element_of" in for_each) return elementsOf(input.items, for_each.element_of);
  return wholeItems(input.items);
}

/** What people call a unit. */
export function titleOf({ id, fields, item }: Unit): string {
  const own = item?.fields ?? fields;
  return textValue(own["title"]) || textValue(own["name"]) || textValue(own["section"]) || id;
}
