import type { z } from "zod";
import type { Called } from "../../run/contract.js";
import { setMaxListeners } from "node:events";
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { QuireError } from "../../domain/error.js";
import { type Engine, resumeRun, type RunOutcome, startRun } from "../../run/execute.js";
import type { Gate } from "../../run/run-context.js";
import type { Tool } from "../../tool/define-tool.js";
import type { ClientRules } from "../client-rules.js";
import { withoutPerson } from "../../run/front-end.js";
import { answers, gateAnswer, gateQuestion, type GateState } from "./gate-question.js";
import type { ToolAnswer, ToolRequest } from "./mcp-server-definition.js";
import { progressObserver } from "./run-progress.js";
import type { McpTools } from "./mcp-tools.js";

/** Calls underway at the same time: each holds its input, its output and a log. */
const mostUnderway = 32;

/** Calls of tools by clients. Each is a run, recorded as those of commands are. */
export class ToolCalls {
  private readonly underway = new Set<Promise<unknown>>();

  constructor(
    private readonly engine: Engine,
    private readonly mcpTools: McpTools,
    private readonly rules: ClientRules,
    private readonly seals: RequestStateCodec<GateState>,
  ) {}

  async call({ name, given, context, asks }: ToolRequest): Promise<ToolAnswer> {
    try {
      const tool = await this.mcpTools.take(name, given);
      return await this.tracked(() => this.run(tool, given, context, asks));
    } catch (thrown) {
      if (thrown instanceof QuireError) return errorResult(thrown);
      throw thrown;
    }
  }

  /** The output of a tool that a prompt needs. Throws what went wrong as the protocol's error. */
  async output<Input extends z.ZodType, Output extends z.ZodType>(
    contract: Called<Input, Output>,
    input: z.input<Input> & Record<string, unknown>,
    context: ServerContext,
  ): Promise<z.output<Output>> {
    const tool = await this.mcpTools.take(contract.name, input);
    const engine = this.engineOf(tool, context, () => undefined);
    const { error, output } = await this.tracked(() => this.carryOut(engine, tool, input, undefined));
    if (!error) return contract.output.parse(output);
    const message = [error.message, error.fix].filter(Boolean).join(" ");
    const code = error.code === "invalid_input" ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, message, error.toRecord());
  }

  /** Once every call that is underway has closed its run. */
  async settled(): Promise<void> {
    while (this.underway.size > 0) await Promise.allSettled(this.underway);
  }

  private async tracked<T>(start: () => Promise<T>): Promise<T> {
    if (this.underway.size >= mostUnderway) throw tooMany();
    const work = start();
    this.underway.add(work);
    try {
      return await work;
    } finally {
      this.underway.delete(work);
    }
  }

  private async run(
    tool: Tool,
    given: Record<string, unknown>,
    context: ServerContext,
    asks: boolean,
  ): Promise<ToolAnswer> {
    const resumed = context.mcpReq.requestState<GateState>();
    let asked: Gate | null = null;
    const { given: isAnswered, answer } = gateAnswer(context);
    const engine = this.engineOf(tool, context, (gate) => {
      if (resumed?.gate === gate.key && answers(gate, answer)) return answer;
      // Asked again, a person who would not answer would be pestered: what needs no answer goes on without.
      const isSilent = !asks || (resumed?.gate === gate.key && !isAnswered);
      const usual = isSilent ? withoutPerson(gate) : undefined;
      if (usual === undefined) asked ??= gate;
      return usual;
    });
    const outcome = await this.carryOut(engine, tool, given, resumed);
    // A person who will not answer leaves the run waiting: asking again would be pestering them.
    const gate = resumed && !isAnswered ? null : (asked as Gate | null);
    if (outcome.state !== "waiting" || !gate || !asks) return toolResult(tool, outcome);
    const state = await this.seals.mint({ run_id: outcome.run_id, gate: gate.key }, context);
    return gateQuestion(gate, state);
  }

  /** The one engine, listening to this call: cancelled, the run stops. */
  private engineOf(tool: Tool, context: ServerContext, answer: (gate: Gate) => unknown): Engine {
    const { engine } = this;
    const signal = AbortSignal.any([engine.signal, context.mcpReq.signal]);
    // Whatever is underway at once listens to it: that is no leak.
    setMaxListeners(0, signal);
    return {
      ...this.rules.guard(engine, tool),
      runs: tool.recorded ? engine.runs : engine.passingRuns,
      observer: progressObserver(context, engine.services.clock),
      gatekeeper: (gate) => Promise.resolve(answer(gate)),
      signal,
    };
  }

  private carryOut(
    engine: Engine,
    tool: Tool,
    input: Record<string, unknown>,
    resumed: GateState | undefined,
  ): Promise<RunOutcome> {
    if (resumed) return resumeRun(engine, resumed.run_id);
    const { rules } = this;
    return startRun(engine, { tool: tool.name, input, budget: rules.budget(tool.name), models: rules.models() });
  }
}

function tooMany(): QuireError {
  return new QuireError("rate_limited", `${mostUnderway} calls are underway, which is as many as may be.`, {
    facts: { retry_after_ms: 1000 },
    fix: "Call again when one of them is over.",
  });
}

/** Where a result says which run it came from, and what went wrong: clients that know Quire can act on it. */
const metaKey = "io.github.quire";

/** Tells what a run made, to the program and the model of a client; or why it made nothing. */
async function toolResult(
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
function errorResult(error: QuireError, runId?: string): CallToolResult {
  const { code, message, fix } = error;
  const lines = [`${message} (${code})`, ...(fix === undefined ? [] : [`What to do: ${fix}`])];
  return {
    isError: true,
    content: [{ type: "text", text: lines.join("\n") }],
    _meta: { [metaKey]: { ...(runId !== undefined && { run_id: runId }), error: error.toRecord() } },
  };
}
