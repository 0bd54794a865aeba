import type { Event } from "../../../domain/event.js";
import type { StepResult } from "../../../run/fold.js";
import { nothingSpent, type SpentSoFar, withSpending } from "../terminal/spent.js";
import { count, duration } from "../terminal/terminal.js";
import { progressOf } from "../terminal/line-display.js";
import type { GatherProgress } from "../../../gather/schema/gather-schema.js";

/** The state that the line below the others shows, folded from the run's events. */
interface ViewState extends SpentSoFar {
  phase: string;
  round: number;
  /** Parts of this phase that are done, and how many there are; 0 where nobody can say. */
  done: number;
  of: number;
  /** When this phase began, in milliseconds since 1970. */
  since: number;
  /** What searches brought, before the same things are joined. */
  items: number;
  rows: number;
}

export const emptyView: ViewState = {
  phase: "STARTING",
  round: 0,
  done: 0,
  of: 0,
  since: 0,
  items: 0,
  rows: 0,
  ...nothingSpent,
};

/** The view after an event. Pure. */
export function nextView(view: ViewState, event: Event): ViewState {
  if (event.event === "model_result") return withSpending(view, event.content as StepResult);
  const progress = progressOf(event) as GatherProgress | null;
  if (progress === null) return view;
  const at = Date.parse(event.ts);
  const begun = (phase: string, of = 0): ViewState => ({ ...view, phase, done: 0, of, since: at });
  switch (progress.phase) {
    case "planning":
      return { ...begun("FILTERING"), round: progress.round };
    case "columns":
      return begun("PLANNING");
    case "approved":
      return begun("SEARCHING", progress.searches);
    case "searching":
      return { ...view, done: view.done + 1, items: view.items + (progress.found ?? 0) };
    case "resolving":
      return { ...begun("READING"), rows: progress.rows };
    case "verifying": {
      const before = view.phase === "VERIFYING" ? view : begun("VERIFYING");
      return { ...before, done: before.done + 1, of: progress.of };
    }
    default:
      return begun(progress.phase.toUpperCase());
  }
}

/** "SEARCHING 3/8, about 4 s left, retry 1, 24 items, 17 rows, 12 calls, 0.0123 USD": as short as can be. */
export function viewText({ phase, round, done, of, since, items, rows, calls, usd }: ViewState, now: number): string {
  const elapsed = Math.max(0, now - since);
  const part = of > 0 ? ` ${done}/${of}` : "";
  const left = done > 0 && done < of ? [`about ${duration((elapsed / done) * (of - done))} left`] : [];
  const cost = usd === null ? "cost unknown" : `${usd.toFixed(4)} USD`;
  return [
    `${phase}${part}`,
    ...left,
    ...(round > 0 ? [`retry ${round}`] : []),
    ...(items > 0 ? [count(items, "item")] : []),
    ...(rows > 0 ? [count(rows, "row")] : []),
    ...(calls > 0 ? [count(calls, "call"), cost] : []),
  ].join(", ");
}

/** Pages of earlier rounds are at hand in later ones, and need not be told again. */
export function newPages(before: readonly Event[]): (event: Event) => boolean {
  const told = new Set<string>();
  const isNew = (event: Event): boolean => {
    const progress = progressOf(event) as GatherProgress | null;
    if (progress?.phase !== "verifying") return true;
    if (told.has(progress.url)) return false;
    told.add(progress.url);
    return true;
  };
  for (const event of before) isNew(event);
  return isNew;
}
