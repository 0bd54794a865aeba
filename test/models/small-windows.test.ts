import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createModelProvider } from "../../src/adapters/models/ai-models.js";
import { createFetcher } from "../../src/adapters/network/network-fetcher.js";
import { type Loopback, startLoopback } from "../network/loopback.js";
import { type ModelServer, startModelServer, usage } from "./model-server.js";
import { makeLibrary, type TestWorkspace, understood } from "./workspace.js";

const supported = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";
let server: ModelServer;
let workspace: TestWorkspace;
/** What the next requests for an answer are refused with. */
const refusals: string[] = [];

beforeAll(async () => {
  server = await startModelServer(({ step }) => {
    const refusal = step === "answer" ? refusals.shift() : undefined;
    if (refusal !== undefined) return { status: 400, message: refusal };
    return { text: step === "understand" ? JSON.stringify(understood) : supported };
  });
  workspace = await makeLibrary(settings());
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});
beforeEach(() => {
  server.asked.length = 0;
  server.requests.length = 0;
  server.props = null;
  workspace.configure(settings());
});

const settings = (more: object = {}) => ({
  models: { default: "home:small" },
  judge: "none",
  providers: { home: { base_url: `${server.origin}/v1` } },
  ...more,
});
const lastPrompt = (): number => server.of("answer").at(-1)?.prompt.length ?? 0;

describe("a model with a small window", () => {
  it("is asked for it once in a run, and given the best passages that fit", async () => {
    const whole = (await workspace.ask()).json();
    const before = lastPrompt();
    server.requests.length = 0;
    server.props = { default_generation_settings: { n_ctx: 4000 } };
    const output = (await workspace.ask()).json();
    expect(output).toMatchObject({ mode: "model", answer_markdown: supported });
    expect(lastPrompt()).toBeLessThan(before);
    expect(output.sources.length).toBeLessThan(whole.sources.length);
    expect(server.requests.filter(({ url }) => url === "/props")).toHaveLength(1);
    expect(server.requests.every(({ url }) => ["/props", "/v1/chat/completions"].includes(url))).toBe(true);
    const [request] = server.of("answer").slice(-1);
    expect(request?.body).toMatchObject({ max_tokens: expect.any(Number) });
  });

  it("that the server counts otherwise is learnt from its refusal: asked again with what fits, once", async () => {
    const [tokens, window] = [7000, 5000];
    server.props = { n_ctx: window };
    refusals.push(
      `request (${tokens} tokens) exceeds the available context size (${window} tokens), try increasing it`,
    );
    const output = (await workspace.ask()).json();
    const [first, second, ...more] = server.of("answer").map(({ prompt }) => prompt.length);
    expect(more).toEqual([]);
    expect(second).toBeLessThan(first ?? 0);
    expect(output).toMatchObject({ mode: "model", answer_markdown: supported });
    expect(output.limitations.join("\n")).toMatch(/takes 5000 tokens at once/u);
  });

  it("that refuses what fits by its own count, too, is asked no third time: quotes", async () => {
    const [tokens, window] = [7000, 5000];
    server.props = { n_ctx: window };
    const refusal = `request (${tokens} tokens) exceeds the available context size (${window} tokens), try increasing it`;
    refusals.push(refusal, refusal, refusal);
    const result = await workspace.ask();
    refusals.length = 0;
    expect(server.of("answer")).toHaveLength(2);
    expect(result.json()).toMatchObject({ mode: "extractive" });
  });

  it("that is too small for any passage is not asked: quotes, with the reason", async () => {
    server.props = { n_ctx: 600 };
    const result = await workspace.ask();
    expect(result.exitCode).toBe(3);
    expect(server.of("answer")).toEqual([]);
    const { mode, limitations } = result.json();
    expect(mode).toBe("extractive");
    expect(limitations.join("\n")).toMatch(/do not fit into home:small, which takes 600 \(known from its server/u);
  });

  it("is believed by its server's word in a run that is taken up, also where nobody listens any more", async () => {
    server.props = { n_ctx: 4000 };
    const first = (await workspace.ask()).json();
    const log = join(workspace.root, ".quire", "runs", first.run_id, "events.jsonl");
    const lines = readFileSync(log, "utf8").trimEnd().split("\n");
    const recorded = lines.findLastIndex((line) => line.includes('"event":"model_result"'));
    writeFileSync(log, `${lines.slice(0, recorded + 1).join("\n")}\n`);
    server.requests.length = 0;
    const again = await workspace.quire(["runs", "resume", first.run_id, "--json"]);
    expect(server.requests).toEqual([]);
    const { metrics: _metrics, ...rest } = first;
    expect(again.json()).toMatchObject(JSON.parse(JSON.stringify(rest)));
  });

  it("is what the configuration says, whatever the server does", async () => {
    server.props = { n_ctx: 600 };
    workspace.configure(settings({ context_tokens: { "home:small": 16_000 } }));
    expect((await workspace.ask()).json().mode).toBe("model");
    expect(server.requests.some(({ url }) => url === "/props")).toBe(false);
    expect(usage.input).toBeGreaterThan(0);
  });

  it("is told by quire doctor, with who says so", async () => {
    server.props = { n_ctx: 4096 };
    const { stdout } = await workspace.quire(["doctor"]);
    expect(stdout).toContain("home:small, 4096 tokens at once (known from its server (/props))");
  });
});

describe("a server", () => {
  let played: Loopback;
  const answers = new Map<string, unknown>();
  const play = (path: string) => (_request: unknown, response: import("node:http").ServerResponse) => {
    const answer = answers.get(path);
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { error: "unknown" }));
  };
  beforeAll(async () => {
    const paths = ["/props", "/v1/models", "/api/show"];
    played = await startLoopback(Object.fromEntries(paths.map((path) => [path, play(path)])));
  });
  afterAll(() => played.close());

  it.each([
    ["of llama.cpp", "/props", { default_generation_settings: { n_ctx: 4096 }, n_ctx: 8192 }, 4096],
    ["of vLLM", "/v1/models", { data: [{ id: "other" }, { id: "m", max_model_len: 32_768 }] }, 32_768],
    [
      "with one model under another name",
      "/v1/models",
      { data: [{ id: "/x.gguf", meta: { n_ctx_train: 2048 } }] },
      2048,
    ],
    ["of Ollama", "/api/show", { model_info: { "llama.context_length": 131_072 } }, 131_072],
    ["of Ollama, set", "/api/show", { parameters: 'stop "x"\nnum_ctx   4096', model_info: {} }, 4096],
    ["that says nothing", "/props", { hello: 1 }, null],
    ["that says nonsense", "/props", { n_ctx: "many" }, null],
  ])("%s says how much its model takes", async (_whose, path, answer, tokens) => {
    answers.clear();
    answers.set(path, answer);
    const allow_private = [`127.0.0.1:${played.port}`];
    const door = createFetcher({ offline: false, allow_private, user_agent: "quire-test" });
    const models = createModelProvider({ keys: {}, providers: { lab: { base_url: `${played.origin}/v1/` } } });
    const told = await models.serverWindow("lab:m", door.standardFetch);
    expect(told).toEqual(tokens === null ? null : { tokens, known_from: `its server (${path})` });
  });
});
