import type { ErrorCode } from "../../domain/error.js";
import type { RunOutcome } from "../../run/execute.js";
import type { Invocation } from "./invocation.js";

/** What was asked for cannot be done: nothing was gathered that could be lost. */
const ofTheRequest: readonly ErrorCode[] = [
  "usage",
  "invalid_input",
  "unknown_tool",
  "config",
  "no_model",
  "unknown_price",
];

/** Ends a command that ran for long, new or taken up again: prints what it came to and gives the exit code. */
export function finishKept<Output>(
  invocation: Invocation,
  outcome: RunOutcome<Output>,
  render: (output: Output) => string,
): number {
  const { error, run_id } = outcome;
  const code = invocation.finish(outcome, render);
  // An interrupted run has said so already; a failed one has lost nothing, either.
  if (error && outcome.state === "failed" && !ofTheRequest.includes(error.code)) {
    invocation.say(`What was gathered is kept. Go on with: quire runs resume ${run_id}`);
  }
  return code;
}
