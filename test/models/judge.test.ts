import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ModelServer, type Reply, startModelServer, usage } from "./model-server.js";
import { makeLibrary, openaiConfig, type TestWorkspace, understood } from "./workspace.js";

const copied = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";
const reworded = "Because the far side swells as well, every shore meets high water twice daily [S1].";
const wrong = "At the quarters of the moon the tides are 40 percent larger [S1].";
const short = "Neap tides happen at the quarters and are about 40 percent smaller.";
const bulge = "A second bulge forms on the far side.";

let server: ModelServer;
let workspace: TestWorkspace;
let judge: (statements: { label: string; text: string }[]) => Reply;

const says = (verdict: string, quote: string | null) => ({ verdict, quote, explanation: "It says so." });
/** A judge that answers for statements with a word in them. */
const judging = (byWord: Record<string, object>) => (statements: { label: string; text: string }[]) => ({
  text: JSON.stringify({
    answers: statements.flatMap(({ label, text }) =>
      Object.entries(byWord).flatMap(([word, answer]) => (text.includes(word) ? [{ label, ...answer }] : [])),
    ),
  }),
});
const all = judging({
  "24 hours": says("supported", "passes both bulges in 24 hours and 50 minutes"),
  swells: says("supported", bulge),
  larger: says("contradicted", short),
});

function statementsIn(prompt: string): { label: string; text: string }[] {
  return [...prompt.matchAll(/^\[(C\d+)\] \(P\d[^)]*\) (.*)$/gmu)].map(([, label = "", text = ""]) => ({
    label,
    text,
  }));
}

beforeAll(async () => {
  server = await startModelServer(({ step, prompt }) => {
    if (step === "understand") return { text: JSON.stringify(understood) };
    if (step === "judge") return judge(statementsIn(prompt));
    return { text: [copied, reworded, wrong].join("\n\n") };
  });
  workspace = await makeLibrary(openaiConfig(server.origin));
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});
beforeEach(() => {
  judge = all;
  server.asked.length = 0;
  workspace.configure(openaiConfig(server.origin, { judge: undefined }));
});

const verdictsOf = ({ claims }: { claims: { verdict: string }[] }) => claims.map(({ verdict }) => verdict);

describe("the judge of an answer", () => {
  it("is the model that wrote it, asked once about all cited sentences with the passages they cite", async () => {
    const output = (await workspace.ask()).json();
    expect(server.asked.map(({ step }) => step)).toEqual(["understand", "answer", "judge"]);
    const [{ prompt } = { prompt: "" }] = server.of("judge");
    expect(statementsIn(prompt)).toHaveLength(3);
    expect(prompt.split(bulge)).toHaveLength(2);
    expect(prompt).not.toContain("Bell bronze");
    expect(verdictsOf(output)).toEqual(["supported", "supported", "contradicted"]);
    expect(output.claims[2]).toMatchObject({
      reasons: ["S1 says “smaller”, not “larger”", expect.stringContaining(short)],
      evidence: { quote: short, label: "S1" },
      judge: { verdict: "contradicted", quote: short, accepted: true },
    });
    expect(output.judging).toEqual({ model: "openai:gpt-5-mini", judged: 3, of: 3 });
    expect(output.metrics).toMatchObject({ model_calls: 3, input_tokens: 3 * usage.input });
    expect(output.limitations).toEqual([]);
  });

  it("does not count without words of the source", async () => {
    judge = judging({ swells: says("supported", "the far side swells as well"), larger: says("contradicted", null) });
    const output = (await workspace.ask()).json();
    const { claims } = (await workspace.ask("--judge", "none")).json();
    expect(verdictsOf(output)).toEqual(verdictsOf({ claims }));
    expect(output.claims[1]?.judge).toMatchObject({ accepted: false });
    expect(output.limitations).toEqual([expect.stringContaining("1 of 3 cited sentences were not judged")]);
  });

  it.each([
    ["does not answer", (): Reply => ({ text: "I would rather not say." }), []],
    ["refuses", (): Reply => ({ refusal: "No." }), []],
    ["is not in the budget", all, ["--budget.calls", "1"]],
  ] as const)("that %s leaves the verdicts of the rules, and the answer says so", async (_what, script, budget) => {
    const plain = (await workspace.ask("--judge", "none", ...budget)).json();
    judge = script;
    const result = await workspace.ask(...budget);
    const output = result.json();
    expect(result.exitCode).toBe(0);
    expect(output.answer_markdown).toBe(plain.answer_markdown);
    expect(output.claims).toEqual(plain.claims);
    expect(output.judging).toMatchObject({ judged: 0, of: 3 });
    expect(output.limitations).toEqual([expect.stringContaining("The cited sentences were not judged by openai:")]);
  });

  it("is switched off by a flag or the configuration, and a reader is told", async () => {
    const { stdout } = await workspace.quire(["ask", "Why are there two high tides a day?", "--judge", "none"]);
    expect(stdout).toContain("Not judged by a model.");
    workspace.configure(openaiConfig(server.origin, { judge: "none" }));
    const output = (await workspace.ask()).json();
    expect(output.judging).toEqual({ model: null, judged: 0, of: 3 });
    expect(server.of("judge")).toEqual([]);
  });

  it("that is named and cannot be asked is refused before anything is paid for", async () => {
    const result = await workspace.ask("--judge", "nowhere:model");
    expect(result.exitCode).toBe(1);
    expect(server.asked).toEqual([]);
  });

  it("is another model where one is named", async () => {
    await workspace.ask("--judge", "openai:gpt-5");
    expect(server.of("judge").map(({ body }) => body.model)).toEqual(["gpt-5"]);
  });

  it("is not asked about quotations", async () => {
    const output = (await workspace.ask("--model", "none")).json();
    expect(output.judging).toBeNull();
    expect(server.asked).toEqual([]);
  });

  it("is not paid again where the run is told again", async () => {
    const { run_id, claims } = (await workspace.ask()).json();
    const again = await workspace.quire(["runs", "resume", run_id, "--json"]);
    expect(again.json().claims).toEqual(claims);
    expect(server.of("judge")).toHaveLength(1);
  });
});
