import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AskAgentOutput } from "../../src/ask/agent/agent-schema.js";
import type { Reply, Script } from "../models/model-server.js";
import { question } from "../models/workspace.js";
import { AgentDesk, canary, plan, supported, works } from "./agent-desk.js";

let desk: AgentDesk;

beforeAll(async () => {
  desk = await AgentDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

describe("a planner that answers", () => {
  it.each<[string, Reply]>([
    ["rubbish", { text: "I would rather not." }],
    ["JSON of the wrong shape", { text: '{"plan": ["search"]}' }],
    ["a refusal", { refusal: "I cannot help with that." }],
    ["an error", { status: 400 }],
  ])("%s is replaced by rules, and said so", async (_what, reply) => {
    desk.script = (request, nth) => (request.step === "agent_plan" ? reply : works(request, nth));
    const { exitCode, read, stderr } = await desk.ask("--iterations", "2");
    expect(exitCode).toBe(0);
    expect(read()).toMatchObject({ mode: "model", counts: { supported: 1 } });
    expect(stderr).toContain("did not help to plan");
    expect(read().agent.subquestions).toEqual([question]);
  });

  it("a plan behind its thoughts is understood", async () => {
    desk.script = (request, nth) => {
      if (request.step !== "agent_plan") return works(request, nth);
      return { text: `<think>${canary}</think>\n${(plan() as { text: string }).text}` };
    };
    const { read, stdout } = await desk.ask("--iterations", "2");
    expect(read().agent.subquestions).toEqual(["Why does the water rise on both sides of the earth?"]);
    expect(stdout).not.toContain(canary);
  });

  it("a text that is audited brings what was found, and needs no network for it", async () => {
    const text = "Curlews rest at high water [1, 2].\n\n## References\n\n[1] Okafor, B. (2012). Life in the estuary.\n";
    const input = JSON.stringify({ text, draft: ".env", online: true });
    desk.script = (request, nth) => {
      if (request.step !== "agent_plan") return works(request, nth);
      return plan(nth === 1 ? { requested_tools: [{ name: "audit", input }] } : {});
    };
    const { exitCode } = await desk.ask("--iterations", "2", "--tools", "rag_retrieve,audit", "--only", "library");
    expect(exitCode).toBe(0);
    const [first, second] = desk.server.of("agent_plan").map(({ prompt }) => prompt);
    expect(first).toContain("audit (works without the network)");
    expect(first).not.toContain('"judge"');
    expect(second).toMatch(/Audit of a text: .*found 2 to mend.*error differs.*error out_of_range/s);
    expect(desk.server.of("agent_answer")[0]?.prompt).toContain('not "2021"');
  });

  it("calls that cannot be made is told why, and plans on", async () => {
    desk.script = (request, nth) => {
      if (request.step !== "agent_plan" || nth > 1) return works(request, nth);
      return plan({
        requested_tools: [
          { name: "launch_rockets", input: "{}" },
          { name: "rag_retrieve", input: '{"question": "tides"}' },
          { name: "rag_retrieve", input: "tides" },
          { name: "web_search", input: '{"query": "tides"}' },
        ],
      });
    };
    const { exitCode, read } = await desk.ask("--iterations", "2");
    expect(exitCode).toBe(0);
    const [, second = { prompt: "" }] = desk.server.of("agent_plan");
    expect(second.prompt).toMatch(/launch_rockets \{\}: FAILED: .*not among the tools/);
    expect(second.prompt).toMatch(/web_search .*FAILED: .*not among the tools/);
    expect(second.prompt).toMatch(/rag_retrieve .*FAILED: The input of rag_retrieve is not valid/);
    expect(second.prompt).toMatch(/"tides": FAILED: The input is not a JSON object/);
    expect(read().agent.tools_used).toEqual(["rag_retrieve"]);
  });

  it("other wordings has them searched, as many as are allowed", async () => {
    desk.script = (request, nth) =>
      request.step === "agent_plan"
        ? plan({ expanded_queries: ["bell bronze alloy", "b", "c", "d"] })
        : works(request, nth);
    const none = await desk.ask("--iterations", "1");
    const some = await desk.ask("--iterations", "1", "--expand", "1");
    const titles = (output: AskAgentOutput) => output.sources.map(({ title }) => title);
    expect(titles(none.read())).not.toContain("Casting bells");
    const searched = desk.workspace
      .events(some.read().run_id)
      .filter(({ event, key }) => event === "tool_call" && key?.startsWith("rag_retrieve") && !key.includes("/"))
      .map(({ content }) => (content as { input: { query: string } }).input.query);
    expect(searched).toContain("bell bronze alloy");
    expect(searched).not.toContain("d");
  });
});

describe("sentences that their passages do not support", () => {
  const invented = "Penguins compose operas about municipal taxation [S1].";
  const wrong = "The spring range reaches 17.5 metres in the harbour of Saint-Malo [S1].";
  const answerWith =
    (text: string, repairs: object[]): Script =>
    (request, nth) => {
      if (request.step === "agent_answer") return { text };
      return request.step === "repair" ? { text: JSON.stringify({ repairs }) } : works(request, nth);
    };

  it("are repaired or removed in one round", async () => {
    const { sources } = (await desk.ask("--iterations", "1")).read();
    const label = sources.find(({ content }) => content.includes("12.2"))?.label;
    const right = `At Saint-Malo the range of a spring tide reaches 12.2 metres [${label}].`;
    desk.script = answerWith(`${supported}\n\n- ${invented}\n- ${wrong}\n`, [
      { number: 1, action: "remove", text: "" },
      { number: 2, action: "replace", text: right },
    ]);
    const output = (await desk.ask("--iterations", "1")).read();
    expect(output.answer_markdown).toContain(right);
    expect(output.answer_markdown).not.toContain("Penguins");
    expect(output.answer_markdown).not.toMatch(/^- *$/m);
    expect(desk.server.of("repair")).toHaveLength(1);
    expect(desk.server.of("repair").at(0)?.prompt).toContain("12.2 metres");
  });

  it("are repaired where the judge prefers what comes back, and asked about once each", async () => {
    desk.reset({ judge: undefined });
    const doubted = "Every coast has the same two tides at the same hours [S1].";
    const better = "A place meets both bulges within a day and fifty minutes [S1].";
    const quote = "passes both bulges in 24 hours and 50 minutes";
    const scripted = answerWith(`${supported}\n\n${doubted}`, [{ number: 1, action: "replace", text: better }]);
    const asked: string[] = [];
    desk.script = (request, nth) => {
      if (request.step !== "judge") return scripted(request, nth);
      const statements = [...request.prompt.matchAll(/^\[(C\d+)\] \(P\d[^)]*\) (.*)$/gmu)];
      asked.push(...statements.map(([, , text = ""]) => text));
      const answers = statements.map(([, label, text = ""]) =>
        text.startsWith("Every")
          ? { label, verdict: "not_in_passage", quote: null, explanation: "It does not compare coasts." }
          : { label, verdict: "supported", quote, explanation: "" },
      );
      return { text: JSON.stringify({ answers }) };
    };
    const output = (await desk.ask("--iterations", "1")).read();
    expect(output.answer_markdown).toContain(better);
    expect(output.claims.map(({ verdict }) => verdict)).toEqual(["supported", "supported"]);
    expect(output.judging).toEqual({ model: "openai:gpt-5-mini", judged: 2, of: 2 });
    expect(desk.server.of("repair").at(0)?.prompt).toContain("It does not compare coasts.");
    expect(asked.map((text) => text.slice(0, 5))).toEqual(["A pla", "Every", "A pla"]);
    expect(new Set(asked).size).toBe(3);
  });

  it("are not given the wording of their passage", async () => {
    const { sources } = (await desk.ask("--iterations", "1")).read();
    const label = sources.find(({ content }) => content.includes("12.2"))?.label;
    const copied = `In the harbour of Saint-Malo the spring range reaches 12.2 metres [${label}].`;
    desk.script = answerWith(`${supported}\n\n- ${wrong}\n`, [{ number: 1, action: "replace", text: copied }]);
    expect((await desk.ask("--iterations", "1")).read().answer_markdown).toContain("17.5 metres");
  });

  it("stay as they were, and marked, where the repair is no better", async () => {
    desk.script = answerWith(`${supported}\n\n${invented}`, [
      { number: 1, action: "replace", text: "Whales paint frescoes of customs officers [S1][S77]." },
    ]);
    const output = (await desk.ask("--iterations", "1")).read();
    expect(output.answer_markdown).toContain("Penguins");
    expect(output.claims.map(({ verdict }) => verdict)).toEqual(["supported", "not_found"]);
  });

  it("stay where the repairing model fails", async () => {
    desk.script = (request, nth) => {
      if (request.step === "agent_answer") return { text: `${supported}\n\n${invented}` };
      return request.step === "repair" ? { status: 400 } : works(request, nth);
    };
    const { read, stderr } = await desk.ask("--iterations", "1");
    expect(read().claims).toHaveLength(2);
    expect(stderr).toContain("were not repaired");
  });

  it("have no labels, addresses or DOIs of the model's making, before and after repair", async () => {
    desk.script = answerWith(`${supported}\n\n${invented} See https://evil.example/x and 10.1234/abcd [S99].`, [
      { number: 1, action: "replace", text: "The tide comes twice, see https://more.example/y [S1]." },
    ]);
    const output = (await desk.ask("--iterations", "1")).read();
    for (const gone of ["https:", "10.1234", "S99"]) expect(output.answer_markdown).not.toContain(gone);
    const labels = new Set(output.sources.map(({ label }) => label));
    for (const claim of output.claims) for (const label of claim.labels) expect(labels).toContain(label);
  });
});
