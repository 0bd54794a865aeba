import type { PlanSurroundings } from "./surroundings.js";
import type { Item } from "../schema/item.js";
import type { Estimate } from "../schema/plan.js";
import type { Playbook, Step } from "../schema/playbook.js";
import type { ReadItems } from "../rows/items-of.js";

/** What the plan knows of a step's output while it looks at those that read it. */
export interface Outlook {
  /** Of its file; null while it is not known. */
  items: readonly Item[] | null;
  /** Rows that it has or will have. */
  rows: Estimate;
  /** Of these, rows without rows below them. */
  leaves: Estimate;
  /** Ids of the items whose rows are still to be written, "all" where that is not known by item. */
  pending: ReadonlySet<string> | "all";
  /** Words of a text that it writes for an item; null where it writes data. */
  words: Estimate | null;
  /** Items that have no place. */
  unplaced: ReadItems["unplaced"];
}

/** What all parts of planning share. */
export interface Planning extends PlanSurroundings {
  playbook: Playbook;
  declared: ReadonlySet<string>;
  producers: readonly (number | null)[];
  /** By index of the step; filled in the order of the steps. */
  outlooks: Map<number, Outlook>;
  /** Fields that hold the texts of lists, by the list's name. */
  textFields: ReadonlyMap<string, string>;
  warnings: string[];
}

export const isSettled = ({ pending }: Outlook): boolean => pending !== "all" && pending.size === 0;

/** Steps that a step names in `needs` and that are not done. */
export function unmetNeeds({ playbook: { steps }, outlooks }: Planning, step: Step): string[] {
  return (step.needs ?? []).filter((name) => {
    const index = steps.findIndex((each) => each.name === name);
    const outlook = outlooks.get(index);
    return outlook !== undefined && !isSettled(outlook);
  });
}
