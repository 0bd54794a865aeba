import type { ErrorRecord } from "../domain/error.js";
import type { Event } from "../domain/event.js";
import type { StepResult } from "./fold.js";

/** One line of the transcript of a loop: what its log has, in the form that other programs know. */
export interface AgentTranscriptLine {
  ts: string;
  iter: number;
  role: "planner" | "tool" | "system";
  event: "plan" | "tool_call" | "tool_result" | "finalize" | "error";
  content: unknown;
}

/** What `attempt` records of a call. */
interface Outcome {
  name: string;
  ok: boolean;
  output: unknown;
  provenance: Record<string, unknown>;
  usage: { latency_ms: number };
  error: ErrorRecord | null;
}

/** Calls of the recipe itself: no plan asked for them. */
const ownCalls = new Set(["sync_records", "check"]);

/** Folds the events of a loop, in their order, into the lines of its transcript. */
export class AgentTranscript {
  /** Keys of calls whose outcome is not told yet, by tool: older logs do not say of which call an outcome is. */
  private readonly open = new Map<string, string[]>();
  /** Tokens used below a call, by its key. */
  private readonly tokens = new Map<string, number>();

  /** None for what is of no use to others. */
  linesOf(event: Event): AgentTranscriptLine[] {
    const { ts, iter, key = "", content } = event;
    const line = (role: AgentTranscriptLine["role"], name: AgentTranscriptLine["event"], what: unknown) => [
      { ts, iter, role, event: name, content: what },
    ];
    this.countTokens(event);
    switch (event.event) {
      case "plan":
        return line(event.role === "planner" ? "planner" : "system", "plan", content);
      case "finalize":
        return line("system", "finalize", content);
      case "warning":
      case "error":
        return line("system", "error", content);
      case "tool_call": {
        const call = content as { name: string; input?: unknown };
        if (key.includes("/") || call.input === undefined || ownCalls.has(call.name)) return [];
        this.open.set(call.name, [...(this.open.get(call.name) ?? []), key]);
        return line("tool", "tool_call", { call_id: key, name: call.name, input: call.input });
      }
      case "tool_result": {
        const result = content as StepResult;
        if (key.includes("/") || result.name !== "attempt" || !result.ok) return [];
        return line("tool", "tool_result", this.resultOf(result.output as Outcome, result.provenance?.["call_id"]));
      }
      case "run_end": {
        const { error } = content as { error?: ErrorRecord };
        return error === undefined ? [] : line("system", "error", error);
      }
      default:
        return [];
    }
  }

  private resultOf({ name, ok, output, provenance, usage, error }: Outcome, told: unknown): object {
    const open = this.open.get(name) ?? [];
    const key = typeof told === "string" ? told : (open[0] ?? "");
    this.open.set(
      name,
      open.filter((each) => each !== key),
    );
    const tokens = this.tokens.get(key) ?? 0;
    return {
      ...(key !== "" && { call_id: key }),
      name,
      ok,
      output,
      provenance,
      usage: { ...usage, tokens },
      ...(error !== null && { error: error.message }),
    };
  }

  private countTokens({ event, key = "", content }: Event): void {
    if (event !== "model_result" && event !== "tool_result") return;
    const call = key.split("/", 1)[0] ?? "";
    if (call === key) return;
    const { input_tokens = 0, output_tokens = 0 } = (content as StepResult).usage;
    this.tokens.set(call, (this.tokens.get(call) ?? 0) + input_tokens + output_tokens);
  }
}
