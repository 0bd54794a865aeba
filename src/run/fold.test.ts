import { describe, expect, it } from "vitest";
import type { Event, EventName } from "../domain/event.js";
import {
  activeMilliseconds,
  closedGates,
  finishedSteps,
  inDoubt,
  openGates,
  runEnd,
  runState,
  totalSpending,
} from "./fold.js";
import { transcript } from "./transcript.js";

const worst = { calls: 1, tokens: 100, usd: 0.5 };

/** A log from (seconds since the start, event, key, content). */
function log(...lines: [seconds: number, event: EventName, key: string | undefined, content: unknown][]): Event[] {
  return lines.map(([seconds, event, key, content], index) => ({
    v: 1,
    seq: index + 1,
    ts: new Date(seconds * 1000).toISOString(),
    iter: 0,
    role: "tool",
    event,
    ...(key !== undefined && { key }),
    content,
  }));
}

const result = (ok: boolean, usage: object = {}) => ({
  name: "x",
  ok,
  output: "made",
  usage: { latency_ms: 1, ...usage },
});

describe("folds of a log", () => {
  it("count a step as finished when it succeeded, even after it failed", () => {
    const events = log(
      [0, "tool_result", "a", result(false)],
      [1, "tool_result", "b", result(false)],
      [2, "tool_result", "a", result(true)],
    );
    expect([...finishedSteps(events).keys()]).toEqual(["a"]);
  });

  it("find paid calls that neither came back nor were counted", () => {
    const call = { name: "answer", worst };
    const events = log(
      [0, "model_call", "done", call],
      [1, "model_result", "done", result(true)],
      [2, "model_call", "lost", call],
      [3, "tool_call", "free", { name: "network" }],
    );
    expect(inDoubt(events).map(({ key }) => key)).toEqual(["lost"]);
    expect(inDoubt([...events, ...log([4, "cost", "lost", { spending: worst }])])).toEqual([]);
  });

  it("sum what was used, what failed and what is in doubt; an unknown price makes the sum unknown", () => {
    const used = { calls: 1, input_tokens: 30, output_tokens: 12, usd: 0.25 };
    const events = log(
      [0, "model_result", "a", result(true, used)],
      [1, "model_result", "b", result(false, used)],
      [2, "cost", "c", { spending: worst }],
      [3, "tool_result", "d", result(true)],
    );
    expect(totalSpending(events)).toEqual({ calls: 3, tokens: 184, usd: 1 });
    expect(
      totalSpending([...events, ...log([4, "model_result", "e", result(true, { ...used, usd: null })])]).usd,
    ).toBeNull();
  });

  it("know the state of a run from its last process", () => {
    const ended = log([0, "run_start", undefined, {}], [1, "run_end", undefined, { state: "incomplete", reasons: [] }]);
    expect(runState(ended, false)).toBe("incomplete");
    const resumed = [...ended, ...log([2, "run_start", undefined, { resumed: true }])];
    expect([runState(resumed, true), runState(resumed, false), runEnd(resumed)]).toEqual([
      "running",
      "interrupted",
      null,
    ]);
    expect(runState([], false)).toBe("interrupted");
  });

  it("count time in which a process worked, not the pauses between", () => {
    const events = log(
      [0, "run_start", undefined, {}],
      [3, "plan", "p", {}],
      [100, "run_start", undefined, {}],
      [104, "run_end", undefined, {}],
    );
    expect(activeMilliseconds(events)).toBe(7000);
    expect(activeMilliseconds([])).toBe(0);
  });

  it("do not count the time until a person answers a run that waits", () => {
    const events = log(
      [0, "run_start", undefined, {}],
      [10, "run_end", undefined, { state: "waiting" }],
      [3600, "gate_close", "g", { answer: "yes" }],
      [3601, "run_start", undefined, { resumed: true }],
      [3606, "run_end", undefined, { state: "done" }],
    );
    expect(activeMilliseconds(events.slice(0, 3))).toBe(10_000);
    expect(activeMilliseconds(events)).toBe(15_000);
  });

  it("know the questions that nobody has answered yet", () => {
    const open = { key: "without prefix", question: "Which?", choices: ["a", "b"] };
    const events = log(
      [0, "gate_open", "tool/first", open],
      [1, "gate_open", "second", open],
      [2, "gate_close", "second", { answer: "a" }],
    );
    expect(openGates(events)).toEqual([{ ...open, key: "tool/first" }]);
  });

  it("remember answers of gates", () => {
    expect(closedGates(log([0, "gate_open", "g", {}], [1, "gate_close", "g", { answer: false }]))).toEqual(
      new Map([["g", false]]),
    );
  });
});

describe("a transcript", () => {
  it("has the seed's fields and names its run in the first line", () => {
    const lines = transcript(
      "run-1",
      log([0, "run_start", undefined, { tool: "ask" }], [1, "tool_result", "a", result(true)]),
    );
    expect(lines.map((line) => Object.keys(line))).toEqual([
      ["ts", "iter", "role", "event", "content"],
      ["ts", "iter", "role", "event", "content"],
    ]);
    expect(lines[0]?.content).toEqual({ run_id: "run-1", tool: "ask" });
    expect(lines[1]?.content).toEqual({ call_id: "a", ...result(true), provenance: {} });
  });

  it("give nothing back where a log says that less than nothing was used", () => {
    const planted = [
      { calls: -5, input_tokens: -1_000_000, output_tokens: 10, usd: -3 },
      { calls: 1, input_tokens: 50, output_tokens: -1e300, usd: 0.1 },
      { calls: "one", input_tokens: "many", output_tokens: [], usd: "free" },
    ].map((usage, index) => [index, "model_result", String(index), result(true, usage)] as const);
    const events = log(
      ...planted.map((line): [number, EventName, string, unknown] => [...line]),
      [3, "cost", "doubt", { spending: { calls: -1, tokens: -500, usd: 0 } }],
      [4, "model_call", "open", { name: "answer", worst: { calls: 1, tokens: -9000, usd: -1 } }],
    );
    expect(totalSpending(events)).toEqual({ calls: 1, tokens: 60, usd: null });
    expect(inDoubt(events)).toMatchObject([{ key: "open", worst: { calls: 1, tokens: 0, usd: null } }]);
  });
});
