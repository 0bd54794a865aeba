import type { Event } from "../../../domain/event.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import type { LiveFrame, LiveView } from "../terminal/live-line.js";
import { duration, type Paint } from "../terminal/terminal.js";
import { emptyView, nextView, type ViewState } from "./view-state.js";

/** More queries than this are told by number. */
const mostQueries = 4;

/** What goes on in a run of research: phase and time, queries, sources, spending. */
export function researchView(before: readonly Event[], paint: Paint): LiveView {
  let view = before.reduce(nextView, emptyView);
  return {
    onEvent: (event) => void (view = nextView(view, event)),
    lines: (frame) => viewLines(view, frame, paint),
  };
}

function viewLines(view: ViewState, { sign, elapsed, fitted }: LiveFrame, paint: Paint): string[] {
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
