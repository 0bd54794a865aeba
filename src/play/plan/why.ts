import { nearest } from "../../cite/nearest.js";
import { QuireError } from "../../domain/error.js";
import type { ItemState } from "../schema/item.js";
import type { Plan, PlannedItem, PlannedStep } from "../schema/plan.js";

/** Why an answer is in its state. */
export interface Reason {
  step: string;
  item: string;
  slot: string;
  state: ItemState;
  /** "variable title", "item field this::prompt", "evidence"; of what waits "step outline". */
  why: string[];
}

/**
 * Which of template, variables, model, item and evidence changed since an answer was made.
 * @param target "STEP", or "STEP/ITEM" with the item's id or title. Throws `not_found` with the nearest name.
 */
export function whyOf(plan: Plan, target: string): Reason[] {
  const slash = target.indexOf("/");
  const name = slash < 0 ? target : target.slice(0, slash);
  const step = plan.steps.find((each) => each.name === name);
  if (!step)
    throw notFound(
      "step",
      name,
      plan.steps.map((each) => each.name),
    );
  const items = slash < 0 ? step.planned : itemsNamed(step, target.slice(slash + 1));
  return items.map(({ title, slot, state, why }) => ({ step: name, item: title, slot, state, why }));
}

function itemsNamed({ planned }: PlannedStep, item: string): PlannedItem[] {
  const wanted = item.trim().toLowerCase();
  const found = planned.filter(({ id, title }) => id === item || title.toLowerCase() === wanted);
  if (found.length > 0) return found;
  throw notFound("item", item, [...new Set(planned.map(({ title }) => title))]);
}

function notFound(what: string, name: string, names: readonly string[]): QuireError {
  const [like] = nearest(name, names, 1);
  const fix = like === undefined ? `quire plan lists the ${what}s.` : `Did you mean ${like}?`;
  return new QuireError("not_found", `There is no ${what} "${name}".`, { facts: { name }, fix });
}
