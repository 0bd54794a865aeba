import type { Event } from "../../../domain/event.js";
import type { StepResult } from "../../../run/fold.js";
import { nothingSpent, type SpentSoFar, withSpending } from "../terminal/spent.js";
import { progressOf } from "./progress-lines.js";

/** Everything the live view shows, folded from the run's events. */
export interface ViewState extends SpentSoFar {
  /** "PLANNING", "SCRAPING 2/5". */
  phase: string;
  iteration: number;
  /** Of this iteration, with how many sources each found; null while nobody has answered. */
  queries: { text: string; tool: string; title: string; found: number | null; failed: boolean }[];
  found: number;
  kept: number;
  read: number;
  failed: number;
  sent: number;
}

export const emptyView: ViewState = {
  phase: "STARTING",
  iteration: 1,
  queries: [],
  found: 0,
  kept: 0,
  read: 0,
  failed: 0,
  sent: 0,
  ...nothingSpent,
};

/** The view after an event. Pure. */
export function nextView(view: ViewState, event: Event): ViewState {
  if (event.event === "model_result") return withSpending(view, event.content as StepResult);
  const progress = progressOf(event);
  if (progress === null) return view;
  const phase = progress.phase.toUpperCase();
  switch (progress.phase) {
    case "planning":
      return {
        ...view,
        phase,
        iteration: progress.iteration,
        queries: progress.queries.map(({ text, tool, title = tool }) => ({
          text,
          tool,
          title,
          found: null,
          failed: false,
        })),
      };
    case "searching": {
      const { tool, title = tool, query, found, error } = progress;
      const others = view.queries.filter((each) => each.tool !== tool || each.text !== query);
      const queries = [...others, { text: query, tool, title, found, failed: error !== null }];
      return { ...view, phase, queries, found: view.found + (found ?? 0) };
    }
    case "filtering":
      return {
        ...view,
        phase,
        // What several searches found counts once.
        found: Math.max(0, view.found - progress.duplicates),
        kept: view.kept + progress.selected,
      };
    case "scraping":
      return {
        ...view,
        phase: `${phase} ${progress.index}/${progress.of}`,
        failed: view.failed + Number(progress.ok === false),
      };
    case "indexing":
      return {
        ...view,
        phase: `${phase} ${progress.index}/${progress.of}`,
        read: view.read + Number(progress.ok),
        sent: view.sent + Number(progress.rag === true),
      };
    case "loop":
      return { ...view, phase, iteration: progress.iteration, queries: [] };
    default:
      return { ...view, phase };
  }
}
