import { setMaxListeners } from "node:events";
import {
  ProtocolError,
  ProtocolErrorCode,
  type RequestStateCodec,
  type ServerContext,
  type Tool as ToolForClients,
} from "@modelcontextprotocol/server";
import { type Config, noModel } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import type { Engine, RunOutcome } from "../../run/execute.js";
import { resumeRun, startRun } from "../../run/execute.js";
import type { Gate } from "../../run/run-context.js";
import type { Tool } from "../../tool/define-tool.js";
import type { Workbench } from "../workbench.js";
import { answers, gateAnswer, gateQuestion, type GateState } from "./gate-question.js";
import type { ToolAnswer, ToolRequest } from "./offer.js";
import { progressObserver } from "./run-progress.js";
import { toolDescription } from "./tool-description.js";
import { errorResult, toolResult } from "./tool-result.js";

export interface ToolCallsOptions {
  allow_write: boolean;
  seals: RequestStateCodec<GateState>;
}

/** The registry's tools as clients list and call them. Each call is a run, recorded as those of commands are. */
export class ToolCalls {
  private readonly underway = new Set<Promise<unknown>>();
  private listed: Promise<ToolForClients[]> | undefined;

  constructor(
    private readonly workbench: Workbench,
    private readonly options: ToolCallsOptions,
  ) {}

  /** Those that a client may call, by name. */
  list(): Promise<ToolForClients[]> {
    this.listed ??= this.describe();
    return this.listed;
  }

  private async describe(): Promise<ToolForClients[]> {
    const { registry } = this.workbench;
    const tools = await Promise.all(registry.names().map((name) => registry.get(name)));
    return tools.filter((tool) => tool.for_clients && this.mayWrite(tool)).map(toolDescription);
  }

  private mayWrite(tool: Tool): boolean {
    return tool.effect !== "write" || this.options.allow_write;
  }

  async call({ name, given, context, asks }: ToolRequest): Promise<ToolAnswer> {
    const tool = await this.tool(name);
    const refusal = this.refusal(tool, given);
    if (refusal) return errorResult(refusal);
    return this.tracked(this.run(tool, given, context, asks));
  }

  /** The output of a tool that a prompt needs. Throws what went wrong as the protocol's error. */
  async output(name: string, input: Record<string, unknown>, context: ServerContext): Promise<unknown> {
    const tool = await this.tool(name);
    const engine = this.engineOf(tool, context, () => undefined);
    const { error, output } = await this.tracked(this.carryOut(engine, tool, input, undefined));
    if (!error) return output;
    const message = [error.message, error.fix].filter(Boolean).join(" ");
    const code = error.code === "invalid_input" ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, message, error.toRecord());
  }

  private async tracked<T>(work: Promise<T>): Promise<T> {
    this.underway.add(work);
    try {
      return await work;
    } finally {
      this.underway.delete(work);
    }
  }

  /** Once every call that is underway has closed its run. */
  async settled(): Promise<void> {
    while (this.underway.size > 0) await Promise.allSettled(this.underway);
  }

  private async tool(name: string): Promise<Tool> {
    const { registry } = this.workbench;
    const tool = registry.names().includes(name) ? await registry.get(name) : null;
    if (tool?.for_clients) return tool;
    const known = (await this.list()).map((each) => each.name).join(", ");
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}". Tools: ${known}.`);
  }

  private refusal(tool: Tool, given: Record<string, unknown>): QuireError | null {
    if (!this.mayWrite(tool)) {
      return new QuireError("tool_refused", `${tool.name} writes, and this server only reads.`, {
        facts: { name: tool.name },
        fix: "Start it with --allow-write: quire mcp --allow-write",
      });
    }
    return refusedModel(given["model"], this.workbench.engine.services.config);
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
      asked ??= gate;
      return undefined;
    });
    const outcome = await this.carryOut(engine, tool, given, resumed);
    // A person who will not answer leaves the run waiting: asking again would be pestering them.
    const gate = resumed && !isAnswered ? null : (asked as Gate | null);
    if (outcome.state !== "waiting" || !gate || !asks) return toolResult(tool.name, outcome);
    const state = await this.options.seals.mint({ run_id: outcome.run_id, gate: gate.key }, context);
    return gateQuestion(gate, state);
  }

  private carryOut(
    engine: Engine,
    tool: Tool,
    input: Record<string, unknown>,
    resumed: GateState | undefined,
  ): Promise<RunOutcome> {
    if (resumed) return resumeRun(engine, resumed.run_id);
    return startRun(engine, { tool: tool.name, input, budget: engine.services.config.budget });
  }

  /** The one engine, listening to this call: cancelled, the run stops. */
  private engineOf(tool: Tool, context: ServerContext, answer: (gate: Gate) => unknown): Engine {
    const { engine } = this.workbench;
    const signal = AbortSignal.any([engine.signal, context.mcpReq.signal]);
    // Whatever is underway at once listens to it: that is no leak.
    setMaxListeners(0, signal);
    return {
      ...engine,
      runs: tool.recorded ? engine.runs : engine.passingRuns,
      observer: progressObserver(context, engine.services.clock),
      gatekeeper: (gate) => Promise.resolve(answer(gate)),
      signal,
    };
  }
}

/** A client may choose among the models that the person has configured, not spend on another. */
function refusedModel(model: unknown, { models }: Config): QuireError | null {
  const configured = [...new Set(Object.values(models).filter((name) => name !== undefined))];
  if (typeof model !== "string" || model === noModel || configured.includes(model)) return null;
  return new QuireError("tool_refused", `The model "${model}" is not one that this workspace has configured.`, {
    facts: { model },
    fix: configured.length > 0 ? `Leave it out, or choose: ${configured.join(", ")}.` : "Leave it out.",
  });
}
