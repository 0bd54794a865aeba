import type { ErrorCode } from "../../../domain/error.js";
import type { ResearchOutput } from "../../../research/research-schema.js";
import type { RunOutcome } from "../../../run/execute.js";
import { verdictLine } from "../../../domain/verdict-line.js";
import { plain } from "../gates/record-view.js";
import type { Invocation } from "../invocation.js";
import { count, duration, grouped, type Screen, wrap } from "../terminal.js";

/** What research came to, on a terminal: where the report is, how far it can be trusted, what was spent. */
export function renderResearch(output: ResearchOutput, screen: Screen): string {
  const { paint, shownPath, width } = screen;
  const { claims, counts, limitations, metrics } = output;
  const style = claims.length > 0 && counts.supported === claims.length ? "green" : "yellow";
  const rows = [
    ["Report", shownPath(output.report_path)],
    ["Sources", `${shownPath(output.sources_path)} (${output.kept} of ${count(output.seen, "source")} kept)`],
    ["Check", paint(style, verdictLine(claims, counts))],
    ["Spent", spent(metrics)],
  ];
  const written = output.mode === "model" ? [] : ["The report is made of quotations, without a language model."];
  const notes = [...written, ...limitations].map((note) => wrap(plain(note), width - 2, "  ").replace(/^ {2}/u, "- "));
  return [
    rows.map(([name = "", value = ""]) => `${paint("bold", name.padEnd(8))} ${value}`).join("\n"),
    ...(notes.length > 0 ? ["", ...notes] : []),
  ].join("\n");
}

function spent({ took_ms, model_calls, input_tokens, output_tokens, usd }: ResearchOutput["metrics"]): string {
  const took = duration(took_ms);
  if (model_calls === 0) return `${took}, no model was asked`;
  const tokens = grouped(input_tokens + output_tokens);
  const cost = usd === null ? "cost unknown" : `${usd.toFixed(4)} USD`;
  return `${took}, ${count(model_calls, "model call")}, ${tokens} tokens, ${cost}`;
}

/** What was asked for cannot be done: nothing was gathered that could be lost. */
const ofTheRequest: readonly ErrorCode[] = [
  "usage",
  "invalid_input",
  "unknown_tool",
  "config",
  "no_model",
  "unknown_price",
];

/** Ends a command that ran research: new, or taken up again. */
export function finishResearch(invocation: Invocation, outcome: RunOutcome): number {
  const { error, run_id } = outcome;
  const code = invocation.finish(outcome, (output: ResearchOutput) => renderResearch(output, invocation));
  // An interrupted run has said so already; a failed one has lost nothing, either.
  if (error && outcome.state === "failed" && !ofTheRequest.includes(error.code)) {
    invocation.say(`What was gathered is kept. Go on with: quire runs resume ${run_id}`);
  }
  return code;
}
