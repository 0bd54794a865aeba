import { on, once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectionLimits, listen, type Listening } from "../../src/edges/server/listen.js";
import type { ServiceOptions } from "../../src/edges/server/service/service-options.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { openService, readMessages, type TestService } from "../support/service.js";
import { Latch, longTool, slowTool } from "./test-tools.js";
import { allTests } from "../support/some-of.js";

let latch: Latch;
let service: TestService;
let listening: Listening;
const sockets: Socket[] = [];

async function serve(options: Partial<ServiceOptions>, limits = connectionLimits): Promise<void> {
  latch = new Latch();
  service = await openService(newFolder(), { options, tools: [slowTool(latch), longTool] });
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

  it.runIf(allTests)("tells who asks for more than memory has what to do, in an answer that is whole", async () => {
    await serve({ memory_bytes: longAnswer + 1_000_000 });
    const path = await longRun();
    const deaf = open(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await once(deaf, "data");
    deaf.pause();
    const refused = await fetch(`${listening.url}${path}`);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ ok: false, error: { code: "rate_limited" } });
  });

  it.runIf(allTests)("cuts off who takes nothing of an answer, and gives its memory to others", async () => {
    await serve({ memory_bytes: longAnswer + 1_000_000 }, { ...connectionLimits, stall_timeout: 300 });
    const path = await longRun();
    const deaf = open(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    let taken = 0;
    // It takes the beginning, for then it has been answered, and no more.
    const [first] = (await once(deaf.resume(), "data")) as [Buffer];
    deaf.pause().on("data", (part: Buffer) => (taken += part.length));
    expect(first.toString()).toMatch(/^HTTP\/1.1 200 /);
    let answer = await fetch(`${listening.url}${path}`);
    while (answer.status === 503) answer = await fetch(`${listening.url}${path}`);
    expect((await answer.text()).length).toBeGreaterThan(longAnswer);
    deaf.resume();
    await once(deaf, "close");
    expect(taken).toBeLessThan(longAnswer);
  });

  it.runIf(allTests)("reads a long log once for all who ask for its run", async () => {
    await serve({});
    const path = await longRun();
    const read = vi.spyOn(service.workbench.engine.runs, "read");
    const asked = [path, path, path, "/runs", "/runs", "/runs"].map((each) => fetch(`${listening.url}${each}`));
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
    }
    // Once for the run and once for its line.
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("lets others have their turn while it sends a long log to one who takes it at once", async () => {
    await serve({});
    latch.open();
    const started = await post("/runs", JSON.stringify({ tool: "slow_test", input: { before: 0, after: 5000 } }));
    const { run_id: id } = (await started.json()) as { run_id: string };
    await (await fetch(`${listening.url}/runs/${id}/events`)).text();
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    const answer = await service.ask(`/runs/${id}/events`);
    setImmediate(count);
    const { length } = await answer.text();
    isOver = true;
    expect(length).toBeGreaterThan(500_000);
    expect(turns).toBeGreaterThan(length / 200_000);
  });

  it("sends one long event to many in pieces: none is broken off, no character is cut, though nobody has room for it", async () => {
    await serve({ memory_bytes: 500_000 });
    const path = await longRun({ text: "x🌒", length: 1_000_000 });
    const followed = await Promise.all([1, 2, 3].map(() => service.ask(`${path}/events`)));
    const [deaf, ...others] = followed;
    for (const { status } of followed) expect(status).toBe(200);
    for (const other of others) {
      const last = readMessages(await other.text()).at(-1)?.event;
      expect(last.content.output.length).toBeGreaterThanOrEqual(1_000_000);
      expect(last.content.output.replaceAll("x🌒", "")).toBe("");
    }
    await deaf?.body?.cancel();
  });

  it.runIf(allTests)("never resets a client that reads, however long the process itself is busy", async () => {
    await serve({}, { ...connectionLimits, stall_timeout: 60, keep_alive_timeout: 60 });
    const path = await longRun();
    const reader = open("");
    let answer = "";
    const ask = async () => {
      answer = "";
      reader.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      for await (const [part] of on(reader, "data", { close: ["close"] })) {
        // Three times, while most of the answer has not been sent.
        if (answer.length < 200_000) keepBusy(150);
        answer += String(part);
        if (answer.length > longAnswer) return;
      }
    };
    await ask();
    expect(answer.length).toBeGreaterThan(longAnswer);
    // The time between two requests is over when the next one is on its way.
    keepBusy(150);
    await ask();
    expect(answer.length).toBeGreaterThan(longAnswer);
  });
});

/** Bytes; more than the system's buffers take of an answer that nobody reads. */
const longAnswer = 20_000_000;

/** The path of a run with a long answer. */
async function longRun(input: { text?: string; length?: number } = {}): Promise<string> {
  const body = JSON.stringify({ tool: "long_test", input });
  const { run_id: id } = (await (await post("/runs", body)).json()) as { run_id: string };
  await (await fetch(`${listening.url}/runs/${id}/events`)).text();
  return `/runs/${id}`;
}

/** Holds the process, as long work does. */
function keepBusy(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
