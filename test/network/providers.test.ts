import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createModelProvider } from "../../src/adapters/models/ai-models.js";
import { createFetcher } from "../../src/adapters/network/network-fetcher.js";
import type { RawExchange } from "../../src/ports/model.js";
import { citedSearchRoute } from "./cited-search.js";
import { startLoopback, type Loopback, type Route } from "./loopback.js";

const found = "https://tides.example.org/found-only";
const cited = { url: "https://tides.example.org/tables", title: "Tide tables" };

function json(value: unknown): Route {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
  };
}

/** A chat completion stream with the given deltas, ended properly but without a reason where there is none. */
function chatStream(deltas: string[], finishReason: string | null): Route {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const chunk = (choice: object): void => {
      const value = { id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [choice] };
      response.write(`data: ${JSON.stringify(value)}\n\n`);
    };
    for (const content of deltas) chunk({ index: 0, delta: { role: "assistant", content }, finish_reason: null });
    if (finishReason !== null) chunk({ index: 0, delta: {}, finish_reason: finishReason });
    response.end(finishReason === null ? "" : "data: [DONE]\n\n");
  };
}

/** A stream of the Responses API that begins well and goes on with the given events. */
function responseStream(events: object[]): Route {
  const message = { type: "message", id: "m", role: "assistant", status: "in_progress", content: [] };
  const begun = [
    { type: "response.output_item.added", output_index: 0, item: message },
    { type: "response.output_text.delta", item_id: "m", output_index: 0, content_index: 0, delta: "The tide" },
  ];
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of [...begun, ...events]) response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end();
  };
}

/** Embeds by the length of a text, neither of unit length nor in the order asked. */
const embeddings: Route = (_request, response, body) => {
  const { input }: { input: string[] } = JSON.parse(body);
  const data = input.map((text, index) => ({ object: "embedding", index, embedding: [text.length, 3] }));
  const tokens = input.join("").length;
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ object: "list", model: "e", data, usage }));
};

let server: Loopback;

beforeAll(async () => {
  const refusal = { type: "message", id: "m", role: "assistant", status: "completed" };
  server = await startLoopback({
    "/search/responses": citedSearchRoute({
      text: "The tide tables say so, and others agree.",
      query: "tide tables",
      cited: [cited],
      found: [found, cited.url],
    }),
    "/refusing/responses": json({
      id: "r",
      created_at: 1,
      model: "m",
      output: [{ ...refusal, content: [{ type: "refusal", refusal: "I can't help with that." }] }],
      usage: { input_tokens: 5, output_tokens: 6 },
    }),
    "/filtered/chat/completions": chatStream(["The "], "content_filter"),
    "/ended/chat/completions": chatStream(["The tide "], null),
    "/thinking/chat/completions": chatStream(["<think>let me", " see</think>", "The tide ", "turns."], "stop"),
    "/long/chat/completions": chatStream(["The tide"], "length"),
    "/overloaded/responses": responseStream([
      { type: "error", sequence_number: 3, code: "rate_limit_exceeded", message: "Too many tokens", param: null },
    ]),
    "/unended/responses": responseStream([]),
    "/html/responses": (_request, response) => void response.end("<html>Welcome to the router</html>"),
    "/later/chat/completions": (_request, response) => {
      const date = new Date(Date.now() + 20_000).toUTCString();
      response.writeHead(503, { "retry-after": date }).end("later");
    },
    "/embed/embeddings": embeddings,
    "/nothing/embeddings": json({ object: "list", data: [{ index: 0, embedding: [0, 0] }] }),
  });
});
afterAll(() => server.close());

function provider(path: string, kind: "openai" | "openai-compatible") {
  const door = createFetcher({ offline: false, allow_private: [`127.0.0.1:${server.port}`], user_agent: "quire-test" });
  const entry = { base_url: server.origin + path, kind, api_key_env: "LAB_KEY" };
  const models = createModelProvider({ keys: { LAB_KEY: "secret" }, providers: { lab: entry } });
  return {
    model: () => models.model("lab:m", door.standardFetch),
    embedder: () => models.embedder("lab:e", door.standardFetch),
  };
}

const ask = { prompt: "When does the tide turn?", max_output_tokens: 50 };

describe("web search", () => {
  it.each([undefined, () => {}])(
    "joins found and cited pages, each once, with titles (streaming: %s)",
    async (onText) => {
      const model = await provider("/search", "openai").model();
      expect(model.canSearchWeb).toBe(true);
      const answer = await model.generateText({ ...ask, web_search: true, ...(onText && { onText }) });
      expect(answer.citations).toContainEqual({ ...cited, spans: [{ start: 0, end: 5 }] });
      expect(answer.citations.filter(({ url }) => url === cited.url)).toHaveLength(1);
      expect(answer.citations).toContainEqual({ url: found, title: "" });
      expect(answer.usage).toEqual({ input_tokens: 11, output_tokens: 22 });
      expect(JSON.parse(server.requests.at(-1)!.body).tools).toEqual([{ type: "web_search" }]);
    },
  );

  it("keeps to a schema where the provider can do both at once", async () => {
    const answer_schema = z.strictObject({ results: z.array(z.string()) });
    const model = await provider("/search", "openai").model();
    for (const web_search of [true, false]) {
      expect((await model.generateText({ ...ask, web_search, answer_schema })).text).toContain("tide tables");
      const sent = JSON.parse(server.requests.at(-1)!.body);
      expect(sent.text.format).toMatchObject({ type: "json_schema", strict: true });
      expect(sent.tools).toEqual(web_search ? [{ type: "web_search" }] : undefined);
    }
  });

  it("is off unless asked for, and absent where the provider has none", async () => {
    await (await provider("/search", "openai").model()).generateText(ask);
    expect(JSON.parse(server.requests.at(-1)!.body).tools).toBeUndefined();
    const compatible = await provider("/thinking", "openai-compatible").model();
    expect(compatible.canSearchWeb).toBe(false);
    await compatible.generateText({ ...ask, web_search: true, onText: () => {} });
    expect(JSON.parse(server.requests.at(-1)!.body).tools).toBeUndefined();
  });
});

describe("answers that are none", () => {
  it("a refusal fails with what was said", async () => {
    const model = await provider("/refusing", "openai").model();
    await expect(model.generateText(ask)).rejects.toMatchObject({
      code: "model_failed",
      facts: { reason: "refusal", finish_reason: "content-filter", input_tokens: 5, output_tokens: 6 },
    });
  });

  it("a filtered answer fails", async () => {
    const model = await provider("/filtered", "openai-compatible").model();
    await expect(model.generateText({ ...ask, onText: () => {} })).rejects.toMatchObject({ code: "model_failed" });
  });

  it.each([
    ["/ended", "openai-compatible"],
    ["/unended", "openai"],
  ] as const)("a stream that ends without saying why was cut off (%s)", async (path, kind) => {
    const model = await provider(path, kind).model();
    await expect(model.generateText({ ...ask, onText: () => {} })).rejects.toMatchObject({ code: "network" });
  });

  it("an error told in the middle of a stream has the status it stands for", async () => {
    const model = await provider("/overloaded", "openai").model();
    await expect(model.generateText({ ...ask, onText: () => {} })).rejects.toMatchObject({
      code: "http_status",
      facts: { status: 429 },
    });
  });

  it("a page that is not the provider's is named as such, and kept", async () => {
    const exchanges: RawExchange[] = [];
    const model = await provider("/html", "openai").model();
    const call = model.generateText({ ...ask, onExchange: (exchange) => exchanges.push(exchange) });
    await expect(call).rejects.toMatchObject({ code: "model_failed", facts: { status: 200 } });
    expect(exchanges[0]?.response).toContain("router");
  });

  it("a date to come back at is a waiting time", async () => {
    const model = await provider("/later", "openai-compatible").model();
    const error = await model.generateText(ask).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "http_status", facts: { status: 503, retry_after_ms: expect.any(Number) } });
  });
});

describe("a closed door", () => {
  it.each([undefined, () => {}])("is named as such, and nothing is sent (streaming: %s)", async (onText) => {
    const before = server.connections;
    const door = createFetcher({ offline: true, allow_private: [], user_agent: "quire-test" });
    const entry = { base_url: server.origin };
    const models = createModelProvider({ keys: {}, providers: { lab: entry } });
    const model = await models.model("lab:m", door.standardFetch);
    const call = model.generateText({ ...ask, ...(onText && { onText }) });
    await expect(call).rejects.toMatchObject({ code: "offline", facts: { host: "127.0.0.1" } });
    expect(server.connections).toBe(before);
  });
});

describe("answers", () => {
  it("leave out what a model thought aloud, streamed or not", async () => {
    const pieces: string[] = [];
    const model = await provider("/thinking", "openai-compatible").model();
    const answer = await model.generateText({ ...ask, onText: (piece) => pieces.push(piece) });
    expect(answer.text).toBe("The tide turns.");
    expect(pieces.join("")).toBe("The tide turns.");
  });

  it("that reached their limit are answers, and say so", async () => {
    const model = await provider("/long", "openai-compatible").model();
    const answer = await model.generateText({ ...ask, onText: () => {} });
    expect(answer).toMatchObject({ text: "The tide", finish_reason: "length" });
  });

  it.each(["openai", "openai-compatible"] as const)(
    "ask %s for a strict schema only where every field is required",
    async (kind) => {
      const model = await provider("/not-there", kind).model();
      const sent = async (schema: z.ZodType) => {
        await expect(model.generateObject({ ...ask, schema })).rejects.toMatchObject({ code: "http_status" });
        return server.requests.at(-1)!.body;
      };
      const required = await sent(z.object({ a: z.string(), b: z.array(z.object({ c: z.number().nullable() })) }));
      expect(required).toContain('"strict":true');
      const optional = await sent(z.object({ a: z.array(z.object({ b: z.string().optional() })) }));
      expect(optional).toContain('"strict":false');
      const open = await sent(z.object({ a: z.record(z.string(), z.number()) }));
      expect(open).toContain('"strict":false');
    },
  );

  it("are never to be stored at the provider", async () => {
    await (await provider("/search", "openai").model()).generateText(ask);
    expect(JSON.parse(server.requests.at(-1)!.body)).toMatchObject({ store: false });
  });
});

describe("embeddings", () => {
  it("are unit vectors in order, in as many requests as it takes", async () => {
    const embedder = await provider("/embed", "openai-compatible").embedder();
    const before = server.requests.length;
    const texts = Array.from({ length: 200 }, (_, index) => "x".repeat(index + 1));
    const { vectors, usage } = await embedder.embed(texts);
    expect(server.requests.length - before).toBe(3);
    expect(vectors).toHaveLength(200);
    expect(usage).toEqual({ input_tokens: texts.join("").length, output_tokens: 0 });
    expect(vectors[3]).toEqual(Float32Array.of(0.8, 0.6));
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it("of nothing ask nobody", async () => {
    const embedder = await provider("/embed", "openai").embedder();
    expect(await embedder.embed([])).toEqual({ vectors: [], usage: { input_tokens: 0, output_tokens: 0 } });
  });

  it("without direction are an error, not a vector", async () => {
    const embedder = await provider("/nothing", "openai-compatible").embedder();
    await expect(embedder.embed(["a"])).rejects.toMatchObject({ code: "model_output" });
  });
});
