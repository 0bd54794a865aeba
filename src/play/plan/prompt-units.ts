import { isRecord } from "../../domain/json-value.js";
import { elementsOf, groupsOf, numberUnits, type Unit, wholeItems } from "../rows/elements-of.js";
import type { Item } from "../schema/item.js";
import type { Estimate } from "../schema/plan.js";
import { holds, readsItem } from "./condition.js";
import { exactly, mapped, multiply } from "./estimates.js";
import { resolved } from "./expected-rows.js";
import { type PromptWork, producerOf, valuesFor } from "./prompt-work.js";
import { filesAt } from "./read-input.js";
import { stepSettings } from "./step-settings.js";

/** What a step runs for; null while it is not known. */
export function unitsOf(work: PromptWork): Unit[] | null {
  const { step, input, planning } = work;
  const { for_each, reduce } = step;
  if (for_each && "number_to" in for_each) {
    const count = Number(resolved(for_each.number_to, planning.values, planning.declared));
    return numberUnits(count, single(work).fields);
  }
  if (step.multiple_parts !== true && !reduce) return [single(work)];
  if (input === null || input.items === null) return null;
  if (reduce) return groupsOf(input.items, reduce.group_by);
  const picked = pickedItems(work, input.items);
  if (!for_each) return wholeItems(picked);
  const elements = elementsOf(picked, for_each.element_of);
  const has = new Set(elements.map(({ id }) => id));
  // Items whose elements are not written yet have as many as are wanted.
  return [...elements, ...picked.filter(({ id }) => !has.has(id)).flatMap((item) => expectedElements(work, item))];
}

function numbered(unit: Omit<Unit, "slot">, count: number): Unit[] {
  return Array.from({ length: count }, (_, at) => ({ ...unit, slot: String(at + 1) }));
}

/** A step that runs once reads its input as one thing. */
function single({ step, planning }: PromptWork): Unit {
  const files = step.input === undefined ? [] : filesAt(step.input, planning);
  const content: unknown = files.length === 1 ? files[0]?.value : files.map(({ value }) => value);
  return { id: "", slot: "", fields: isRecord(content) ? content : { items: content }, item: null };
}

function pickedItems(work: PromptWork, items: readonly Item[]): readonly Item[] {
  const { when } = work.step;
  if (!readsItem(when)) return items;
  return items.filter((item) => {
    const unit = { id: item.id, slot: "", fields: item.fields, item };
    return holds(when, valuesFor(work, unit, null), work.planning.declared);
  });
}

function expectedElements(work: PromptWork, item: Item): Unit[] {
  return numbered({ id: item.id, fields: item.fields, item }, answersBefore(work));
}

/** Answers that the step gives for each item which wrote the texts that this one reads. */
export function answersBefore(work: PromptWork): number {
  const { planning } = work;
  let made = producerOf(work);
  for (let { index } = work; made !== null; made = producerOf({ index, planning })) {
    if (made.answers?.per !== "element") return stepSettings(made, planning.playbook, planning.values).count;
    index = planning.producers[index] ?? -1;
  }
  return 1;
}

/** Units that there will be, while the items are not known. */
export function expectedUnits(work: PromptWork): Estimate {
  const rows = work.input?.rows ?? exactly(1);
  const { for_each, answers, reduce } = work.step;
  if (reduce) return reduce.group_by === undefined ? exactly(1) : mapped(rows, (count) => Math.min(count, 10));
  const isPerElement = for_each !== undefined && "element_of" in for_each;
  return multiply(
    rows,
    exactly(isPerElement ? answersBefore(work) : answers?.per === "item" ? work.settings.count : 1),
  );
}
