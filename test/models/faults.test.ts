import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { errorRecordSchema } from "../../src/domain/error-schema.js";
import { type ModelServer, type Script, startModelServer } from "./model-server.js";
import {
  errorOf,
  makeLibrary,
  openaiConfig,
  question,
  secretKey,
  type TestWorkspace,
  understood,
} from "./workspace.js";
import { allTests } from "../support/some-of.js";

const supported = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";
const atOnce = { "retry-after-ms": "0" };

let server: ModelServer;
let workspace: TestWorkspace;
/** How the server answers the question; understanding always works. */
let script: Script;

beforeAll(async () => {
  server = await startModelServer((request, nth) =>
    request.step === "understand" ? { text: JSON.stringify(understood) } : script(request, nth),
  );
  workspace = await makeLibrary(openaiConfig(server.origin));
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});
beforeEach(() => {
  server.asked.length = 0;
  workspace.configure(openaiConfig(server.origin));
});

function failures() {
  const results = workspace.events().filter(({ event }) => event === "model_result");
  return results.flatMap(({ content }) => z.object({ error: errorRecordSchema.optional() }).parse(content).error ?? []);
}

describe("a server that is busy", () => {
  it("is asked again when it says so, and every attempt is recorded", async () => {
    script = (_request, nth) =>
      nth < 3
        ? { status: nth === 1 ? 429 : 503, headers: { "retry-after-ms": nth === 1 ? "1200" : "0" } }
        : { text: supported };
    const result = await workspace.ask();
    expect(result.exitCode).toBe(0);
    expect(result.json()).toMatchObject({ mode: "model", limitations: [], metrics: { model_calls: 4 } });
    expect(failures().map(({ facts }) => facts)).toEqual([
      expect.objectContaining({ status: 429, retry_after_ms: 1200 }),
      expect.objectContaining({ status: 503, retry_after_ms: 0 }),
    ]);
    const times = workspace.events().filter(({ event }) => event === "model_call" || event === "model_result");
    const failed = times.findIndex(({ content }) => (content as { ok?: boolean }).ok === false);
    const [before = 0, after = 0] = times.slice(failed, failed + 2).map(({ ts }) => Date.parse(ts));
    // The pause asked for, not the half second of its own; a machine's clock may be set back by some ms.
    expect(after - before).toBeGreaterThan(1100);
    expect(workspace.raw().filter(({ name }) => name.endsWith("answer.json"))).toHaveLength(3);
  });

  it.each([429, 500])("for ever (%s) is asked three times, then quotes answer with a notice", async (status) => {
    script = () => ({ status, headers: atOnce, message: "Come back tomorrow." });
    const result = await workspace.ask();
    expect(result.exitCode).toBe(3);
    expect(server.of("answer")).toHaveLength(3);
    const output = result.json();
    expect(output.mode).toBe("extractive");
    expect(output.claims.length).toBeGreaterThan(0);
    expect(output.limitations[0]).toContain(`status ${status}`);
    expect(output.limitations[0]).toContain("Come back tomorrow.");
    expect(workspace.events().at(-1)?.content).toMatchObject({ state: "incomplete" });
    // Refused calls take no tokens.
    expect(output.metrics).toMatchObject({ model_calls: 4, input_tokens: 1200, output_tokens: 300 });
    expect(workspace.raw().filter(({ name }) => name.endsWith("answer.json"))).toHaveLength(3);
  });

  it("for an hour is not waited for", async () => {
    script = () => ({ status: 429, headers: { "retry-after": "3600" } });
    const output = (await workspace.ask()).json();
    expect(output.mode).toBe("extractive");
    expect(server.of("answer")).toHaveLength(1);
  });
});

describe("a server that refuses the key", () => {
  it("is asked once, and the key is written nowhere though the server says it", async () => {
    script = () => ({ status: 401, message: `Incorrect API key provided: ${secretKey}.` });
    const result = await workspace.ask();
    const output = result.json();
    expect(output.mode).toBe("extractive");
    expect(server.of("answer")).toHaveLength(1);
    expect(output.limitations[0]).toContain("Incorrect API key provided: [key]");
    expect(result.stdout + result.stderr + workspace.everything()).not.toContain(secretKey);
  });
});

describe("a line that fails", () => {
  it.runIf(allTests)("in the middle of an answer: the answer is asked for again", async () => {
    script = (_request, nth) => ({ text: supported, cut: nth === 1 });
    const output = (await workspace.ask()).json();
    expect(output).toMatchObject({ mode: "model", answer_markdown: supported });
    expect(failures()).toEqual([expect.objectContaining({ code: "network" })]);
    // What was cut off may have cost everything it could.
    expect(output.metrics.input_tokens).toBeGreaterThan(2400);
  });

  it.runIf(allTests)("by silence ends by the configured patience", async () => {
    workspace.configure(openaiConfig(server.origin, { network: { timeout_ms: 2000 } }));
    script = () => ({ hang: true });
    const output = (await workspace.ask()).json();
    expect(output.mode).toBe("extractive");
    // The server may still be at work on it: the same is not asked again.
    expect(server.of("answer")).toHaveLength(1);
    expect(failures()).toEqual([expect.objectContaining({ code: "timeout" })]);
  });

  it.runIf(allTests)("by silence twice in a row is given up for the run: quotes, told once", async () => {
    const silent = await startModelServer(() => ({ hang: true }));
    workspace.configure(openaiConfig(silent.origin, { judge: "openai:gpt-5-mini", network: { timeout_ms: 300 } }));
    const result = await workspace.ask();
    await silent.close();
    // One call each, none repeated; judging is not tried.
    expect(silent.asked.map(({ step }) => step)).toEqual(["understand", "answer"]);
    expect(result.exitCode).toBe(3);
    const { mode, limitations } = result.json();
    expect(mode).toBe("extractive");
    const told = /openai:gpt-5-mini let 2 calls in a row run out of time and is not asked again in this run/u;
    expect(limitations.filter((line) => told.test(line))).toHaveLength(1);
    expect(failures().map(({ code }) => code)).toEqual(["timeout", "model_failed"]);
  });

  it("that nobody takes up: quotes at once, with a notice, and no tokens are counted", async () => {
    const gone = await startModelServer(() => ({ hang: true }));
    await gone.close();
    workspace.configure(openaiConfig(gone.origin, { models: { answer: "openai:gpt-5-mini" } }));
    const output = (await workspace.ask()).json();
    expect(output.mode).toBe("extractive");
    expect(output.limitations[0]).toContain("ECONNREFUSED");
    // Understanding and answering were tried once each.
    expect(failures()).toHaveLength(2);
    expect(output.metrics).toMatchObject({ input_tokens: 0, output_tokens: 0, usd: 0 });
  });
});

describe("a model that cannot be asked", () => {
  const withoutKey = { OPENAI_API_KEY: "" };

  it("because its key is missing: named for this question it is an error with the fix", async () => {
    workspace.configure({});
    const given = ["ask", question, "--json", "--model", "openai:gpt-5-mini"];
    const result = await workspace.quire(given, { environment: withoutKey });
    expect(result.exitCode).toBe(1);
    expect(errorOf(result)).toMatchObject({ code: "no_model", fix: expect.stringContaining("OPENAI_API_KEY") });
  });

  it("because its key is missing: configured it gives way to quotes", async () => {
    const result = await workspace.quire(["ask", question, "--json"], { environment: withoutKey });
    expect(result.exitCode).toBe(3);
    expect(result.json()).toMatchObject({
      mode: "extractive",
      limitations: [expect.stringContaining("OPENAI_API_KEY is not set")],
      metrics: { model_calls: 0, usd: 0 },
    });
  });

  it.each([
    ["nobody:any", "no_model", "providers.nobody.base_url"],
    ["gpt-5-mini", "config", "provider:model"],
  ])("because %s is no model: named for this question it is an error with the fix", async (model, code, fix) => {
    const result = await workspace.ask("--model", model);
    expect(result.exitCode).toBe(1);
    expect(errorOf(result)).toMatchObject({ code, fix: expect.stringContaining(fix) });
    expect(server.asked).toEqual([]);
  });

  it("because the person closed the door: quotes, nothing is sent, and nothing is wanting", async () => {
    const before = server.connections;
    // A model on this computer is asked all the same.
    workspace.configure({ providers: { openai: { base_url: "https://models.example.org/v1" } } });
    const result = await workspace.ask("--offline");
    workspace.configure({});
    expect(result.exitCode).toBe(0);
    expect(result.json()).toMatchObject({ mode: "extractive", metrics: { model_calls: 0 } });
    expect(server.connections).toBe(before);
  });
});
