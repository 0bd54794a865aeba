import type { ServerResponse } from "node:http";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type GatherPlayer } from "../../scripts/play-services/gather/gather-player.mjs";
import type { Told } from "../../scripts/play-services/gather/responses-api.mjs";
import { removeFolders } from "../support/quire.js";
import { gather, lighthouseRequest, startWorld } from "./gather-world.js";
import { allTests } from "../support/some-of.js";

let world: GatherPlayer | undefined;

/** A world in which something goes wrong. */
async function faulty(options: Parameters<typeof startWorld>[0]): Promise<GatherPlayer> {
  world = await startWorld(options);
  return world;
}

afterEach(async () => {
  await world?.close();
  world = undefined;
});
afterAll(removeFolders);

/** An answer with items, as a searching model gives it, of a page that its search lists. */
function items(entries: readonly object[], urls: readonly string[]): Told {
  const text = JSON.stringify({ results: entries });
  const cited = urls.map((url) => ({ url, title: "A page", start: 0, end: text.length }));
  return { text, search: { query: "anything", urls: [...urls], cited } };
}

const few = { gather: { requests_per_minute: 10_000, initial_batches: 1, filtered_count: 3 } };

describe("planning by a model that goes wrong", () => {
  it.each([
    ["ids that do not exist", () => ({ text: '{"ids": ["nobody", "x9", "nobody"]}' })],
    ["nothing", () => ({ text: "" })],
    ["prose", () => ({ text: "I would keep the first and the third one, they seem promising." })],
  ])("goes on with the candidates where the choice is %s", async (_name, said) => {
    const played = await faulty({ onModel: ({ step }) => (step === "filter" ? said() : null) });
    const run = await gather(played, { way: "model", input: { max_retry_rounds: 0 }, config: few });
    expect(run.outcome.state).not.toBe("failed");
    expect(run.rows.length).toBeGreaterThan(5);
  });

  it("cuts 200 searches to what was asked for", async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      id: "same",
      query: `vector database ${index}`,
      strategy: "odd",
    }));
    const played = await faulty({
      onModel: ({ step, prompt }) => {
        if (step === "propose") return { text: JSON.stringify({ searches: many }) };
        const ids = [...prompt.matchAll(/^\W*\[([^\]\n]+)\] \[/gmu)].map(([, id]) => id);
        return step === "filter" ? { text: JSON.stringify({ ids }) } : null;
      },
    });
    const run = await gather(played, { way: "model", input: { max_retry_rounds: 0 }, config: few });
    const searched = run.output?.performance_report.searches ?? [];
    expect(searched).toHaveLength(3);
    expect(new Set(searched.map(({ id }) => id)).size).toBe(3);
  });

  it("takes lines for searches where a model writes no JSON, after it was asked once more", async () => {
    const played = await faulty({
      onModel: ({ step }) =>
        step === "propose"
          ? { text: "1. vector database Rust\n2. vector database SQL\n- vector databases roundup\n" }
          : null,
    });
    const run = await gather(played, { way: "model", input: { max_retry_rounds: 0 }, config: few });
    expect(played.asked.filter(({ step }) => step === "propose")).toHaveLength(2);
    const searched = run.output?.performance_report.searches ?? [];
    expect(searched.map(({ query }) => query)).toContain("vector database SQL");
    expect(searched.every(({ strategy }) => strategy === "web")).toBe(true);
  });

  it("plans by rules where the model fails for good", async () => {
    const played = await faulty({
      onModel: ({ step }) => (step === "web_search" ? null : { status: 400, message: "no such model" }),
    });
    const run = await gather(played, { way: "model", input: { max_retry_rounds: 0 }, config: few });
    expect(run.rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(run.events)).toContain("no such model");
  });
});

describe("searches that fail", () => {
  it("leaves a search without rows, with a note, and carries the others out", async () => {
    const played = await faulty({
      onModel: ({ step, prompt }) =>
        step === "web_search" && /^SEARCH FOR\n.*(?:overview|embedded|Rust|comparison)/mu.test(prompt)
          ? { status: 429, headers: { "retry-after-ms": "1" }, message: "slow down" }
          : null,
    });
    const run = await gather(played, { way: "model", input: { max_retry_rounds: 0 } });
    const { performance_report, failed_queries = [] } = run.output ?? {};
    expect(failed_queries.length).toBeGreaterThan(0);
    for (const query of failed_queries) {
      const reported = performance_report?.searches.find((search) => search.query === query);
      expect(reported).toMatchObject({ items_found: 0, note: expect.stringMatching(/429|slow/u) });
    }
    expect(run.rows.length).toBeGreaterThan(5);
  });

  it.runIf(allTests)("says that a page could not be fetched, and keeps its cells unverified", async () => {
    const refuse = (response: ServerResponse) => void response.writeHead(410).end("gone");
    const played = await faulty({
      onPage: (address, response) => {
        const isRefused = address.startsWith("vesterholm.example") && !address.includes("robots");
        if (isRefused) refuse(response);
        return isRefused;
      },
    });
    const run = await gather(played, { way: "model", input: { ...lighthouseRequest, verify: "pages" } });
    const cells = run.provenance.filter(({ url, column }) => url?.includes("vesterholm") && column !== "url");
    expect(cells.length).toBeGreaterThan(2);
    for (const { status } of cells) expect(status).not.toBe("verified");
    expect(run.output?.limitations.join(" ")).toMatch(/pages? could not be read: .* status 4\d\d/u);
    expect(run.output?.cells.verified).toBeGreaterThan(20);
  });

  it.runIf(allTests)("never calls a cell verified by what a page said before it changed", async () => {
    const played = await faulty({ changing: true });
    // The first fetch is that of a reader before Quire.
    for (const url of ["orrery.example/", "kystfyr.example/dravik"]) await fetch(`${played.origin}/${url}`);
    const run = await gather(played, { way: "model", input: { ...lighthouseRequest, verify: "pages" } });
    const gone = run.provenance.filter(
      ({ url, column }) => url?.includes("dravik") && ["height", "first_lit"].includes(column ?? ""),
    );
    expect(gone).toHaveLength(2);
    for (const { status } of gone) expect(status).not.toBe("verified");
  });
});

describe("what is found in odd shapes", () => {
  const url = "https://nearfield.example/";

  it("is one row under tracking, redirects, uppercase, ports and fragments", async () => {
    const spellings = [
      "https://nearfield.example/",
      "HTTPS://WWW.Nearfield.Example:443/?utm_source=x&gclid=1",
      "http://nearfield.example:80",
      "https://nearfield.example/#licence",
    ];
    const played = await faulty({
      onModel: ({ step }, nth) => {
        if (step !== "web_search") return null;
        const spelled = spellings[nth % spellings.length] ?? url;
        return items([{ title: "Nearfield", url: spelled, source: "nearfield.example", cells: [] }], [spelled]);
      },
    });
    const run = await gather(played, { way: "model", input: { max_retry_rounds: 0 } });
    expect(run.rows).toHaveLength(1);
    expect(run.output?.performance_report.searches.length).toBeGreaterThan(4);
  });

  it("survives newlines, quotes, emoji, formulas and 10 KB in a cell, in the CSV and back", async () => {
    const values = {
      name: 'The "Near, field"\nof two lines 🗼',
      licence: `=HYPERLINK("http://evil.example")`,
      first_release: "x".repeat(10_240),
    };
    const cells = Object.entries(values).map(([column, value]) => ({ column, value, quote: value }));
    const played = await faulty({
      onModel: ({ step }) =>
        step === "web_search" ? items([{ title: "Nearfield", url, source: "nearfield.example", cells }], [url]) : null,
    });
    const run = await gather(played, { way: "model", input: { max_retry_rounds: 0 } });
    const [row] = run.rows;
    expect(row).toMatchObject({
      name: values.name,
      licence: `'${values.licence}`,
      first_release: values.first_release,
    });
    expect(run.output?.escaped_cells).toBe(1);
  });
});

describe("a closed network", () => {
  it("is said once, ends the gathering at once, and names what can be done without it", async () => {
    const played = await faulty({});
    const run = await gather(played, { config: { ...few, network: { offline: true } } });
    expect(run.outcome.state).toBe("incomplete");
    expect(run.output?.retries_used).toBe(0);
    const told = run.output?.limitations.filter((line) => line.includes("network is closed"));
    expect(told).toEqual([expect.stringContaining("--for-each papers")]);
    expect(run.output?.performance_report.searches).toEqual([]);
  });
});
