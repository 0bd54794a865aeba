import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createLocalFiles } from "../../src/adapters/local/local-files.js";
import { createFetcher } from "../../src/adapters/network/network-fetcher.js";
import { createWebSearches } from "../../src/adapters/web-search/web-searches.js";
import { configSchema } from "../../src/domain/config.js";
import type { WebHit, WebSearch, WebSearchRequest } from "../../src/ports/web-services.js";
import { startLoopback, type Loopback, type Route } from "../network/loopback.js";
import { passingClock } from "../support/services.js";
import { failureOf } from "./failure.js";

/** What a provider is tried on. */
export interface WebSearchSample {
  /** Under `web_search:` in quire.yaml. */
  settings: Record<string, string>;
  environment: Record<string, string>;
  /** Where it asks, as the mirror sees it: "/api.example.org/search". */
  path: string;
  /** An answer in the service's documented shape, and the hits it means. */
  answer: unknown;
  hits: WebHit[];
  /** An answer without hits. */
  none: unknown;
}

interface Opened {
  search: WebSearch;
  server: Loopback;
  root: string;
}

interface OpenOptions {
  root?: string;
  offline?: boolean;
  timeout_ms?: number;
  clock?: ReturnType<typeof passingClock>;
}

const request: WebSearchRequest = { query: "tide tables", limit: 5, domains: [] };
const closers: (() => Promise<void>)[] = [];

/** A provider as it is configured, asking a server on this machine in place of its service. */
export async function openWebSearch(
  sample: Pick<WebSearchSample, "settings" | "environment" | "path">,
  route: Route,
  { root, offline = false, timeout_ms = 20_000, clock = passingClock() }: OpenOptions = {},
): Promise<Opened> {
  const server = await startLoopback({ [sample.path]: route });
  closers.push(() => server.close());
  const folder = root ?? (await mkdtemp(join(tmpdir(), "quire-web-search-")));
  if (root === undefined) closers.push(() => rm(folder, { recursive: true, force: true }));
  const network = { mirror: server.origin, timeout_ms, contact: "test@example.org" };
  const searches = createWebSearches({
    config: configSchema.parse({ network, web_search: sample.settings }),
    clock,
    files: createLocalFiles(folder, folder),
    environment: sample.environment,
  });
  const door = createFetcher({ offline, allow_private: [], mirror: server.origin, user_agent: "quire-test" });
  const search = await searches.open(door);
  if (search === null) throw new Error("Nothing is configured.");
  return { search, server, root: folder };
}

/** Closes what tests have opened. */
export async function closeWebSearches(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

const answering =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Route =>
  (_request, response) =>
    void response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));

/** What every provider behind the port must do, against a real server that plays its service. */
export function testWebSearch(name: string, sample: WebSearchSample): void {
  describe(`web search: ${name}`, () => {
    afterEach(closeWebSearches);
    testHits(sample);
    testFaults(sample);
  });
}

function testHits(sample: WebSearchSample): void {
  it("gives the hits in their order, and none where there are none", async () => {
    const { search } = await openWebSearch(sample, answering(sample.answer));
    expect(await search.search(request)).toEqual(sample.hits);
    const { search: empty } = await openWebSearch(sample, answering(sample.none));
    expect(await empty.search(request)).toEqual([]);
  });

  it("asks once, also when the network is closed afterwards; other words and sites are another question", async () => {
    const { search, server, root } = await openWebSearch(sample, answering(sample.answer));
    await search.search(request);
    await search.search(request);
    expect(server.requests).toHaveLength(1);
    await search.search({ ...request, domains: ["nih.gov"] });
    await search.search({ ...request, query: "ebb" });
    expect(server.requests).toHaveLength(3);
    const { search: closed } = await openWebSearch(sample, answering({}), { root, offline: true });
    expect(await closed.search(request)).toEqual(sample.hits);
    expect((await failureOf(closed.search({ ...request, query: "flood" }))).code).toBe("offline");
  });

  it("asks again on the next day", async () => {
    const clock = passingClock();
    const { search, server } = await openWebSearch(sample, answering(sample.answer), { clock });
    await search.search(request);
    clock.pass(86_400_000);
    await search.search(request);
    expect(server.requests).toHaveLength(2);
  });

  it.each(['"unclosed (site:evil.example OR', "a".repeat(500), "ü — 潮汐 ?&=#%", "word ".repeat(100)])(
    "can be asked for %j",
    async (query) => {
      const { search, server } = await openWebSearch(sample, answering(sample.answer));
      expect(await search.search({ ...request, query, domains: ["nih.gov"] })).toEqual(sample.hits);
      expect(server.requests).toHaveLength(1);
    },
  );
}

function testFaults(sample: WebSearchSample): void {
  it.each([
    ["a refused key", "source_blocked", answering("{}", 401)],
    ["a refusal", "source_blocked", answering("{}", 403)],
    ["a page", "source_answer", answering("<!doctype html><html><body>Welcome</body></html>")],
    ["half an answer", "source_answer", answering('{"results": [{"url": "https://exam')],
    ["an error that calls itself a success", "source_answer", answering({ error: { message: "Rate limit" } })],
    ["a wrong address of the service", "http_status", answering("nothing here", 404)],
    ["an error of the server", "http_status", answering("oops", 500)],
    ["11 MB", "too_large", answering(" ".repeat(11_000_000))],
    ["a redirect to elsewhere", "network_refused", answering("", 302, { location: "https://evil.example/search" })],
  ] as const)("names %s: %s", async (_what, code, route) => {
    const { search, server } = await openWebSearch(sample, route);
    const error = await failureOf(search.search(request));
    expect(error.code).toBe(code);
    expect(error.message).toContain(search.title);
    expect(error.fix).toBeTruthy();
    const written = JSON.stringify(error.toRecord());
    for (const key of Object.values(sample.environment)) expect(written).not.toContain(key);
    expect(server.requests.every(({ url }) => url.startsWith(sample.path))).toBe(true);
  });

  it("names silence", async () => {
    const { search } = await openWebSearch(sample, () => {}, { timeout_ms: 60 });
    expect((await failureOf(search.search(request))).code).toBe("timeout");
  });

  it("waits as long as it is asked to, then tries again", async () => {
    const clock = passingClock();
    const answers = [answering("slow down", 429, { "retry-after": "7" }), answering(sample.answer)];
    const { search } = await openWebSearch(sample, (...given) => answers.shift()?.(...given), { clock });
    expect(await search.search(request)).toEqual(sample.hits);
    expect(clock.waited.some((milliseconds) => milliseconds >= 7_000)).toBe(true);
  });
}
