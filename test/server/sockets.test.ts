import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionLimits, listen, type Listening } from "../../src/edges/server/listen.js";
import { quireHere } from "../support/quire-here.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { openService, readMessages, type TestService } from "../support/service.js";
import { Latch, slowTool } from "./test-tools.js";

const address = { host: "127.0.0.1", port: 0 };
let service: TestService;
let listening: Listening;
let latch: Latch;

beforeAll(async () => {
  const cwd = newWorkspace((name) => name.endsWith(".md"));
  await quireHere(["add", "library"], { cwd });
  latch = new Latch();
  service = await openService(cwd, { options: { max_body_bytes: 100_000 }, tools: [slowTool(latch)] });
  listening = await listen(service.app, address);
});
afterAll(async () => {
  latch.open();
  listening.stopAccepting();
  await service.close();
  await listening.close();
  removeFolders();
});

/** Sends bytes as they are and gives what comes back until the server closes, which may be while they are on their way. */
function raw(bytes: string, { port }: Listening = listening): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.setEncoding("utf8").on("data", (text) => (answer += text));
    socket.once("close", () => resolve(answer));
    // The socket closes behind an error; without an answer there is nothing to be found in it.
    socket.once("error", () => {});
  });
}

describe("a server on a socket", () => {
  it("answers where it says, and knows who asks", async () => {
    const response = await fetch(`${listening.url}/health`);
    expect(await response.json()).toEqual({ ok: true, name: "quire", version: "1.2.3" });
    expect(service.said.at(-1)).toMatch(/ 127\.0\.0\.1 GET \/health 200 /);
  });

  it("lets nobody hold a connection by sending slowly", async () => {
    const limits = { ...connectionLimits, headers_timeout: 200, request_timeout: 400 };
    const impatient = await listen(service.app, address, limits);
    const slow = "GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    expect(await raw(slow, impatient)).toMatch(/^HTTP\/1.1 408 |^$/);
    const head =
      "POST /runs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n";
    expect(await raw(`${head}{"tool`, impatient)).toMatch(/^HTTP\/1.1 408 |^$/);
    await impatient.close();
  });

  it.each([
    ["no host", "GET /works HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two lengths", "POST /runs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello"],
    [
      "a length and chunks",
      "POST /runs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["another language", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["a head of 100 KB", `GET /works HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(100_000)}\r\n\r\n`],
  ])("refuses %s", async (_name, bytes) => {
    expect(await raw(bytes)).toMatch(/^HTTP\/1.1 4\d\d /);
    expect((await fetch(`${listening.url}/health`)).status).toBe(200);
  });

  it("refuses another name in the address of the request, as in the Host header", async () => {
    const asked = "GET http://evil.example/works HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    expect(await raw(asked)).toMatch(/^HTTP\/1.1 403 /);
  });

  it("takes chunks up to the limit", async () => {
    const send = (size: number) => {
      const part = new TextEncoder().encode(`"${"x".repeat(size)}"`);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(part);
          controller.close();
        },
      });
      const headers = { "content-type": "application/json" };
      return fetch(`${listening.url}/runs`, { method: "POST", headers, body, duplex: "half" } as RequestInit);
    };
    expect((await send(1000)).status).toBe(400);
    expect((await send(200_000)).status).toBe(413);
  });

  it("sends events over a socket at which a client does not read, and holds up neither run nor server", async () => {
    const started = await fetch(`${listening.url}/runs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tool: "slow_test", input: { before: 1, after: 3000 } }),
    });
    const { run_id: id } = (await started.json()) as { run_id: string };
    const deaf = connect(listening.port, "127.0.0.1");
    deaf.pause();
    deaf.write(`GET /runs/${id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const gone = new AbortController();
    const left = await fetch(`${listening.url}/runs/${id}/events`, { signal: gone.signal });
    await left.body?.getReader().read();
    gone.abort();
    const whole = fetch(`${listening.url}/runs/${id}/events`).then((response) => response.text());
    latch.open();
    const messages = readMessages(await whole);
    expect(messages.at(-1)?.event).toMatchObject({ event: "run_end", content: { state: "done" } });
    expect(messages.length).toBeGreaterThan(3000);
    expect((await fetch(`${listening.url}/health`)).status).toBe(200);
    deaf.destroy();
  });

  it("listens on addresses of this computer alone where nothing else is said", async () => {
    for (const host of ["0.0.0.0", "::", "192.0.2.1"]) {
      await expect(listen(service.app, { host, port: 0 })).rejects.toThrow(/others could reach/);
    }
  });

  it("says what to do where the port is taken or the address is not this computer's", async () => {
    await expect(listen(service.app, { host: "127.0.0.1", port: listening.port })).rejects.toMatchObject({
      code: "usage",
      message: expect.stringContaining(`Port ${listening.port}`),
      fix: expect.stringContaining("--port"),
    });
    const elsewhere = { host: "192.0.2.1", port: 0, beyond_loopback: true };
    await expect(listen(service.app, elsewhere)).rejects.toMatchObject({ code: "usage" });
    await expect(listen(service.app, { host: "no.such.host.invalid", port: 0 })).rejects.toMatchObject({
      code: "usage",
    });
  });
});
