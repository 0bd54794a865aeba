import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type GatherPlayer } from "../../scripts/play-services/gather/gather-player.mjs";
import { removeFolders } from "../support/quire.js";
import { gather, type GatherRun, lighthouseRequest, startWorld, told, type Way } from "./gather-world.js";
import { allTests, someOf } from "../support/some-of.js";

let world: GatherPlayer;

beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => {
  world.fetched.length = 0;
  world.asked.length = 0;
});
afterAll(async () => {
  await world.close();
  removeFolders();
});

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Names of the gold table of a request, as they are compared. */
function goldNames(request: string): Set<string> {
  const { folder = "" } = world.recorded.find((each) => each.folder.endsWith(request)) ?? {};
  const gold: Record<string, string>[] = parse(readFileSync(join(folder, "gold.csv")), { columns: true });
  return new Set(gold.map((row) => lettersOf(row["name"] ?? "")));
}

/** Things of the gold table that a run found, and how many rows it has beside them. */
function held(run: GatherRun, request: string): { right: number; more: number; of: number } {
  const gold = goldNames(request);
  const named = run.rows.map((row) => lettersOf(row["name"] ?? ""));
  const right = new Set(named.filter((name) => gold.has(name))).size;
  return { right, more: named.length - right, of: gold.size };
}

describe("a table from the recorded web", () => {
  it.each(someOf<Way>(["service", "model"]))("has nearly all things once where searches overlap (%s)", async (way) => {
    const run = await gather(world, { way, input: { min_items: 24, verify: "pages" } });
    const { right, more, of } = held(run, "vector-databases");
    expect(right).toBeGreaterThanOrEqual(0.8 * of);
    expect(more).toBeLessThanOrEqual(2);
    expect(run.output?.saturation.text).toMatch(/^\d+ rows; searches \d+-\d+ added \d+; about \d+ exist$/u);
    const { estimate } = run.output?.saturation ?? {};
    expect(estimate).toBeGreaterThan(0.85 * of);
    expect(estimate).toBeLessThan(1.3 * of);
  });

  it.runIf(allTests)("leaves out what a model made up, where pages are read", async () => {
    const run = await gather(world, {
      way: "model",
      input: { verify: "pages", max_retry_rounds: 0 },
      gatekeeper: () => Promise.resolve({ add: ["new vector database"] }),
    });
    const phantoms = world.recorded.flatMap(({ phantoms: made = [] }) => made.map(({ item }) => item.title));
    const log = JSON.stringify(run.events);
    expect(phantoms.filter((name) => log.includes(name))).not.toEqual([]);
    expect(run.rows.filter(({ name = "" }) => phantoms.includes(name))).toEqual([]);
    expect(run.output?.left_out.unfounded).toBeGreaterThan(0);
  });

  it("says that nothing was searched where no answer about the searches can be followed", async () => {
    const run = await gather(world, { way: "model", gatekeeper: () => Promise.resolve({ drop: ["nowhere"] }) });
    expect(run.outcome.state).toBe("incomplete");
    expect(run.outcome.reasons.join(" ")).toContain("There is no search with the id nowhere.");
    expect(run.rows).toEqual([]);
  });

  it.runIf(allTests)("keeps conditions out of the columns, and leaves out what does not meet them", async () => {
    const where = ["first lit after 1870"];
    const run = await gather(world, { way: "model", input: { ...lighthouseRequest, where, verify: "pages" } });
    expect(Object.keys(run.rows[0] ?? {})).toEqual(lighthouseRequest.columns);
    const names = run.rows.map(({ name }) => name);
    expect(names).toContain("Skerrow Head");
    expect(names).not.toContain("Carn Dubh");
    expect(run.output?.left_out.criteria).toBeGreaterThan(2);
  });

  it.runIf(allTests)(
    "marks a condition as met only where words of the page say so, whatever a model claims",
    async () => {
      const input = { ...lighthouseRequest, where: ["granite"], verify: "pages" };
      const run = await gather(world, { way: "model", input });
      const nameOf = new Map(
        run.provenance.map(({ row_id, column, value }) => [column === "name" ? row_id : "", value]),
      );
      const judged = run.provenance.filter(({ kind }) => kind === "criterion");
      const answers = new Map(judged.map(({ row_id, answer }) => [nameOf.get(row_id), answer]));
      expect(answers.get("Pell Rocks Light")).toBe("yes");
      // The model says yes, and quotes what stands nowhere.
      expect(answers.get("Kaipuke")).toBe("unsure");
      expect(run.rows.map(({ name }) => name)).toContain("Kaipuke");
    },
  );

  it.runIf(allTests)("is made of what services without a key know where there is no model and no search", async () => {
    const run = await gather(world, {
      way: "sources",
      input: { description: "spacing of study sessions and memory", columns: ["title", "url", "date"], min_items: 3 },
    });
    expect(run.output).toMatchObject({ mode: "rules" });
    expect(run.rows.length).toBeGreaterThanOrEqual(3);
    expect(run.rows.every(({ title }) => title !== "")).toBe(true);
    expect(world.asked).toEqual([]);
    expect(run.output?.limitations.join(" ")).toMatch(/provider|service|source/iu);
  });
});

describe("a table of a request whose searches hardly overlap, its pages read", () => {
  let run: GatherRun;
  let fetched: string[];

  beforeAll(async () => {
    run = await gather(world, { way: "model", input: { ...lighthouseRequest, verify: "pages" } });
    fetched = world.fetched.filter((address) => !address.includes("robots.txt"));
  });

  it("has most of the things, after more than one round", () => {
    const { right, more, of } = held(run, "lighthouses");
    expect(right).toBeGreaterThanOrEqual(0.7 * of);
    expect(more).toBeLessThanOrEqual(1);
    expect(run.output?.retries_used).toBeGreaterThan(0);
  });

  it("has a quote on the page for each cell that it calls verified, and never for what a model made up", () => {
    const verified = run.provenance.filter(({ status }) => status === "verified");
    expect(verified.length).toBeGreaterThan(30);
    for (const { quote, url } of verified) {
      const page = world.web.pages.find((each) => each.url.split("#")[0] === url?.split("#")[0]);
      const text = `${page?.title} ${page?.text} ${page?.html}`;
      expect(lettersOf(text), `${url}: ${quote}`).toContain(lettersOf(quote ?? "?"));
    }
    const invented = world.web.pages.flatMap((page) => page.invented ?? []);
    expect(verified.filter(({ quote }) => invented.some((claim) => claim.quote === quote))).toEqual([]);
  });

  it.runIf(allTests)(
    "fetched no page twice, and told of each once; none is where only snippets are looked at",
    async () => {
      const read = told(run, "verifying").map(({ url }) => url);
      expect(read.length).toBeGreaterThan(5);
      expect(new Set(read).size).toBe(read.length);
      expect(fetched.length).toBeGreaterThan(5);
      expect(new Set(fetched).size).toBe(fetched.length);
      world.fetched.length = 0;
      await gather(world, { way: "model", input: { ...lighthouseRequest, verify: "snippets" } });
      expect(world.fetched).toEqual([]);
    },
  );
});
