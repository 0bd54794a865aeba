import type { Assessment } from "../../ask/agent/agent-schema.js";
import type { Event } from "../../domain/event.js";
import type { RunObserver } from "../../run/front-end.js";
import { count } from "./terminal/terminal.js";

interface PlanContent {
  by?: string;
  subquestions: string[];
  requested_tools: { name: string }[];
  stop_if: { iter?: number };
  removed_tools?: { name: string; reason: string }[];
}

interface Outcome {
  name: string;
  ok: boolean;
  error: { message: string } | null;
}

/** Tells a loop as it goes on, in lines: what is asked, what is called, what it came to. */
export class AgentNarrator implements RunObserver {
  constructor(private readonly say: (text: string) => void) {}

  onEvent({ event, role, iter, key = "", content }: Event): void {
    if (event === "plan" && role === "system") this.sayRemoved(content as PlanContent);
    if (event === "plan" && role === "planner") this.sayPlan(iter, content as PlanContent);
    // Tools that the loop calls assess, too, in their own words.
    if (event === "assess" && key.startsWith("assess:")) this.sayAssessment(content as Assessment);
    if (event === "tool_result" && key.startsWith("attempt:")) {
      const { output } = content as { output?: Outcome };
      if (output && !output.ok) this.say(`  ${output.name} failed: ${output.error?.message ?? "no reason was given"}`);
    }
  }

  private sayRemoved({ removed_tools = [] }: PlanContent): void {
    for (const { name, reason } of removed_tools) this.say(`${name} is taken out: ${reason}.`);
  }

  private sayPlan(iteration: number, { subquestions, requested_tools, stop_if }: PlanContent): void {
    const calls = new Map<string, number>();
    for (const { name } of requested_tools) calls.set(name, (calls.get(name) ?? 0) + 1);
    const named = [...calls].map(([name, times]) => (times === 1 ? name : `${name} ${times}x`)).join(", ");
    this.say(
      `Round ${iteration} of ${stop_if.iter ?? "?"}: ${count(subquestions.length, "sub-question")}; ${named || "no calls"}`,
    );
    if (iteration === 1 && subquestions.length > 1) for (const text of subquestions) this.say(`  - ${text}`);
  }

  private sayAssessment({
    evidence,
    new_passages,
    distinct_sources,
    uncovered,
    coverage,
    confidence,
    stopped,
  }: Assessment) {
    const sure = confidence === null ? "" : `, confidence ${confidence.toFixed(2)}`;
    const covered =
      uncovered.length === 0
        ? "every sub-question covered"
        : `${Math.round(coverage * 100)} % of sub-questions covered`;
    const end = stopped === null ? "" : `; stops: ${stopped.replace("_", " ")}`;
    const found = `${count(evidence, "passage")} (${new_passages} new) from ${count(distinct_sources, "source")}`;
    this.say(`  ${found}, ${covered}${sure}${end}`);
  }
}
