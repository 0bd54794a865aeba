import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../test/contracts/failure.js";
import { type Loopback, type Route, startLoopback } from "../../../test/network/loopback.js";
import { type PassingClock, passingClock } from "../../../test/support/services.js";
import { configSchema } from "../../domain/config.js";
import type { PageRequest } from "../../ports/web-services.js";
import { createLocalFiles } from "../local/local-files.js";
import { createFetcher } from "../network/network-fetcher.js";
import { createPageSource } from "./page-source.js";
import { allTests } from "../../../test/support/some-of.js";

let root: string;
let site: Loopback;
let clock: PassingClock;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pages-"));
  clock = passingClock();
});
afterEach(async () => {
  await site.close();
  rmSync(root, { recursive: true });
});

const text = (body: string, status = 200, headers: Record<string, string> = {}): Route => {
  return (_request, response) =>
    void response.writeHead(status, { "content-type": "text/plain", ...headers }).end(body);
};
const silence: Route = () => {};

/** Paths that were asked for. */
const asked = () => site.requests.map(({ url }) => url);

/** The site under a name of its own, so that it is no server of the person's. */
const host = "owls.example.org";
const at = (path: string) => `http://${host}:${site.port}${path}`;

interface Setting {
  offline?: boolean;
  cache_days?: number;
  patterns?: string[];
  admit_redirects?: boolean;
  timeout_ms?: number;
}

const source = (network: object = {}) =>
  createPageSource({ config: configSchema.parse({ network }), clock, files: createLocalFiles(root, root) });

const door = (offline = false) =>
  createFetcher({
    offline,
    allow_private: [`${host}:${site.port}`, `other.example.org:${site.port}`],
    user_agent: "quire-workbench",
    lookup: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  });

/** Pages of one process, behind a door. */
function openPages({
  offline = false,
  cache_days = 30,
  patterns,
  admit_redirects = false,
  timeout_ms = 20_000,
}: Setting = {}) {
  const pages = source({ offline, cache_days, timeout_ms });
  const wide = door(offline);
  const fetcher = patterns === undefined ? wide : wide.limited(patterns, { admit_redirects });
  return (path: string, request: Partial<PageRequest> = {}) =>
    pages.fetch(fetcher, {
      url: path.startsWith("http") ? path : at(path),
      max_bytes: 1_000_000,
      robots: true,
      ...request,
    });
}

const body = ({ body: bytes }: { body: Uint8Array }) => new TextDecoder().decode(bytes);

describe("robots.txt", () => {
  const rules =
    "User-agent: quire-workbench\nDisallow: /private\nAllow: /private/open\nCrawl-delay: 4\n\nUser-agent: *\nDisallow: /\n";

  it("keeps us away where it names us, and is asked once", async () => {
    site = await startLoopback({ "/robots.txt": text(rules), "/page": text("a page"), "/private/open": text("open") });
    const fetch = openPages();
    expect(body(await fetch("/page"))).toBe("a page");
    expect(body(await fetch("/private/open"))).toBe("open");
    const error = await failureOf(fetch("/private/x"));
    expect(error).toMatchObject({ code: "robots", facts: { url: at("/private/x") } });
    expect(asked()).toEqual(["/robots.txt", "/page", "/private/open"]);
    // The pause it asks for is made.
    expect(clock.waited).toEqual([4000]);
  });

  it("is not asked by whoever names a page as a person does", async () => {
    site = await startLoopback({ "/robots.txt": text("User-agent: *\nDisallow: /"), "/page": text("a page") });
    expect(body(await openPages()("/page", { robots: false }))).toBe("a page");
    expect(asked()).toEqual(["/page"]);
    // What was kept without asking is not handed to those who ask.
    expect(await failureOf(openPages()("/page"))).toMatchObject({ code: "robots" });
  });

  const siteWith = (robots: Route) =>
    startLoopback({
      "/robots.txt": robots,
      "/moved-robots.txt": text("User-agent: *\nDisallow: /"),
      "/page": text("a page"),
    });

  it.each([
    ["is not there", text("gone", 404)],
    ["may not be read", text("no", 403)],
    ["is a web page", text("<!doctype html><p>Disallow: /</p>")],
    ["says what counts behind 500 KB", text(`${"# owl\n".repeat(100_000)}User-agent: *\nDisallow: /\n`)],
  ])("that %s keeps nobody away", async (_what, robots) => {
    site = await siteWith(robots);
    expect(body(await openPages()("/page"))).toBe("a page");
  });

  it.each([
    ["moved", text("", 301, { location: "/moved-robots.txt" }), "asks programs to stay away"],
    ["fails", text("oops", 503), "answered with status 503"],
    ["hangs", silence, "did not answer in time"],
    ["has no end", text(`# ${"x".repeat(6_000_000)}`), "never came to its end"],
  ])("that %s keeps us away for now, and the error says why", async (_what, robots, reason) => {
    site = await siteWith(robots);
    const timeout_ms = robots === silence ? 300 : 20_000;
    const error = await failureOf(openPages({ timeout_ms })("/page"));
    expect(error.code).toBe("robots");
    expect(error.message).toContain(reason);
    expect(asked()).not.toContain("/page");
  });

  it("is asked again where a redirect leads", async () => {
    const elsewhere: Route = (request, response) =>
      void (request.headers.host?.startsWith("other")
        ? response.end("User-agent: *\nDisallow: /")
        : response.writeHead(404).end());
    site = await startLoopback({
      "/robots.txt": elsewhere,
      "/page": (_request, response) =>
        void response.writeHead(302, { location: `http://other.example.org:${site.port}/secret` }).end(),
      "/secret": text("secret"),
    });
    expect(await failureOf(openPages()("/page"))).toMatchObject({ code: "robots" });
    expect(asked()).not.toContain("/secret");
  });
});

describe("pages that are kept", () => {
  it("are not fetched again, in this process or the next, until they are old", async () => {
    site = await startLoopback({ "/page": text("a page") });
    const first = await openPages()("/page#part");
    clock.pass(1000);
    expect(await openPages()("/page")).toEqual(first);
    expect(asked()).toEqual(["/robots.txt", "/page"]);
    clock.pass(31 * 86_400_000);
    const later = await openPages()("/page");
    expect(later.fetched_at > first.fetched_at).toBe(true);
  });

  it("are fetched anew where nothing may be kept", async () => {
    site = await startLoopback({ "/page": text("a page") });
    const fetch = openPages({ cache_days: 0 });
    await fetch("/page");
    await fetch("/page");
    expect(asked().filter((path) => path === "/page")).toHaveLength(2);
  });

  it("answer without the network, at any age; others are refused", async () => {
    site = await startLoopback({ "/page": text("a page") });
    await openPages()("/page");
    clock.pass(400 * 86_400_000);
    const fetch = openPages({ offline: true });
    expect(body(await fetch("/page"))).toBe("a page");
    expect(await failureOf(fetch("/other"))).toMatchObject({ code: "offline" });
    expect(asked()).toEqual(["/robots.txt", "/page"]);
  });

  it("are not handed through a door that does not lead there", async () => {
    site = await startLoopback({ "/page": text("a page") });
    await openPages()("/page");
    const fetch = openPages({ patterns: ["*.nih.gov"] });
    expect(await failureOf(fetch("/page"))).toMatchObject({
      code: "network_refused",
      facts: { reason: "not allowed" },
    });
    const offline = openPages({ patterns: [], offline: true });
    expect(await failureOf(offline("/page"))).toMatchObject({ code: "network_refused" });
  });

  it("are handed on where a redirect led, to those whose door lets redirects widen it", async () => {
    site = await startLoopback({
      "/page": (_request, response) =>
        void response.writeHead(302, { location: `http://other.example.org:${site.port}/there` }).end(),
      "/there": text("there"),
    });
    const wide = { patterns: [host], admit_redirects: true };
    expect(body(await openPages(wide)("/page"))).toBe("there");
    expect(body(await openPages(wide)("/page"))).toBe("there");
    expect(await failureOf(openPages({ patterns: [host] })("/page"))).toMatchObject({ code: "network_refused" });
    expect(asked().filter((path) => path === "/there")).toHaveLength(1);
  });

  it("are fetched again where the copy is damaged", async () => {
    site = await startLoopback({ "/page": text("a page") });
    const folder = join(root, ".quire", "pages");
    for (const ending of [".bytes", ".json"]) {
      await openPages()("/page");
      for (const name of readdirSync(folder)) if (name.endsWith(ending)) writeFileSync(join(folder, name), "damaged");
      expect(body(await openPages()("/page"))).toBe("a page");
    }
    expect(asked().filter((path) => path === "/page")).toHaveLength(3);
  });

  it("keep to the limit of who asks", async () => {
    site = await startLoopback({ "/page": text("a page") });
    await openPages()("/page");
    expect(await failureOf(openPages()("/page", { max_bytes: 3 }))).toMatchObject({ code: "too_large" });
  });

  it("are no refusals, failures or halves", async () => {
    site = await startLoopback({ "/page": text("later", 503, { "retry-after": "120" }) });
    expect(await failureOf(openPages()("/page"))).toMatchObject({
      code: "http_status",
      facts: { status: 503, retry_after_ms: 120_000 },
    });
    expect(await failureOf(openPages()("/missing"))).toMatchObject({ code: "http_status", facts: { status: 404 } });
    expect(readdirSync(join(root, ".quire"))).not.toContain("pages");
  });
});

describe("the pace", () => {
  it("leaves a second between calls to one host", async () => {
    site = await startLoopback({ "/a": text("a"), "/b": text("b"), "/c": text("c") });
    const fetch = openPages();
    await Promise.all([fetch("/a"), fetch("/b"), fetch("/c")]);
    expect(clock.waited.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(2000);
  });

  it.runIf(allTests)("tries again what may pass, and gives up on silence at once", async () => {
    let tries = 0;
    site = await startLoopback({
      "/busy": (_request, response) => void response.writeHead(tries++ === 0 ? 503 : 200).end("now"),
      "/silent": silence,
    });
    const fetch = openPages();
    expect(body(await fetch("/busy"))).toBe("now");
    expect(await failureOf(openPages({ timeout_ms: 2000 })("/silent"))).toMatchObject({ code: "timeout" });
    expect(asked().filter((path) => path === "/silent")).toHaveLength(1);
  });

  it("stops when the run is interrupted", async () => {
    site = await startLoopback({ "/silent": silence });
    const interruption = new AbortController();
    const fetching = openPages()("/silent", { signal: interruption.signal, robots: false });
    interruption.abort();
    expect(await failureOf(fetching)).toMatchObject({ code: "interrupted" });
  });
});
