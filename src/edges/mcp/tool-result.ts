import type { CallToolResult } from "@modelcontextprotocol/server";
import type { QuireError } from "../../domain/error.js";
import type { Tool } from "../../tool/define-tool.js";
import type { RunOutcome } from "../../run/execute.js";

/** Where a result says which run it came from, and what went wrong: clients that know Quire can act on it. */
const metaKey = "io.github.quire";

/** Tells what a run made, to the program and the model of a client; or why it made nothing. */
export async function toolResult(
  tool: Pick<Tool, "toMarkdown">,
  { run_id, state, output, error, reasons }: RunOutcome,
): Promise<CallToolResult> {
  if (error) return errorResult(error, run_id);
  // Loaded with the first result: a server starts without it.
  const { resultText } = await import("./result-text.js");
  const text = [await resultText(tool, output)];
  if (state === "incomplete") text.push(`The result is incomplete: ${reasons.join("; ")}`);
  return {
    content: text.map((part) => ({ type: "text", text: part })),
    structuredContent: output,
    _meta: { [metaKey]: { run_id, state } },
  };
}

/** A failure as the protocol wants it, so that the model of the client can read what to do. */
export function errorResult(error: QuireError, runId?: string): CallToolResult {
  const { code, message, fix } = error;
  const lines = [`${message} (${code})`, ...(fix === undefined ? [] : [`What to do: ${fix}`])];
  return {
    isError: true,
    content: [{ type: "text", text: lines.join("\n") }],
    _meta: { [metaKey]: { ...(runId !== undefined && { run_id: runId }), error: error.toRecord() } },
  };
}
