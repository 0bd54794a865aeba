import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askAgentOutput } from "../../src/ask/agent/agent-schema.js";
import { ToolRegistry } from "../../src/tool/registry.js";
import { chooseTools } from "../../src/ask/agent/choose-tools.js";
import { noData } from "../../src/ask/agent/data-at-hand.js";
import { readGuidePage } from "../support/guide-page.js";
import { AgentDesk, plan, works } from "./agent-desk.js";
import { heldQuestions, openQuestions, type ToolQuestion } from "./tool-questions.js";

const project = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The rows of the guide's table: question, call, answer. */
const worked = readGuidePage("analysis")
  .text.split("\n")
  .filter((line) => line.startsWith("| ") && line.includes("{"))
  .map((line) => {
    const [question = "", call = "", answer = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    const [, name = "", input = ""] = /^`(\w+) (\{.*\})`$/u.exec(call) ?? [];
    return { question, name, input, answer };
  });

let desk: AgentDesk;

beforeAll(async () => {
  desk = await AgentDesk.open();
  for (const name of ["trials", "leaves", "visitors"]) {
    copyFileSync(project(`examples/statistics/${name}.csv`), join(desk.workspace.root, `${name}.csv`));
    await desk.workspace.quire(["data", "add", `${name}.csv`]);
  }
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

/** A model that calls one tool in its first round, and says one sentence of what it brought. */
function scripted(name: string, input: string, sentence: string): void {
  desk.script = (request, nth) => {
    if (request.step === "agent_plan")
      return plan({ subquestions: [], requested_tools: nth === 1 ? [{ name, input }] : [] });
    if (request.step !== "agent_answer") return works(request, nth);
    const heads = [...request.prompt.matchAll(/^\[(S\d+)\] Source: (.*)$/gmu)];
    const [, label = "S0"] = heads.find(([, , head = ""]) => head.includes("analysis:")) ?? [];
    return { text: `${sentence.replace(/\.$/u, "")} [${label}].` };
  };
}

async function asked(question: string, ...given: string[]) {
  const result = await desk.workspace.quire(["ask", "--agent", question, "--json", "--iterations", "2", ...given]);
  return result.read(askAgentOutput);
}

it("are five", () => expect(worked).toHaveLength(5));

describe.each(worked)("$question", ({ question, name, input, answer }) => {
  it("is answered with each number cited to its analysis, run and line", async () => {
    scripted(name, input, answer);
    const { claims, sources, agent, run_id, counts } = await asked(question);
    expect(claims.map(({ text, verdict, standing }) => [text, verdict, standing])).toEqual([
      [answer, "supported", "cited"],
    ]);
    expect(counts.supported).toBe(1);
    expect(agent.tools_used).toContain(name);
    const source = sources.find(({ label }) => label === claims[0]?.labels[0]);
    expect(source?.work_id).toMatch(/^analysis:/u);
    expect(source?.analysis).toMatchObject({ tool: name, run: run_id });
    const lines = source?.content.split("\n").slice(2) ?? [];
    expect(lines[(claims[0]?.evidence?.start_line ?? 0) - 1]).toContain(claims[0]?.evidence?.quote);
  });

  it("is marked where the model says another number", async () => {
    scripted(
      name,
      input,
      answer.replace(/(\d)(\d)(?!.*\d\d)/u, (_, one: string, other: string) => `${one}${(Number(other) + 3) % 10}`),
    );
    // The sources' own words may stand before it.
    const written = (await asked(question)).claims.filter(({ standing }) => standing !== "quoted");
    expect(written.map(({ text }) => text)).not.toContain(answer);
    expect(written.map(({ verdict }) => ["supported", "computed"].includes(verdict))).toEqual([false]);
  });
});

it.each(worked.slice(0, 1))("$question: the list of sources has the analysis, the run and the data", async (row) => {
  const { question, name, input, answer } = row;
  scripted(name, input, answer);
  const { stdout } = await desk.workspace.quire(["ask", "--agent", question, "--iterations", "2"]);
  const told = stdout.replaceAll(/\s+/gu, " ");
  expect(told).toMatch(/Statistical test of trials \(analysis:[\da-f]{12}, run \S+, data trials [\da-f]{12}\)/u);
});

describe("the tools that a model is shown", () => {
  const shown = (nth: number) => {
    const { prompt } = desk.server.of("agent_plan")[nth] ?? { prompt: "" };
    const part = prompt.slice(prompt.indexOf("\nTOOLS\n"), prompt.indexOf("\nWHAT IS KNOWN"));
    return [...part.matchAll(/^(\w+) \((?:works|reaches)/gmu)].map(([, tool = ""]) => tool);
  };
  const many = "rag_retrieve,works,data,calculator,read_work,cites,cited_by,missing_works,neighbours,plot";

  it("are those for data where there are data sets, which it is told of", async () => {
    await asked("Do the leaves of each kind differ in length?");
    expect(shown(0)).toEqual(expect.arrayContaining(["rag_retrieve", "works", "statistics_test", "data_query"]));
    expect(desk.server.of("agent_plan")[0]?.prompt).toContain("- leaves (60 rows): kind (string), length (number)");
  });

  it("are twelve of more, and find_tool, which brings another in the next round", async () => {
    desk.let("agent_plan", (nth) =>
      plan({
        requested_tools: nth === 1 ? [{ name: "find_tool", input: '{"words":"who cites a work"}' }] : [],
        expanded_queries: [`again ${nth}`],
      }),
    );
    const { agent } = await asked("Do the leaves of each kind differ in length and width?", "--tools", many);
    expect(shown(0)).toHaveLength(13);
    expect(shown(0)).toEqual(expect.arrayContaining(["statistics_test", "find_tool"]));
    expect(shown(0)).not.toContain("cited_by");
    expect(shown(1)).toContain("cited_by");
    expect(agent.tools_used).toContain("find_tool");
    expect(desk.server.of("agent_plan")[1]?.prompt).toMatch(/find_tool .*: found .*cited_by/u);
  });

  it("hold the right one for questions as people ask them", async () => {
    const { tools } = await new ToolRegistry(project("dist")).all();
    const specs = tools.filter((tool) => tool.for_models).map((tool) => tool.spec());
    const held = ([question, right]: ToolQuestion) =>
      chooseTools(specs, question, noData).some(({ name }) => right.includes(name));
    expect(specs.length).toBeGreaterThan(30);
    expect(openQuestions.filter(held)).toHaveLength(27);
    // Those that were kept apart: 12 of 13, when they were first looked at.
    expect(heldQuestions.filter(held).length).toBeGreaterThanOrEqual(12);
  });
});
