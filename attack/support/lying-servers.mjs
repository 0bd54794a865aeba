// Servers on this machine's loopback that say what a try wants: models of four protocols, and MCP servers as programs
// and over HTTP.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @typedef {import("../build.mjs").Build} Build */
/** @typedef {{ text?: string, pieces?: Iterable<string>, thought?: boolean, usage?: [unknown, unknown] }} Said */

/**
 * A server for one try. @param {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse, body: string) => void} handler
 */
export async function listen(handler) {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text) => (body += text));
    request.on("end", () => handler(request, response, body));
    response.on("error", () => {});
  });
  server.headersTimeout = 0;
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = server.address();
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, origin: `http://127.0.0.1:${port}`, close };
}

/** How each protocol says something, whole and in pieces. */
const protocols = {
  "openai-compatible": {
    whole: ({ text, thought, usage }) => ({
      id: "c",
      created: 1,
      model: "m",
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: thought ? "x" : text, ...(thought && { reasoning_content: text }) },
          finish_reason: "stop",
        },
      ],
      usage: { prompt_tokens: usage[0], completion_tokens: usage[1], total_tokens: 1 },
    }),
    *events({ pieces, thought, usage }) {
      const chunk = (more) => ({ id: "c", created: 1, model: "m", ...more });
      for (const piece of pieces) {
        const delta = thought ? { reasoning_content: piece } : { content: piece };
        yield chunk({ choices: [{ index: 0, delta, finish_reason: null }] });
      }
      yield chunk({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
      yield chunk({ choices: [], usage: { prompt_tokens: usage[0], completion_tokens: usage[1], total_tokens: 1 } });
    },
  },
  openai: {
    whole: ({ text, usage }) => ({
      id: "r",
      created_at: 1,
      model: "m",
      status: "completed",
      output: [
        {
          type: "message",
          id: "m1",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text, annotations: [] }],
        },
      ],
      usage: { input_tokens: usage[0], output_tokens: usage[1], total_tokens: 1 },
    }),
    *events(said) {
      const whole = protocols.openai.whole({ ...said, text: "" });
      const [message] = whole.output;
      yield { type: "response.created", response: { ...whole, output: [], status: "in_progress" } };
      yield { type: "response.output_item.added", output_index: 0, item: { ...message, content: [] } };
      for (const delta of said.pieces)
        yield { type: "response.output_text.delta", item_id: "m1", output_index: 0, content_index: 0, delta };
      yield { type: "response.output_item.done", output_index: 0, item: message };
      yield { type: "response.completed", response: whole };
    },
  },
  anthropic: {
    whole: ({ text, usage }) => ({
      type: "message",
      id: "m1",
      model: "m",
      role: "assistant",
      content: [{ type: "text", text }],
      stop_reason: "end_turn",
      usage: { input_tokens: usage[0], output_tokens: usage[1] },
    }),
    *events({ pieces, usage }) {
      const message = { id: "m1", type: "message", role: "assistant", model: "m", content: [], stop_reason: null };
      yield { type: "message_start", message: { ...message, usage: { input_tokens: usage[0], output_tokens: 0 } } };
      yield { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } };
      for (const text of pieces) yield { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } };
      yield { type: "content_block_stop", index: 0 };
      yield {
        type: "message_delta",
        delta: { stop_reason: "end_turn", stop_sequence: null },
        usage: { output_tokens: usage[1] },
      };
      yield { type: "message_stop" };
    },
  },
  google: {
    whole: ({ text, usage }) => ({
      candidates: [{ content: { parts: [{ text }], role: "model" }, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: usage[0], candidatesTokenCount: usage[1], totalTokenCount: 1 },
    }),
    *events(said) {
      const { usageMetadata } = protocols.google.whole({ ...said, text: "" });
      for (const text of said.pieces) yield { candidates: [{ content: { parts: [{ text }], role: "model" } }] };
      yield {
        candidates: [{ content: { parts: [{ text: "" }], role: "model" }, finishReason: "STOP" }],
        usageMetadata,
      };
    },
  },
};

/** Answers as a model of a protocol, whole or in events, as slowly as it is read. @param {keyof typeof protocols} kind @param {boolean} streamed @param {Said} said */
export function speak(response, kind, streamed, said) {
  const whole = { text: "tide", pieces: ["tide"], usage: [500, 50], ...said };
  if (!streamed) {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(protocols[kind].whole(whole)));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  pour(
    response,
    (function* lines() {
      for (const event of protocols[kind].events(whole)) yield `data: ${JSON.stringify(event)}\n\n`;
    })(),
  );
}

/** Writes pieces as fast as they are read, and no faster. @param {Iterable<string | Uint8Array>} pieces */
export function pour(response, pieces) {
  const iterator = pieces[Symbol.iterator]();
  const more = () => {
    while (!response.destroyed) {
      const { value, done } = iterator.next();
      if (done) {
        response.end();
        return;
      }
      if (!response.write(value)) {
        response.once("drain", more);
        return;
      }
    }
  };
  more();
}

/** The same piece, so many times. */
export function* repeated(piece, times) {
  for (let time = 0; time < times; time += 1) yield piece;
}

/** Opens a model and an embedder of a build behind its door. @param {Build} build */
export async function openLab(build, server, kind = "openai-compatible", limits = {}) {
  const { createFetcher } = await build.load("adapters/network/network-fetcher.js");
  const { createModelProvider } = await build.load("adapters/models/ai-models.js");
  const door = createFetcher({
    offline: false,
    allow_private: [`127.0.0.1:${server.port}`],
    user_agent: "attack",
    limits,
  });
  const providers = { lab: { base_url: `${server.origin}/v1`, kind, api_key_env: "LAB" } };
  const models = createModelProvider({ keys: { LAB: "k" }, providers });
  return {
    model: () => models.model("lab:m", door.standardFetch),
    embedder: () => models.embedder("lab:e", door.standardFetch),
  };
}

/** Enough of MCP to be asked for tools; `onMessage`, `onCall` and `tools` are a try's. */
const program = `
import { createInterface } from "node:readline";
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const result = (id, value) => send({ id, result: value });
const text = (words) => ({ content: [{ type: "text", text: words }] });
let tools = [{ name: "find", description: "Finds.", inputSchema: { type: "object", properties: { query: { type: "string" } } } }];
let onCall = (id) => result(id, text("found"));
let onMessage = () => false;
// Whatever a try does, its program ends by itself.
setTimeout(() => process.exit(), 25_000).unref();
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (onMessage(method, id, params)) return;
  if (method === "initialize") result(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "t", version: "1" } });
  else if (method === "tools/list") result(id, { tools });
  else if (method === "tools/call") onCall(id, params);
});
`;

/** An MCP server that is a program of these lines. */
export function programServer(body) {
  const folder = mkdtempSync(join(tmpdir(), "quire-attack-"));
  const file = join(folder, "server.mjs");
  writeFileSync(file, `${program}\n${body}\n`);
  return {
    config: { command: process.execPath, args: [file] },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * An MCP server over HTTP; `answer(method, message, response)` returns the result of what it wants to answer, or
 * undefined where it has taken the response into its own hands.
 */
export async function httpServer(answer) {
  const server = await listen((request, response, body) => {
    const message = request.method === "POST" ? JSON.parse(body) : { method: "GET" };
    const own = answer(message.method, message, response);
    if (own === "taken") return;
    if (message.id === undefined) response.writeHead(message.method === "GET" ? 405 : 202).end();
    else answerMessage(response, message, own);
  });
  return { config: { url: `${server.origin}/mcp` }, port: server.port, close: server.close };
}

function answerMessage(response, { id, method, params }, own) {
  const protocolVersion = params?.protocolVersion ?? "2025-06-18";
  const initialised = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "t", version: "1" } };
  const result = own ?? (method === "initialize" ? initialised : undefined);
  const error = { code: -32601, message: "no such method" };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) }));
}

/** A server of a build as the workbench makes it. @param {Build} build */
export async function openToolServer(build, config, { timeout_ms = 8000, patience_ms = 200 } = {}) {
  const { createFetcher } = await build.load("adapters/network/network-fetcher.js");
  const { createToolServers } = await build.load("adapters/mcp/tool-servers.js");
  const door = createFetcher({ offline: false, allow_private: ["127.0.0.1"], user_agent: "attack" });
  const [server] = createToolServers({
    servers: { liar: { args: [], env: {}, headers: {}, read_only: false, enabled: true, ...config } },
    environment: { PATH: process.env["PATH"] ?? "", HOME: "/nowhere" },
    offline: false,
    folder: tmpdir(),
    timeout_ms,
    patience_ms,
  });
  return { door, server };
}
