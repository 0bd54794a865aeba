import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Fetcher, NetworkCall } from "../../src/ports/fetcher.js";
import { startLoopback, type Loopback, type Route } from "../network/loopback.js";
import { failureOf } from "./failure.js";
import { testAllowedHosts, type World } from "./fetcher-hosts.js";

/** How a fetcher under test is opened. */
export interface DoorOptions {
  offline: boolean;
  allow_private: string[];
  user_agent: string;
}

let server: Loopback;
let other: Loopback;
let open: (options?: Partial<DoorOptions>) => Fetcher;
/** For the part of the suite in a file of its own. */
const world = (): World => ({ server, other, open });

/** What every fetcher behind the port must do, against real servers on the loopback address. */
export function testFetcher(name: string, openDoor: (options: DoorOptions) => Fetcher): void {
  describe(`fetcher: ${name}`, () => {
    beforeAll(async () => {
      other = await startLoopback({ "/echo": (_request, response) => void response.end("other") });
      server = await startLoopback({
        ...routes,
        "/to-other": redirect(302, `${other.origin}/echo`),
        "/to-name": redirect(302, `http://localhost:${other.port}/echo`),
      });
      const allow_private = [`127.0.0.1:${server.port}`, `127.0.0.1:${other.port}`, `localhost:${other.port}`];
      open = (options) => openDoor({ offline: false, allow_private, user_agent: "quire-test", ...options });
    });
    afterAll(async () => {
      await server.close();
      await other.close();
    });
    testCalls();
    testRedirects();
    testLimits();
    testDoor();
    testAllowedHosts(world);
    testStandardFetch();
  });
}

function redirect(status: number, location: string): Route {
  return (_request, response) => void response.writeHead(status, { location }).end("moved");
}

const routes: Record<string, Route> = {
  "/text": (_request, response) => void response.end("hello"),
  "/missing": (_request, response) => void response.writeHead(404).end("no such page"),
  "/moved": redirect(302, "/text"),
  "/keeps": redirect(307, "/text"),
  "/loop": redirect(302, "/loop2"),
  "/loop2": redirect(302, "/loop"),
  "/chain": (request, response) => {
    const step = Number(/step=(\d+)/.exec(request.url ?? "")?.[1] ?? "0");
    redirect(302, `/chain?step=${step + 1}`)(request, response, "");
  },
  "/to-metadata": redirect(302, "http://169.254.169.254/latest/meta-data/"),
  "/to-star": redirect(302, "http://*/"),
  "/to-file": redirect(302, "file:///etc/passwd"),
  "/bomb": (_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000)));
  },
  "/silent": () => {},
  "/cut": (_request, response) => {
    response.writeHead(200, { "content-length": "1000" }).write("only this");
    setImmediate(() => response.destroy());
  },
  "/stream": (_request, response) => void response.writeHead(200).write("first"),
};

function testCalls(): void {
  describe("a call", () => {
    it("answers with status, headers and body, whatever the status", async () => {
      const answer = await open().fetch({ url: `${server.origin}/missing` });
      expect(answer.status).toBe(404);
      expect(new TextDecoder().decode(answer.body)).toBe("no such page");
      expect(server.requests.at(-1)?.headers["user-agent"]).toBe("quire-test");
    });

    it("sends a body as POST", async () => {
      await open().fetch({ url: `${server.origin}/text`, body: "question" });
      expect(server.requests.at(-1)).toMatchObject({ method: "POST", body: "question" });
    });

    it("is told to observers without secrets", async () => {
      const calls: NetworkCall[] = [];
      await open()
        .observed((call) => calls.push(call))
        .fetch({ url: `${server.origin}/moved?api_key=s3cret&query.author=Ada` });
      expect(calls.map(({ url, status, bytes, error }) => ({ url, status, bytes, error }))).toEqual([
        { url: `${server.origin}/moved?api_key=redacted&query.author=Ada`, status: 302, bytes: 0, error: null },
        { url: `${server.origin}/text`, status: 200, bytes: 5, error: null },
      ]);
    });
  });
}

function testRedirects(): void {
  describe("redirects", () => {
    it("turn POST into GET at 302 and keep it at 307", async () => {
      await open().fetch({ url: `${server.origin}/moved`, method: "POST", body: "form" });
      expect(server.requests.at(-1)).toMatchObject({ method: "GET", url: "/text", body: "" });
      await open().fetch({ url: `${server.origin}/keeps`, method: "POST", body: "form" });
      expect(server.requests.at(-1)).toMatchObject({ method: "POST", url: "/text", body: "form" });
    });

    it("leave keys behind at another origin", async () => {
      const headers = { Authorization: "Bearer k", "x-api-key": "k", Cookie: "a=b", accept: "text/plain" };
      const answer = await open().fetch({ url: `${server.origin}/to-other`, headers });
      expect(answer.url).toBe(`${other.origin}/echo`);
      const seen = other.requests.at(-1)?.headers ?? {};
      expect(seen).toMatchObject({ accept: "text/plain" });
      expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(["authorization"]));
      expect(seen["x-api-key"]).toBeUndefined();
      expect(seen.cookie).toBeUndefined();
    });

    it.each([
      ["/loop", "redirect loop"],
      ["/chain", "too many redirects"],
      ["/to-metadata", "linkLocal"],
      ["/to-file", "scheme file:"],
    ])("%s is refused: %s", async (path, reason) => {
      const error = await failureOf(open().fetch({ url: server.origin + path }));
      expect(error).toMatchObject({ code: "network_refused", facts: { reason } });
    });
  });
}

function testLimits(): void {
  describe("limits", () => {
    it("stop a compressed bomb early", async () => {
      const calls: NetworkCall[] = [];
      const door = open().observed((call) => calls.push(call));
      const error = await failureOf(door.fetch({ url: `${server.origin}/bomb`, max_bytes: 100_000 }));
      expect(error).toMatchObject({ code: "too_large", facts: { max_bytes: 100_000 } });
      expect(calls[0]?.bytes).toBeLessThan(1_000_000);
    });

    it("end a silent server by time", async () => {
      const error = await failureOf(open().fetch({ url: `${server.origin}/silent`, timeout_ms: 50 }));
      expect(error).toMatchObject({ code: "timeout", facts: { timeout_ms: 50 } });
    });

    it("end a body that stalls by time", async () => {
      const error = await failureOf(open().fetch({ url: `${server.origin}/stream`, timeout_ms: 50 }));
      expect(error.code).toBe("timeout");
    });

    it("name a cut connection and a closed port", async () => {
      expect((await failureOf(open().fetch({ url: `${server.origin}/cut` }))).code).toBe("network");
      const gone = await startLoopback({});
      await gone.close();
      const error = await failureOf(open({ allow_private: ["127.0.0.1"] }).fetch({ url: gone.origin }));
      expect(error).toMatchObject({ code: "network", facts: { cause: "ECONNREFUSED", host: "127.0.0.1" } });
    });

    it("stop when the caller stops", async () => {
      const controller = new AbortController();
      const call = failureOf(open().fetch({ url: `${server.origin}/silent`, signal: controller.signal }));
      controller.abort();
      expect((await call).code).toBe("interrupted");
    });
  });
}

function testDoor(): void {
  describe("the door", () => {
    it("makes no connection when closed", async () => {
      const before = server.connections;
      const calls: NetworkCall[] = [];
      const door = open({ offline: true }).observed((call) => calls.push(call));
      const error = await failureOf(door.fetch({ url: `${server.origin}/text` }));
      expect(error).toMatchObject({ code: "offline", facts: { host: "127.0.0.1" } });
      expect((await failureOf(door.standardFetch(`${server.origin}/text`))).code).toBe("offline");
      expect(server.connections).toBe(before);
      expect(calls.map((call) => call.error)).toEqual(["offline", "offline"]);
    });

    it.each([
      "http://0x7f.1:PORT/text",
      "http://127.1:PORT/text",
      "http://2130706433:PORT/text",
      "http://127.0.0.1.:PORT/text",
      "http://[::ffff:127.0.0.1]:PORT/text",
      "http://localhost:PORT/text",
      "http://localhost.:PORT/text",
      "http://0.0.0.0:PORT/text",
      "http://example.org@127.0.0.1:PORT/text",
      "http://127.0.0.1:PORT/text#@example.org",
      "http://metadata.google.internal/",
      "http://[64:ff9b::7f00:1]:PORT/",
      "ftp://example.org/",
      "file:///etc/passwd",
      "not a url",
    ])("refuses %s unless configured", async (spelling) => {
      const before = server.connections;
      const url = spelling.replace("PORT", String(server.port));
      const error = await failureOf(open({ allow_private: [] }).fetch({ url }));
      expect(error.code).toBe("network_refused");
      expect(server.connections).toBe(before);
    });
  });
}

function testStandardFetch(): void {
  describe("standardFetch", () => {
    it("streams, and cancels the connection with the stream", async () => {
      const calls: NetworkCall[] = [];
      const door = open().observed((call) => calls.push(call));
      const response = await door.standardFetch(`${server.origin}/stream`);
      const reader = response.body!.getReader();
      expect(new TextDecoder().decode((await reader.read()).value)).toBe("first");
      expect(calls).toEqual([]);
      await reader.cancel();
      expect(calls).toMatchObject([{ status: 200, bytes: 5, error: null }]);
    });

    it("sends what a platform Request holds and follows redirects through the same rules", async () => {
      const request = new Request(`${server.origin}/keeps`, { method: "POST", body: "json" });
      const response = await open().standardFetch(request);
      expect(response.url).toBe(`${server.origin}/text`);
      expect(await response.text()).toBe("hello");
      expect(server.requests.at(-1)).toMatchObject({ method: "POST", body: "json" });
      expect((await failureOf(open().standardFetch(`${server.origin}/to-metadata`))).code).toBe("network_refused");
    });

    it("stops a stream when the signal says so", async () => {
      const controller = new AbortController();
      const response = await open().standardFetch(`${server.origin}/stream`, { signal: controller.signal });
      const rest = failureOf(response.text());
      controller.abort();
      expect((await rest).code).toBe("interrupted");
    });
  });
}
