import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../../src/compose.js";
import { mcpHandler } from "../../../src/edges/mcp/mcp-handler.js";
import type { Workbench } from "../../../src/edges/workbench.js";
import { newFolder, removeFolders } from "../../support/quire.js";
import { serveHandler } from "./everything-server.js";

const limit = 20_000;
const root = newFolder();
let workbench: Workbench;
let server: Awaited<ReturnType<typeof serveHandler>>;

beforeAll(async () => {
  workbench = await compose({ workspace: root, startedIn: root, environment: {} });
  server = await serveHandler(mcpHandler(workbench, { allow_write: false, version: "1", max_body_bytes: limit }));
});
afterAll(async () => {
  await server.close();
  await workbench.close();
  removeFolders();
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** A request as any program may write it; `fetch` would choose host and origin itself. */
function send(headers: Record<string, string>, body: string | null, method = "POST"): Promise<Answer> {
  const accept = "application/json, text/event-stream";
  return new Promise((resolve, reject) => {
    const options = { method, headers: { "content-type": "application/json", accept, ...headers } };
    const request = httpRequest(server.url, options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    request.once("error", reject);
    request.end(body ?? undefined);
  });
}

const clientInfo = { name: "test", version: "1" };
const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
});
const list = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "prompts/list" });

describe("the protocol over HTTP", () => {
  it("answers this machine's names only: a rebound name or a foreign page is refused", async () => {
    for (const headers of [
      { host: "evil.example" },
      { host: "evil.example:3000" },
      { host: "127.0.0.1.evil.example" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ])
      expect([headers, (await send(headers, initialize)).status]).toEqual([headers, 403]);
    for (const headers of [{ host: "localhost:1" }, { host: "[::1]:3000" }, { origin: "http://localhost:5173" }])
      expect([headers, (await send(headers, initialize)).status]).toEqual([headers, 200]);
  });

  it("answers to other names where it is told of them", async () => {
    const options = { allow_write: false, version: "1", max_body_bytes: limit };
    const ask = (handler: ReturnType<typeof mcpHandler>, host: string) =>
      handler.fetch(
        new Request(`http://${host}/mcp`, {
          method: "POST",
          headers: { host, "content-type": "application/json", accept: "application/json, text/event-stream" },
          body: initialize,
        }),
      );
    const named = mcpHandler(workbench, { ...options, hosts: ["library.example"] });
    const any = mcpHandler(workbench, { ...options, hosts: null });
    const statuses = [];
    for (const [handler, host] of [
      [named, "library.example:3000"],
      [named, "localhost"],
      [any, "anything.example"],
    ] as const) {
      const response = await ask(handler, host);
      statuses.push(response.status);
      await response.body?.cancel();
    }
    expect(statuses).toEqual([200, 403, 200]);
    await Promise.all([named.close(), any.close()]);
  });

  it("refuses bodies that are too large, no JSON, or no message", async () => {
    const large = await send(
      {},
      JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { x: "y".repeat(limit) } }),
    );
    expect([large.status, large.body]).toEqual([413, expect.stringContaining(`${limit} bytes`)]);
    const noJson = await send({}, "{");
    expect([noJson.status, JSON.parse(noJson.body)]).toMatchObject([400, { error: { code: -32_700 } }]);
    expect((await send({}, '{"id": 4}')).status).toBe(400);
    expect((await send({ "content-type": "text/plain" }, initialize)).status).toBe(415);
  });

  it("keeps sessions apart, and says when one is over", async () => {
    const begun = await send({}, initialize);
    const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]) };
    expect(session["mcp-session-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect((await send(session, list)).body).toContain("ask_with_sources");
    expect((await send({ "mcp-session-id": "made-up" }, list)).status).toBe(404);
    expect((await send(session, null, "DELETE")).status).toBe(200);
    const over = await send(session, list);
    expect([over.status, over.body]).toEqual([404, expect.stringContaining("begin a new one")]);
  });

  it("serves a request without a session, too", async () => {
    const { status, body } = await send({}, list);
    expect([status, body]).toEqual([200, expect.stringContaining("review_draft")]);
  });
});
