/** A step that is still to be carried out, as the plan counts it. */
export interface StepAhead {
  /** Items that are open. */
  items: number;
  /** Along its longest chain of calls, as many side by side as are allowed; 0 where no model is asked. */
  minutes: number;
}

/** How the step at work stands. */
export interface StepAtWork extends StepAhead {
  /** How long its items that are over took, in milliseconds. */
  took: readonly number[];
  /** How long those that are underway have been so. */
  ages: readonly number[];
}

/** What earlier steps of this run took, beside what the plan had said. */
export interface Pace {
  measured: number;
  planned: number;
}

/**
 * Says how long a play still takes, in milliseconds: items of the step at work by the mean of those that are over, else by
 * the plan; steps ahead by the plan, as much slower or faster as this run has been so far. Null where nothing is known.
 */
export function timeLeft(work: StepAtWork, ahead: readonly StepAhead[], parallel: number, before: Pace): number | null {
  const own = work.took.length === 0 ? null : sum(work.took) / work.took.length;
  const plannedOwn = plannedItem(work, parallel);
  const measured = before.measured + sum(work.took);
  const planned = before.planned + (plannedOwn ?? 0) * work.took.length;
  const pace = measured > 0 && planned > 0 ? measured / planned : 1;
  const perItem = own ?? (plannedOwn === null ? null : plannedOwn * pace);
  const later = ahead.map((step) => laterMs(step, { pace, perItem, parallel }));
  const open = openMs(work, perItem, parallel);
  const parts = [open, ...later];
  return parts.some((part) => part === null) ? null : sum(parts.map((part) => part ?? 0));
}

function openMs({ items, took, ages }: StepAtWork, perItem: number | null, parallel: number): number | null {
  const open = Math.max(0, items - took.length);
  if (open === 0 && ages.length === 0) return 0;
  if (perItem === null) return null;
  const waiting = Math.max(0, open - ages.length);
  const underway = sum(ages.map((age) => Math.max(0, perItem - age)));
  return (underway + waiting * perItem) / Math.max(1, Math.min(parallel, waiting + ages.length));
}

function laterMs(
  step: StepAhead,
  { pace, perItem, parallel }: { pace: number; perItem: number | null; parallel: number },
): number | null {
  if (step.items === 0) return 0;
  if (step.minutes > 0) return step.minutes * 60_000 * pace;
  return perItem === null ? null : (step.items * perItem) / Math.min(parallel, step.items);
}

/** What the plan says of one item; null where it says nothing. */
export function plannedItem({ items, minutes }: StepAhead, parallel: number): number | null {
  return items === 0 || minutes === 0 ? null : (minutes * 60_000 * Math.min(parallel, items)) / items;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
