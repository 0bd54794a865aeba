import type { ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AskAgentOutput, askAgentOutput } from "../../src/ask/agent/agent-schema.js";
import { startQuire } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import type { Script } from "../models/model-server.js";
import { question } from "../models/workspace.js";
import { AgentDesk, plan, supported, works } from "./agent-desk.js";
import { allTests, someOf } from "../support/some-of.js";

const doubtful = `${supported}\n\nPenguins compose operas about municipal taxation [S1].`;
const loop = ["--iterations", "2", "--confidence", "0.9", "--expand", "1", "--seed", "7"];

let desk: AgentDesk;

beforeAll(async () => {
  desk = await AgentDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.reset();
  desk.script = script;
});

/** Every step of a loop: two plans, two judgements, an answer, a repair. What is said depends on the prompt alone. */
const script: Script = (request, nth) => {
  if (request.step === "agent_plan") {
    const isFirst = request.prompt.includes("This is round 1");
    const subquestions = [isFirst ? "Why does the water rise?" : "What are neap tides?"];
    return plan({ subquestions, expanded_queries: ["moon"] });
  }
  if (request.step === "agent_answer") return { text: doubtful };
  if (request.step === "repair") return { text: '{"repairs":[{"number":1,"action":"remove","text":""}]}' };
  return works(request, nth);
};

/** All but what tells of the cost and of the clock. */
function essence({ metrics: _metrics, run_id: _id, ...output }: AskAgentOutput): object {
  return output;
}

const logOf = (id: string) => join(desk.workspace.root, ".quire", "runs", id, "events.jsonl");

describe("a loop that was killed", () => {
  it.runIf(allTests)(
    "between any two lines of its log ends with the bytes of an unkilled one, and asks nothing twice",
    async () => {
      const whole = (await desk.ask(...loop)).read();
      const lines = readFileSync(logOf(whole.run_id), "utf8").trimEnd().split("\n");
      expect(lines.length).toBeGreaterThan(60);
      const names = lines.map((line) => (JSON.parse(line) as { event: string }).event);
      expect(desk.steps().filter((step) => step === "agent_plan")).toHaveLength(2);
      for (let kept = 1; kept < lines.length; kept += 4) {
        writeFileSync(logOf(whole.run_id), `${lines.slice(0, kept).join("\n")}\n${lines[kept]?.slice(0, 30)}`);
        desk.server.asked.length = 0;
        const open = names.slice(0, kept).filter((name) => name === "model_call").length;
        const resumed = await desk.workspace.quire(["ask", "--resume", whole.run_id, "--json"]);
        expect(essence(resumed.read(askAgentOutput)), `after ${kept} lines`).toEqual(essence(whole));
        const answered = names.slice(0, kept).filter((name) => name === "model_result").length;
        const all = names.filter((name) => name === "model_call").length;
        expect(desk.server.asked.length, `after ${kept} lines`).toBe(all - answered);
        expect(resumed.read(askAgentOutput).metrics.model_calls).toBe(all + open - answered);
      }
    },
  );

  it.each(
    someOf([
      ["agent_plan", 2],
      ["agent_confidence", 1],
      ["agent_answer", 1],
      ["repair", 1],
    ] as const),
  )("by kill -9 while %s %i was in flight is resumed from its transcript", async (step, nth) => {
    const whole = (await desk.ask(...loop)).read();
    desk.server.asked.length = 0;
    const current: { child?: ChildProcess } = {};
    let dead = false;
    desk.script = (request, times) => {
      if (dead || request.step !== step || times !== nth) return script(request, times);
      dead = true;
      current.child?.kill("SIGKILL");
      return { hang: true };
    };
    const child = startQuire(["ask", "--agent", question, "--json", "--transcript", "trace.jsonl", ...loop], {
      cwd: desk.workspace.root,
    });
    current.child = child;
    await new Promise((resolve) => child.once("close", resolve));
    expect(dead).toBe(true);
    const resumed = await quireHere(["ask", "--resume", "trace.jsonl", "--json"], { cwd: desk.workspace.root });
    expect(resumed.code).toBe(0);
    const output = askAgentOutput.parse(JSON.parse(resumed.stdout));
    expect(essence(output)).toEqual(essence(whole));
    expect(output.metrics.model_calls).toBe(whole.metrics.model_calls + 1);
    const trace = readFileSync(join(desk.workspace.root, "trace.jsonl"), "utf8").trimEnd().split("\n");
    const events = trace.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events.filter((event) => event === "finalize")).toHaveLength(1);
    expect(events.filter((event) => event === "plan")).toHaveLength(3);
  });
});

describe("resuming", () => {
  it("a finished loop answers from its log", async () => {
    const whole = (await desk.ask(...loop)).read();
    desk.server.asked.length = 0;
    const again = await desk.workspace.quire(["ask", "--resume", whole.run_id, "--json"]);
    expect(again.read(askAgentOutput)).toEqual(whole);
    expect(desk.server.asked).toEqual([]);
  });

  it("goes on with a larger budget", async () => {
    const first = await desk.ask(...loop, "--budget.calls", "2");
    expect(first.exitCode).toBe(3);
    const { run_id } = first.read();
    const more = await desk.workspace.quire(["ask", "--resume", run_id, "--budget.calls", "20", "--json"]);
    expect(more.exitCode).toBe(0);
    expect(more.read(askAgentOutput).agent.stopped).toBe("iterations");
  });

  it("refuses what has been decided, and runs of other kinds", async () => {
    const { run_id } = (await desk.ask(...loop)).read();
    for (const given of [["Another question?"], ["--searches", "3"], ["--agent"], ["--tools", "rag_retrieve"]]) {
      const { exitCode, stdout } = await desk.workspace.quire(["ask", "--resume", run_id, "--json", ...given]);
      expect(exitCode, `with ${given.join(" ")}`).toBe(2);
      expect(stdout).toContain("--resume");
    }
    const plain = await desk.workspace.quire(["ask", question, "--json"]);
    const { exitCode, stdout } = await desk.workspace.quire(["ask", "--resume", plain.json().run_id, "--json"]);
    expect(exitCode).toBe(2);
    expect(stdout).toContain("quire runs resume");
  });
});
