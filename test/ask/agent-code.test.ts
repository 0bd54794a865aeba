import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSandbox } from "../../src/adapters/sandbox/sandbox.js";
import { question } from "../models/workspace.js";
import { AgentDesk, plan } from "./agent-desk.js";
import { allTests } from "../support/some-of.js";

const { usable } = await createSandbox({
  root: import.meta.dirname,
  path: process.env["PATH"] ?? "",
  unsandboxed: false,
}).probe();
const isTried = usable && existsSync("/usr/bin/python3");
if (!isTried) process.stderr.write("agent-code.test: NOT TRIED, as nothing here holds code in\n");

let desk: AgentDesk;
beforeAll(async () => {
  desk = await AgentDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.reset();
  desk.let("agent_plan", (nth) => {
    const code = `print("The tide of ${nth + 1} July was 7.25 m.")`;
    return plan({ requested_tools: [{ name: "run_code", input: JSON.stringify({ language: "python", code }) }] });
  });
});

/** Calls of `run_code` in the last run, and what came of each. */
function outcomes(): (string | undefined)[] {
  const runId = desk.workspace.runIds().at(-1);
  return desk.workspace.events(runId).flatMap(({ event, content }) => {
    const { output } = content as { output?: { name?: string; ok?: boolean; error?: { code: string } | null } };
    const isOutcome = event === "tool_result" && output?.name === "run_code" && output.ok !== undefined;
    return isOutcome ? [output.ok ? "ran" : output.error?.code] : [];
  });
}

function answers(answer: string): string {
  const path = join(desk.workspace.root, `${answer}.yaml`);
  writeFileSync(path, `run-code: ${answer}\n`);
  return path;
}

describe.skipIf(!isTried)("code of a model", () => {
  const environment = { PATH: process.env["PATH"] ?? "" };
  const asked = ["ask", "--agent", question, "--tools", "rag_retrieve,run_code", "--iterations", "2"];

  it("is not run where nobody can be shown it", async () => {
    await desk.workspace.quire([...asked, "--json"], { environment });
    expect(new Set(outcomes())).toEqual(new Set(["tool_refused"]));
  });

  it.runIf(allTests)("is put to a person once, and run when they allow it", async () => {
    await desk.workspace.quire([...asked, "--json", "--answers", answers("allow")], { environment });
    const events = desk.workspace.events(desk.workspace.runIds().at(-1));
    const questions = events.flatMap(({ event, content }) => (event === "gate_open" ? [content] : []));
    expect(questions).toMatchObject([{ kind: "code", details: { language: "python", held: true } }]);
    expect(JSON.stringify(questions)).toContain("The tide of");
    expect(outcomes().length).toBeGreaterThan(0);
    expect(new Set(outcomes())).toEqual(new Set(["ran"]));
  });

  it("is not run when they say no", async () => {
    await desk.workspace.quire([...asked, "--json", "--answers", answers("refuse")], { environment });
    expect(new Set(outcomes())).toEqual(new Set(["tool_refused"]));
  });

  it.runIf(allTests)("is run unseen where the person has said so, and what it printed is evidence", async () => {
    desk.configure({ analysis: { model_code: "run" } });
    const { stdout } = await desk.workspace.quire([...asked, "--json"], { environment });
    expect(outcomes()).toContain("ran");
    expect(stdout).toContain("The tide of");
  });
});
