import type { ResearchOutput } from "../../../research/schema/research-schema.js";
import { judgingLine, verdictLine } from "../../../domain/signs.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { finishKept, type Watched } from "../command/run-watched.js";
import { foldedView } from "../terminal/live-line.js";
import { spentText } from "../terminal/spent.js";
import { emptyView, nextView, viewLines } from "./live-view.js";
import { linesOf } from "./progress-lines.js";
import { count, type Screen, wrap } from "../terminal/terminal.js";

/** Renders for a terminal what research came to: where the report is, how far it can be trusted, what was spent. */
export function renderResearch(output: ResearchOutput, screen: Screen): string {
  const { paint, shownPath, width } = screen;
  const { claims, counts, limitations, metrics } = output;
  const style = claims.length > 0 && counts.supported + counts.quoted === claims.length ? "green" : "yellow";
  const rows = [
    ["Report", shownPath(output.report_path)],
    ["Sources", `${shownPath(output.sources_path)} (${output.kept} of ${count(output.seen, "source")} kept)`],
    ["Check", paint(style, verdictLine(counts))],
    ["Spent", spentText(metrics)],
  ];
  const written = output.mode === "model" ? [] : ["The report is made of quotations, without a language model."];
  const notes = [...written, judgingLine(output.judging), ...limitations]
    .filter((note) => note !== "")
    .map((note) => `- ${wrap(plainLine(note), width - 2, "  ").slice(2)}`);
  return [
    rows.map(([name = "", value = ""]) => `${paint("bold", name.padEnd(8))} ${value}`).join("\n"),
    ...(notes.length > 0 ? ["", ...notes] : []),
  ].join("\n");
}

/** How research is shown while it runs, and how it ends. */
export const watchedResearch: Watched<ResearchOutput> = {
  show: ({ shownPath, paint }, before) => ({
    lines: (event) => linesOf(event, shownPath),
    view: () => foldedView(before, nextView, emptyView, (state, frame) => viewLines(state, frame, paint)),
  }),
  finish: (invocation, outcome) => finishKept(invocation, outcome, (output) => renderResearch(output, invocation)),
};
