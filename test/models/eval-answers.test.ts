import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evalAnswersOutput } from "../../src/ask/eval-answers.tool.js";
import { type ModelServer, startModelServer } from "./model-server.js";
import { errorOf, makeLibrary, openaiConfig, type TestWorkspace } from "./workspace.js";

const right = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";

describe("questions of one's own, put to several models", () => {
  let server: ModelServer;
  let workspace: TestWorkspace;

  beforeAll(async () => {
    server = await startModelServer(({ step, body }) => {
      if (step === "repair") return { text: JSON.stringify({ repairs: [] }) };
      if (body.model === "gpt-5-nano") return { text: "Penguins compose operas about municipal taxation." };
      return body.model === "gpt-4.1" ? { status: 404 } : { text: right };
    });
    workspace = await makeLibrary(openaiConfig(server.origin));
    const lines = [
      "# mine",
      "Why are there two high tides a day?",
      "",
      "How long does a place take to pass both bulges?",
    ];
    writeFileSync(join(workspace.root, "questions.txt"), lines.join("\n"));
  });
  afterAll(async () => {
    workspace.remove();
    await server.close();
  });

  const evaluate = (...more: string[]) =>
    workspace.quire([
      "eval",
      "questions.txt",
      "--models",
      "openai:gpt-5-mini,openai:gpt-5-nano,openai:gpt-4.1,none",
      ...more,
    ]);

  it("gives each the same evidence and counts what came of it", async () => {
    const result = await evaluate("--json");
    expect(result.exitCode).toBe(3);
    const { models } = result.read(evalAnswersOutput);
    expect(models.map(({ model, written, quoted, failed }) => [model, written, quoted, failed])).toEqual([
      ["openai:gpt-5-mini", 2, 0, 0],
      ["openai:gpt-5-nano", 0, 2, 0],
      ["openai:gpt-4.1", 0, 2, 0],
      ["none", 0, 2, 0],
    ]);
    expect(models[0]?.counts.supported).toBe(2);
    expect(models[0]?.spent).toMatchObject({ calls: 2, tokens: 3000 });
    expect(models[3]?.spent).toMatchObject({ calls: 0, tokens: 0, usd: 0 });
    const first = server.of("answer").filter(({ prompt }) => prompt.includes("Why are there two high tides"));
    expect(new Set(first.map(({ prompt }) => prompt)).size).toBe(1);
    expect(server.of("understand")).toEqual([]);
  });

  it("prints a table", async () => {
    const { stdout } = await evaluate();
    expect(stdout).toMatch(/openai:gpt-5-mini +2 of 2 +0 +0 +2 +3000/u);
    expect(stdout).toContain("Same evidence for all");
  });

  it("refuses what it cannot ask", async () => {
    writeFileSync(join(workspace.root, "empty.txt"), "# nothing\n");
    const empty = await workspace.quire(["eval", "empty.txt", "--models", "none", "--json"]);
    expect(errorOf(empty).code).toBe("usage");
    const named = await workspace.quire(["eval", "--answers", "questions.txt", "--models", "none", "--json"]);
    expect(named.read(evalAnswersOutput).models[0]?.questions).toBe(2);
    expect(errorOf(await workspace.quire(["eval", "--json"])).code).toBe("usage");
  });
});
