import { plainLine } from "../../../domain/escape/quire-signs.js";
import type { Event } from "../../../domain/event.js";
import type { ResearchProgress } from "../../../research/schema/research-schema.js";
import type { StepResult } from "../../../run/fold.js";
import { progressOf } from "../terminal/line-display.js";
import type { LiveFrame } from "../terminal/live-line.js";
import { nothingSpent, type SpentSoFar, withSpending } from "../terminal/spent.js";
import { duration, type Paint } from "../terminal/terminal.js";

/** Everything the live view shows, folded from the run's events. */
interface ViewState extends SpentSoFar {
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
  const progress = progressOf(event) as ResearchProgress | null;
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

/** More queries than this are told by number. */
const mostQueries = 4;

/** Draws what goes on in a run of research: phase and time, queries, sources, spending. */
export function viewLines(view: ViewState, { sign, elapsed, fitted }: LiveFrame, paint: Paint): string[] {
  return [
    "",
    `${sign} ${paint("bold", view.phase)}  loop ${view.iteration}  ${duration(elapsed)}`,
    ...queryLines(view).map((line) => paint("dim", fitted(`  ${line}`))),
    fitted(`  ${sourcesLine(view)}`),
    fitted(`  ${spendingLine(view)}`),
    paint("dim", fitted("  Ctrl-C stops; what is done is kept and can be resumed.")),
  ];
}

function queryLines({ queries }: ViewState): string[] {
  const texts = [...new Set(queries.map(({ text }) => text))];
  const shown = texts.slice(0, mostQueries).map((text) => {
    const asked = queries.filter((query) => query.text === text);
    const found = asked.reduce((sum, query) => sum + (query.found ?? 0), 0);
    const tools = [...new Set(asked.map(({ title, failed }) => (failed ? `${title} failed` : title)))];
    const isOpen = asked.every((query) => query.found === null && !query.failed);
    const answer = isOpen ? "…" : `${found} found`;
    return `${answer.padEnd(10)}${plainLine(text)} (${tools.join(", ")})`;
  });
  const more = texts.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

function sourcesLine({ found, kept, read, failed, sent }: ViewState): string {
  const rest = [...(failed > 0 ? [`${failed} failed`] : []), ...(sent > 0 ? [`${sent} sent to RAG`] : [])];
  return ["sources:", [`${found} found`, `${kept} kept`, `${read} read`, ...rest].join(", ")].join(" ");
}

function spendingLine({ calls, tokens, usd }: ViewState): string {
  if (calls === 0) return "spent: nothing, no model was asked";
  const cost = usd === null ? "cost unknown" : `${usd.toFixed(4)} USD`;
  return `spent: ${calls} calls, ${tokens.toLocaleString("en")} tokens, ${cost}`;
}
