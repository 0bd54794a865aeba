import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceOptions } from "../../src/edges/server/service/service-options.js";
import { isLoopback } from "../../src/domain/url.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { openService, type TestService } from "../support/service.js";

let cwd: string;
const opened: TestService[] = [];
beforeAll(() => {
  cwd = newFolder();
});
afterAll(async () => {
  for (const service of opened) await service.close();
  removeFolders();
});

async function open(options: Partial<ServiceOptions> = {}): Promise<TestService> {
  const service = await openService(cwd, { options });
  opened.push(service);
  return service;
}

const paths = ["/works", "/search?q=a", "/tools", "/runs", "/runs/x/events", "/openapi.json", "/mcp", "/nothing"];

describe("a server with a token", () => {
  const token = "a-token-that-nobody-guesses-1";

  it.each(paths)("asks for it at %s", async (path) => {
    const service = await open({ token });
    const without = await service.ask(path);
    expect(without.status).toBe(401);
    expect(without.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(await without.json()).toMatchObject({ ok: false, error: { code: "unauthorised" } });
  });

  it.each([
    "Bearer a-token-that-nobody-guesses-2",
    "Bearer a-token-that-nobody-guesses-",
    "Bearer ",
    "Bearer",
    "Basic YTph",
    "a-token-that-nobody-guesses-1",
    `Bearer ${"x".repeat(10_000)}`,
  ])("takes no %s", async (authorization) => {
    const service = await open({ token });
    expect((await service.ask("/works", { headers: { authorization } })).status).toBe(401);
  });

  it("lets in who has it, under whatever name and from whatever page, and says it to nobody", async () => {
    const service = await open({ token });
    const headers = {
      authorization: `bearer ${token}`,
      host: "quire.example.org",
      origin: "https://app.example.org",
      "sec-fetch-site": "cross-site",
    };
    expect((await service.ask("/works", { headers })).status).toBe(200);
    const described = await (await service.ask("/openapi.json", { headers })).text();
    expect(JSON.parse(described)).toMatchObject({ security: [{ token: [] }] });
    expect(described + service.said.join("\n")).not.toContain(token);
  });

  it("keeps pages of other sites out where the workspace brought the token: its maker may know it", async () => {
    const service = await open({ token, own_token: false });
    const authorization = `Bearer ${token}`;
    expect((await service.ask("/works", { headers: { authorization } })).status).toBe(200);
    for (const name of ["host", "origin"]) {
      const headers = { authorization, [name]: name === "host" ? "rebound.example" : "http://rebound.example" };
      for (const path of ["/works", "/mcp"]) expect((await service.ask(path, { headers })).status).toBe(403);
    }
  });

  it("says to everybody that it is there", async () => {
    expect((await (await open({ token })).ask("/health")).status).toBe(200);
  });
});

describe("a server without a token", () => {
  it.each([
    [{ host: "evil.example" }],
    [{ host: "localhost.evil.example" }],
    [{ host: "127.0.0.1.evil.example:3000" }],
    [{ host: "192.168.1.5:3000" }],
    [{ host: "0.0.0.0:3000" }],
    [{ host: "" }],
    [{ host: "[" }],
    [{ origin: "http://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "http://127.0.0.1.evil.example" }],
    [{ origin: "http://localhost:8080" }],
    [{ origin: "http://127.0.0.1:3000, http://127.0.0.1:3000" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ host: "evil.example@localhost" }],
    [{ host: "localhost:3000/x" }],
    [{ host: "localhost, evil.example" }],
    [{ host: "localhost." }],
    [{ host: "2130706433" }],
  ])("refuses %j everywhere", async (headers) => {
    const service = await open();
    for (const path of ["/works", "/health", "/mcp"]) {
      const response = await service.ask(path, { headers });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: { code: "network_refused", fix: expect.any(String) } });
    }
  });

  it.each([
    [{ host: "localhost:3000" }],
    [{ host: "127.0.0.1:9" }],
    [{ host: "[::1]:3000", origin: "http://[::1]:3000" }],
    [{ host: "localhost:3000", origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }],
  ])("answers %j", async (headers) => {
    expect((await (await open()).ask("/works", { headers })).status).toBe(200);
  });
});

describe("addresses of this computer alone", () => {
  it.each(["127.0.0.1", "127.8.8.8", "localhost", "LOCALHOST", "::1", "[::1]", "quire.localhost"])(
    "%s is one",
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );
  it.each(["0.0.0.0", "::", "192.168.0.1", "127.0.0.1.example.org", "localhost.example.org", "", "10.0.0.127"])(
    "%s is none",
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});

describe("limits", () => {
  it("does so much for a client in a minute and says when it may ask again; being there is told always", async () => {
    const service = await open({ requests_per_minute: 1 });
    expect((await service.ask("/works")).status).toBe(200);
    const refused = await service.ask("/works");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({
      error: { code: "rate_limited", facts: { retry_after_ms: expect.any(Number) } },
    });
    expect((await service.ask("/health")).status).toBe(200);
    const elsewhere = { incoming: { socket: { remoteAddress: "10.0.0.7" } } };
    const other = await service.app.fetch(new Request("http://127.0.0.1:3000/works"), elsewhere);
    expect(other.status).toBe(200);
  });

  it("counts what a request takes: quick ones are let in more often than their number", async () => {
    const service = await open({ requests_per_minute: 2 });
    for (let time = 0; time < 5; time++) expect((await service.ask("/no-such-page")).status).toBe(404);
  });

  it("spares programs of this computer, unless they ask for others", async () => {
    const service = await open({ requests_per_minute: 1 });
    const here = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
    const status = async (headers: Record<string, string>) =>
      (await service.app.fetch(new Request("http://127.0.0.1:3000/works", { headers }), here)).status;
    for (let time = 0; time < 5; time++) expect(await status({})).toBe(200);
    const forwarded = { "x-forwarded-for": "203.0.113.9" };
    expect([await status(forwarded), await status(forwarded)]).toEqual([200, 429]);
  });

  it("takes no body that is larger, whether its size was announced or not", async () => {
    const service = await open({ max_body_bytes: 1000 });
    const long = JSON.stringify({ tool: "search", input: { query: "x".repeat(1000) } });
    const headers = { "content-type": "application/json" };
    const announced = { ...headers, "content-length": String(long.length) };
    expect((await service.ask("/runs", { method: "POST", headers: announced, body: long })).status).toBe(413);
    const body = new ReadableStream({
      start(controller) {
        for (const part of long.match(/.{1,100}/g) ?? []) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    const streamed = await service.ask("/runs", { method: "POST", headers, body, duplex: "half" } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await streamed.json()).toMatchObject({ error: { code: "too_large", facts: { max_bytes: 1000 } } });
    const fits = await service.post("/runs", { tool: "none" });
    expect(fits.status).toBe(404);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", undefined])(
    "takes JSON that is called JSON, not %s",
    async (type) => {
      const service = await open();
      const body = new TextEncoder().encode('{"tool":"search","input":{"query":"x"}}');
      const headers = type === undefined ? {} : { "content-type": type };
      const response = await service.ask("/runs", { method: "POST", headers, body });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ ok: false, error: { fix: expect.stringContaining("JSON") } });
    },
  );
});
