import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../test/contracts/failure.js";
import { type Loopback, type Route, startLoopback } from "../../../test/network/loopback.js";
import { type PassingClock, passingClock } from "../../../test/support/services.js";
import { configSchema } from "../../domain/config.js";
import { createLocalFiles } from "../local/local-files.js";
import { createFetcher } from "../network/network-fetcher.js";
import { createPageSource } from "./page-source.js";

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

/** The site under a name of its own, so that it is no server of the person's. */
const at = (path: string) => `http://owls.example.org:${site.port}${path}`;
const text = (words: string, status = 200, headers: Record<string, string> = {}): Route => {
  return (_request, response) => void response.writeHead(status, headers).end(words);
};
const source = (network: object = {}) =>
  createPageSource({ config: configSchema.parse({ network }), clock, files: createLocalFiles(root, root) });
const door = (offline = false) =>
  createFetcher({
    offline,
    allow_private: [`owls.example.org:${site.port}`],
    user_agent: "quire-workbench",
    lookup: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  });
const read = (path: string, offline = false) =>
  source({ offline }).fetch(door(offline), { url: at(path), max_bytes: 1000, robots: true });

describe("pages that were read", () => {
  it("stay as they were read, each version with its time and hash", async () => {
    let words = "first";
    site = await startLoopback({ "/page": (_request, response) => void response.end(words) });
    const day = 86_400_000;
    for (const [index, next] of ["first", "second", "second", "first"].entries()) {
      words = next;
      if (index > 0) clock.pass(31 * day);
      await read("/page");
    }
    const kept = await source().kept();
    const bodies = await Promise.all(
      kept.map(async ({ sha256 }) => (await source().bytes(sha256, 1000)) ?? new Uint8Array()),
    );
    expect(bodies.map((bytes) => new TextDecoder().decode(bytes))).toEqual(["first", "second"]);
    expect(
      kept.map(({ first_fetched_at, fetched_at }) => [first_fetched_at.slice(0, 10), fetched_at.slice(0, 10)]),
    ).toEqual([
      ["2026-11-22", "2027-02-23"],
      ["2026-12-23", "2027-01-23"],
    ]);
    expect(kept[0]).toMatchObject({ url: at("/page"), bytes: 5 });
  });

  it("are found where older versions of Quire kept them", async () => {
    site = await startLoopback({ "/page": text("a page") });
    await read("/page");
    mkdirSync(join(root, ".quire", "cache"), { recursive: true });
    renameSync(join(root, ".quire", "pages"), join(root, ".quire", "cache", "pages"));
    expect(new TextDecoder().decode((await read("/page", true)).body)).toBe("a page");
    expect(site.requests.filter(({ url }) => url === "/page")).toHaveLength(1);
  });
});

describe("a look at an address", () => {
  it("asks the site anew, tells each redirect with its status, and keeps what it says", async () => {
    let words = "then";
    const leads = (status: number, location: string) => text("", status, { location });
    site = await startLoopback({
      "/old": leads(301, "/new"),
      "/new": leads(302, "/here"),
      "/here": (_request, response) => void response.end(words),
    });
    await read("/old");
    words = "now";
    const { look, kept, bytes } = source();
    expect(await look(door(), { url: at("/old"), max_bytes: 1000, robots: true })).toEqual({
      final_url: at("/here"),
      redirects: [
        { status: 301, to: at("/new") },
        { status: 302, to: at("/here") },
      ],
    });
    const versions = await Promise.all((await kept()).map(({ sha256 }) => bytes(sha256, 1000)));
    expect(versions.map((version) => new TextDecoder().decode(version ?? undefined)).toSorted()).toEqual([
      "now",
      "then",
    ]);
  });

  it("says of a host without an address that there is none", async () => {
    site = await startLoopback({});
    const lookup = () => Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" }));
    const fetcher = createFetcher({ offline: false, allow_private: [], user_agent: "quire-workbench", lookup });
    const asking = source().look(fetcher, { url: "https://gone.example.org/page", max_bytes: 1000, robots: true });
    expect(await failureOf(asking)).toMatchObject({ code: "network", facts: { cause: "ENOTFOUND" } });
  });
});
