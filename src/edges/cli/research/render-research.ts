import type { ResearchOutput } from "../../../research/schema/research-schema.js";
import type { RunOutcome } from "../../../run/execute.js";
import { verdictLine } from "../../../domain/source-words.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { finishKept } from "../command/run-watched.js";
import type { Invocation } from "../command/invocation.js";
import { spentText } from "../terminal/spent.js";
import { count, type Screen, wrap } from "../terminal/terminal.js";

/** What research came to, on a terminal: where the report is, how far it can be trusted, what was spent. */
export function renderResearch(output: ResearchOutput, screen: Screen): string {
  const { paint, shownPath, width } = screen;
  const { claims, counts, limitations, metrics } = output;
  const style = claims.length > 0 && counts.supported === claims.length ? "green" : "yellow";
  const rows = [
    ["Report", shownPath(output.report_path)],
    ["Sources", `${shownPath(output.sources_path)} (${output.kept} of ${count(output.seen, "source")} kept)`],
    ["Check", paint(style, verdictLine(claims, counts))],
    ["Spent", spentText(metrics)],
  ];
  const written = output.mode === "model" ? [] : ["The report is made of quotations, without a language model."];
  const notes = [...written, ...limitations].map((note) =>
    wrap(plainLine(note), width - 2, "  ").replace(/^ {2}/u, "- "),
  );
  return [
    rows.map(([name = "", value = ""]) => `${paint("bold", name.padEnd(8))} ${value}`).join("\n"),
    ...(notes.length > 0 ? ["", ...notes] : []),
  ].join("\n");
}

/** Ends a command that ran research: new, or taken up again. */
export function finishResearch(invocation: Invocation, outcome: RunOutcome<ResearchOutput>): number {
  return finishKept(invocation, outcome, (output) => renderResearch(output, invocation));
}
