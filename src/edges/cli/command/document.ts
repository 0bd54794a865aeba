import type { RunOutcome } from "../../../run/execute.js";
import type { Invocation } from "./invocation.js";

/** Prints the text that a tool has made, or writes it to a file and says what it holds ("12 records"). */
export async function deliverDocument<Output extends { text?: string | undefined }>(
  invocation: Invocation,
  outcome: RunOutcome<Output>,
  file: string | undefined,
  counts: (output: Output) => string,
): Promise<number> {
  if (outcome.error || file === undefined) return invocation.finishDocument(outcome, ({ text = "" }) => text);
  const { files } = invocation.engine.services;
  const path = files.resolve(file);
  const { text = "", ...made } = outcome.output;
  await files.writeFile(path, text);
  const written = { ...outcome, output: { ...made, path } };
  return invocation.finish(written, () => `${counts(outcome.output)} written to ${invocation.shownPath(path)}`);
}
