import { elementsOf, groupsOf, numberUnits, type Unit, wholeItems } from "../rows/elements-of.js";
import { isRecord, textValue } from "../../domain/json-value.js";
import type { PromptStep, ToolStep } from "../schema/playbook.js";
import type { StepInput } from "./step-input.js";

/** One call that a step makes: for a unit, and of several answers for one of them or all. */
export interface Ask {
  unit: Unit;
  /** Empty where one call gives all that is written for the unit. */
  slot: string;
  /** Texts that the call is to give. */
  count: number;
  /** Calls for the same item, this one among them; 1 where its task differs from that of the others. */
  of: number;
}

/** All calls of a step, in the order of its items. */
export function asksOf(step: PromptStep, units: readonly Unit[], count: number): Ask[] {
  const perItem = step.answers?.per === "item" ? count : 1;
  const perCall = step.answers?.per === "call" ? count : 1;
  return units.flatMap((unit) => {
    if (perItem === 1) return [{ unit, slot: unit.slot, count: unit.slot === "" ? perCall : 1, of: 1 }];
    return Array.from({ length: perItem }, (_, at) => ({ unit, slot: String(at + 1), count: 1, of: perItem }));
  });
}

/** What a step runs for: items, elements of a list of theirs, groups of them, numbers, or once. */
export function unitsOf(step: PromptStep | ToolStep, input: StepInput, numberTo: number): Unit[] {
  const { for_each, multiple_parts } = step;
  if (for_each && "number_to" in for_each) return numberUnits(numberTo, wholeFields(input));
  if ("reduce" in step && step.reduce) return groupsOf(input.items, step.reduce.group_by);
  if (multiple_parts !== true) return [{ id: "", slot: "", fields: wholeFields(input), item: null }];
  return for_each ? elementsOf(input.items, for_each.element_of) : wholeItems(input.items);
}

/** What tokens read where a step runs once: the fields of the one object that it reads, or all that it reads. */
function wholeFields({ files }: StepInput): Record<string, unknown> {
  const content: unknown = files.length === 1 ? files[0]?.value : files.map(({ value }) => value);
  if (files.length === 0) return {};
  return isRecord(content) ? content : { items: content };
}

/** What people call a unit. */
export function titleOf({ id, fields, item }: Unit): string {
  const own = item?.fields ?? fields;
  return textValue(own["title"]) || textValue(own["name"]) || textValue(own["section"]) || id;
}
