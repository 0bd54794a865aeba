import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectionLimits, listen, type Listening } from "../../src/edges/server/listen.js";
import type { ServiceOptions } from "../../src/edges/server/service-options.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { openService, type TestService } from "../support/service.js";
import { Latch, slowTool } from "./test-tools.js";

let latch: Latch;
let service: TestService;
let listening: Listening;
const sockets: Socket[] = [];

async function serve(options: Partial<ServiceOptions>, limits = connectionLimits): Promise<void> {
  latch = new Latch();
  service = await openService(newFolder(), { options, tools: [slowTool(latch)] });
  listening = await listen(service.app, { host: "127.0.0.1", port: 0 }, limits);
}

beforeEach(() => void (sockets.length = 0));
afterEach(async () => {
  latch.open();
  for (const socket of sockets) socket.destroy();
  listening.stopAccepting();
  await service.close();
  await listening.close();
  removeFolders();
});

function open(bytes: string): Socket {
  const socket = connect(listening.port, "127.0.0.1").on("error", () => {});
  socket.write(bytes);
  sockets.push(socket);
  return socket;
}

const json = { "content-type": "application/json" };
const post = (path: string, body: string) => fetch(`${listening.url}${path}`, { method: "POST", headers: json, body });

describe("a flood of clients", () => {
  it("fills no more memory with bodies than is given, and small requests are answered meanwhile", async () => {
    await serve({ memory_bytes: 300_000 });
    const held =
      "POST /runs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 200001\r\n\r\n";
    open(held + " ".repeat(200_000));
    const other = JSON.stringify({ tool: "none", input: { text: "x".repeat(200_000) } });
    let refused = await post("/runs", other);
    // The first body may not have come yet.
    while (refused.status === 404) refused = await post("/runs", other);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect((await fetch(`${listening.url}/works`)).status).toBe(200);
    expect((await post("/runs", JSON.stringify({ tool: "none" }))).status).toBe(404);
    sockets[0]?.destroy();
    while (refused.status === 503) refused = await post("/runs", other);
    expect(refused.status).toBe(404);
  });

  it("follows no more streams than may be followed, and takes the next when one has gone", async () => {
    await serve({ followers: 3 });
    const { run_id: id } = (await (await post("/runs", '{"tool":"slow_test"}')).json()) as { run_id: string };
    const follow = (signal: AbortSignal) => fetch(`${listening.url}/runs/${id}/events`, { signal });
    const gone = new AbortController();
    const followed = await Promise.all([1, 2, 3].map(() => follow(gone.signal)));
    expect(followed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await follow(new AbortController().signal)).status).toBe(429);
    gone.abort();
    const last = new AbortController();
    let next = await follow(last.signal);
    while (next.status === 429) next = await follow(last.signal);
    expect(next.status).toBe(200);
    last.abort();
  });

  it("parses no JSON that is made to tie it up", async () => {
    await serve({});
    for (const body of [
      "[".repeat(200_000),
      `{"a":${'{"b":'.repeat(200)}1${"}".repeat(201)}`,
      `[${"1,".repeat(1_000_001)}1]`,
    ]) {
      const refused = await post("/runs", body);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toMatch(/is nested more|has more than/);
    }
    const strings = JSON.stringify({ tool: "none", input: { text: '\\"[{'.repeat(500) } });
    expect((await post("/runs", strings)).status).toBe(404);
  });

  it("takes few messages in one request of the protocol", async () => {
    await serve({});
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const headers = { ...json, accept: "application/json, text/event-stream" };
    const body = `[${Array.from({ length: 21 }, () => ping).join(",")}]`;
    expect((await fetch(`${listening.url}/mcp`, { method: "POST", headers, body })).status).toBe(400);
  });

  it("does not repeat all that was wrong", async () => {
    await serve({});
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field-${index}`, 1])));
    const text = await (await post("/runs", body)).text();
    expect(text).toMatch(/\d+ more/);
    expect(text.length).toBeLessThan(2000);
  });
});
