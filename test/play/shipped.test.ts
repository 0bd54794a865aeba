import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkPlaybook } from "../../src/play/check/check-playbook.js";
import { checkValues } from "../../src/play/check/check-values.js";
import type { Surroundings } from "../../src/play/check/checked.js";
import { knownTool } from "../../src/play/check/known-tool.js";
import { readSettings } from "../../src/play/config/read-config.js";
import { settleConfig } from "../../src/play/config/settle-config.js";
import { printPlaybook } from "../../src/play/language/print-playbook.js";
import { readPlaybook } from "../../src/play/read/read-playbook.js";
import { planPlaybook } from "../../src/play/plan/plan-playbook.js";
import { errorsOf } from "../../src/play/schema/problem.js";
import { exportTargets } from "../../src/export/targets.js";
import { ToolRegistry } from "../../src/tool/registry.js";

const folder = fileURLToPath(new URL("../../playbooks/", import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));

/** What a person would have to say of each, whatever is in it. */
const values: Readonly<Record<string, string>> = {
  topic: "retrieval practice in schools",
  question: "Does retrieval practice help pupils?",
  include: "trials in schools",
  title: "Testing as learning",
  argument: "Tests teach.",
  problem: "Should tests be graded?",
  subject: "tests",
  depth: "2",
  "sections-count": "[2-3, 2]",
  "outline-additional-instructions": "none",
  "target-audience": "teachers",
  "target-word-count": "6000-9000",
};

async function surroundings(): Promise<Surroundings> {
  const { tools } = await new ToolRegistry(fileURLToPath(new URL("../../dist/", import.meta.url))).all();
  const known = tools.map((tool) => [tool.name, knownTool(tool)] as const);
  const targets = await exportTargets();
  return {
    tools: new Map(known),
    toolNames: [],
    formats: targets.flatMap(({ name, endings }) => [name, ...endings.map((ending) => ending.slice(1))]),
  };
}

describe("the shipped playbooks", () => {
  it.each(names)("%s passes the check with the tools and formats that there are", async (name) => {
    const known = await surroundings();
    const read = readPlaybook(readFileSync(`${folder}${name}`, "utf8"), name);
    expect(errorsOf(read.problems)).toEqual([]);
    if (read.playbook === null) throw new Error("not read");
    expect(errorsOf(checkPlaybook(read.playbook, read, known))).toEqual([]);
    const steps = [1, 2, 3, 4].map((number) => `step-${number}-verbosity=5`);
    const given = [...Object.entries(values).map(([key, value]) => `${key}=${value}`), ...steps].filter((each) =>
      Object.hasOwn(read.playbook?.inputs ?? {}, each.slice(0, each.indexOf("="))),
    );
    const settled = settleConfig(read.playbook.inputs, [readSettings(given)], read.inferred);
    expect(settled.problems).toEqual([]);
    expect(checkValues(read.playbook, settled.values, read.problemAt)).toEqual([]);
    const plan = planPlaybook(read.playbook, {
      values: settled.values,
      files: new Map(),
      records: [],
      modelOf: () => "openai:gpt-5-mini",
      tools: known.tools,
    });
    expect(plan.steps).toHaveLength(read.playbook.steps.length);
    expect(plan.calls.likely).toBeGreaterThan(0);
    expect(["fits", "unknown"]).toContain(plan.words?.fit);
  });

  it.each(names)("%s is printed and read again as it is", (name) => {
    const { playbook } = readPlaybook(readFileSync(`${folder}${name}`, "utf8"), name);
    if (playbook === null) throw new Error("not read");
    expect(readPlaybook(printPlaybook(playbook), name).playbook).toEqual(playbook);
  });
});
