import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { papersServer } from "../mcp/tool-server-world.js";
import { removeFolders } from "../support/quire.js";
import { allTools, research, type ResearchRun, startWorld, told, type World } from "./research-world.js";
import { allTests } from "../support/some-of.js";

let world: World;
/** Without a model, by all tools. */
let run: ResearchRun;
let requests: string[];

beforeAll(async () => {
  world = await startWorld();
  run = await research(world, { input: { sources: allTools } });
  requests = [...world.requests];
  world.requests.length = 0;
});
afterEach(() => {
  world.requests.length = 0;
});
afterAll(async () => {
  await world.close();
  removeFolders();
});

describe("research without a model", () => {
  it("ends done, with documents in the library and a report of them", () => {
    expect(run.outcome).toMatchObject({ state: "done", error: null });
    expect(run.output).toMatchObject({ mode: "extractive", collection: "spacing-effect-and-retrieval-practice" });
    expect(run.output?.indexed).toBeGreaterThanOrEqual(4);
    expect(run.output?.counts.quoted).toBeGreaterThan(5);
  });

  it("asks two or three new queries in each iteration, of every tool", () => {
    for (const iteration of [1, 2]) {
      const queries = new Set(
        run.state.queries.filter((query) => query.iteration === iteration).map(({ text }) => text),
      );
      expect([2, 3]).toContain(queries.size);
    }
    const texts = [...new Set(run.state.queries.map(({ text }) => text))];
    expect(new Set(texts.map((text) => text.toLowerCase().split(" ").toSorted().join(" "))).size).toBe(texts.length);
    const tools = new Set(run.state.queries.map(({ tool }) => tool));
    expect([...tools].toSorted()).toEqual(["arxiv_search", "openalex_search", "semantic_scholar_search", "web_search"]);
  });

  it("keeps what is about the topic, and nothing that only shares its words", () => {
    expect(run.source("Retrieval practice and lasting learning")).toMatchObject({ kept: true, rejected: null });
    expect(run.source("How far apart? The spacing")).toMatchObject({ kept: true });
    for (const title of ["Anode spacing in lead-acid", "Memory allocation in real-time"]) {
      expect(run.source(title)).toMatchObject({ kept: false, rejected: "below_score", reason: expect.any(String) });
      expect(run.source(title)?.score).toBeLessThan(7);
    }
  });

  it("joins what several services found of one work", () => {
    const review = run.state.seen.filter(({ title }) => title.startsWith("Retrieval practice and lasting"));
    expect(review).toHaveLength(1);
    expect(review[0]).toMatchObject({ doi: "10.5555/srl.2022.0117", authors: ["Ines Halloran", "Piet van Aken"] });
    expect(new Set(review[0]?.found_by.map(({ tool }) => tool)).size).toBeGreaterThan(1);
  });

  it("says of each document in the library where it is, and of each other one why not", () => {
    const kept = run.state.seen.filter((source) => source.kept);
    for (const source of kept) {
      expect(source).toMatchObject({
        work_id: expect.any(String),
        file: expect.stringMatching(/^sources\//),
        sha256: expect.any(String),
      });
    }
    for (const { reason } of run.state.seen.filter((source) => !source.kept)) expect(reason).toMatch(/\w/);
  });

  it("passes over a page that asks for a login, and one that is gone", () => {
    expect(run.source("Spacing in practice: a meta-analysis")).toMatchObject({
      kept: false,
      rejected: "failed",
      reason: expect.stringMatching(/log ?in|sign/i),
    });
    expect(run.source("The spacing effect in adaptive schedules")).toMatchObject({
      rejected: "failed",
      reason: expect.stringContaining("404"),
    });
  });

  it("notes facts that stand word for word in the lines they name", async () => {
    expect(run.state.notes.length).toBe(run.output?.kept);
    for (const { facts, summary } of run.state.notes) {
      expect(facts.length).toBeGreaterThan(0);
      expect(summary).not.toBe("");
      for (const { start_line, end_line } of facts) expect(end_line).toBeGreaterThanOrEqual(start_line);
    }
  });

  it("counts what each iteration brought, and says why it stopped", () => {
    expect(run.state.reflections.map(({ iteration }) => iteration)).toEqual([1, 2]);
    expect(run.state.reflections.at(-1)).toMatchObject({ decision: "stop" });
    expect(run.state.reflections[0]?.numbers).toMatchObject({
      new_documents: expect.any(Number),
      coverage: expect.any(Number),
    });
  });

  it("asks no service the same thing twice, and no host that it was not sent to", () => {
    const searches = requests.filter((address) => /search|query\?/.test(address) && !address.includes("robots"));
    expect(new Set(searches).size).toBe(searches.length);
    expect(requests.filter((address) => address.startsWith("169.254"))).toEqual([]);
  });

  it("tells its phases in order", () => {
    const phases = run.events.flatMap(({ key }) => /^progress:(\w+):/.exec(key ?? "")?.[1] ?? []);
    const first = (phase: string) => phases.indexOf(phase);
    const order = ["planning", "searching", "filtering", "scraping", "indexing", "reflecting", "loop", "complete"];
    expect(order.map(first)).toEqual(order.map(first).toSorted((left, right) => left - right));
    expect(order.map(first)).not.toContain(-1);
  });

  it("says nothing twice and asks nobody again where the finished run is asked for again", async () => {
    world.requests.length = 0;
    const again = await research(world, { root: run.root, resume: run.outcome.run_id });
    expect(again.outcome.output).toEqual(run.outcome.output);
    expect(world.requests).toEqual([]);
  });
});

describe("research with limits", () => {
  it.runIf(allTests)("reaches no host outside of --domains, not even for what it selected", async () => {
    const domains = ["api.openalex.org", "*.example.org"];
    const done = await research(world, { input: { iterations: 1, domains } });
    const hosts = new Set(world.requests.map((address) => address.split("/", 1)[0]));
    expect([...hosts].filter((host) => host !== "api.openalex.org" && !host?.endsWith("example.org"))).toEqual([]);
    expect(done.output?.kept).toBeGreaterThan(0);
  });

  it.runIf(allTests)("looks through a lens, and the report says so", async () => {
    const lenses = { tides: { title: "Tides", hosts: ["*.example.org"], sources: ["openalex_search"] } };
    const done = await research(world, { config: { lenses }, input: { iterations: 1, lens: "tides" } });
    const hosts = new Set(world.requests.map((address) => address.split("/", 1)[0]));
    expect([...hosts].filter((host) => host !== "api.openalex.org" && !host?.endsWith("example.org"))).toEqual([]);
    expect(done.output?.kept).toBeGreaterThan(0);
    expect(readFileSync(done.output?.report_path ?? "", "utf8")).toContain('through the lens "Tides" (tides)');
  });

  it.runIf(allTests)("takes only works of the years asked for", async () => {
    const done = await research(world, { input: { iterations: 1, since: 2022 } });
    expect(done.state.seen.filter(({ kept, year }) => kept && year !== null && year < 2022)).toEqual([]);
    expect(done.output?.kept).toBeGreaterThan(0);
  });

  it.runIf(allTests)("reads nothing but the library with only: library, and the log proves it", async () => {
    const only = await research(world, { root: run.root, input: { only: "library" } });
    expect(world.requests).toEqual([]);
    expect(only.outcome.state).toBe("done");
    expect(only.output?.kept).toBeGreaterThan(0);
    expect(new Set(only.state.queries.map(({ tool }) => tool))).toEqual(new Set(["rag_retrieve"]));
    const removed = only.events.find(({ key }) => key === "only:library")?.content;
    expect(removed).toMatchObject({
      removed: expect.arrayContaining(["openalex_search", "web_search", "library_add"]),
    });
    const reached = only.events.filter(
      ({ event, content }) => event === "tool_call" && JSON.stringify(content).includes('"name":"network"'),
    );
    expect(reached.map(({ key, content }) => [key, content])).toEqual([]);
  });

  it.runIf(allTests)("fetches nothing again that the library has, and takes it into the new collection", async () => {
    const again = await research(world, { root: run.root, input: { sources: allTools, collection: "second" } });
    const known = run.state.seen.filter(({ kept }) => kept);
    expect(again.state.seen.flatMap(({ kept, work_id }) => (kept ? [work_id] : []))).toEqual(
      expect.arrayContaining(known.map(({ work_id }) => work_id)),
    );
    const fetched = known.map(({ open_copy, url }) => (open_copy ?? url ?? "").slice("https://".length));
    expect(world.requests.filter((address) => fetched.includes(address))).toEqual([]);
    expect(again.output).toMatchObject({ collection: "second", mode: "extractive" });
  });
});

describe("research that asks a person", () => {
  it.runIf(allTests)("searches and reads what was approved, and nothing else", async () => {
    const gates: string[] = [];
    const done = await research(world, {
      input: { approve: true, iterations: 1 },
      gatekeeper: (gate) => {
        gates.push(gate.key);
        if (gate.kind === "research_plan") return Promise.resolve({ drop: [2, 3], add: ["testing effect"] });
        const { sources } = gate.details as { sources: { source_id: string }[] };
        return Promise.resolve({ keep: [sources[0]?.source_id] });
      },
    });
    expect(gates).toEqual(["plan:1", "sources:1"]);
    expect(new Set(done.state.queries.map(({ text }) => text))).toEqual(
      new Set(["spacing effect retrieval practice", "testing effect"]),
    );
    expect(done.output?.kept).toBe(1);
    expect(done.state.seen.filter(({ rejected }) => rejected === "not_approved").length).toBeGreaterThan(0);
  });

  it("waits where nobody answers, and asks again what it cannot understand", async () => {
    const waiting = await research(world, { input: { approve: true, iterations: 1 } });
    expect(waiting.outcome.state).toBe("waiting");
    expect(world.requests).toEqual([]);
    const answers: unknown[] = ["perhaps", { queries: ["spaced rehearsal"] }, "none"];
    const questions: string[] = [];
    const done = await research(world, {
      root: waiting.root,
      resume: waiting.outcome.run_id,
      gatekeeper: (gate) => {
        questions.push(gate.question);
        return Promise.resolve(answers.shift());
      },
    });
    expect(questions[1]).toContain('"perhaps" could not be understood');
    expect(new Set(done.state.queries.map(({ text }) => text))).toEqual(new Set(["spaced rehearsal"]));
    expect(done.output?.kept).toBe(0);
  });
});

describe("research by another program's tools", () => {
  it("searches and reads with them, and adds what they read as it is", async () => {
    const done = await research(world, {
      input: { topic: "low-rank adaptation of language models", iterations: 1, sources: ["arxiv_search"] },
      config: {
        mcp: { servers: { papers: { command: process.execPath, args: [papersServer], read_only: true } } },
        research: {
          tools: {
            arxiv_search: "papers__search_arxiv",
            pdf_scrape: "papers__read_pdf",
            web_scrape: "papers__fetch_page",
          },
        },
      },
    });
    expect(done.outcome).toMatchObject({ state: "done" });
    const lora = done.source("LoRA: Low-Rank Adaptation");
    expect(lora).toMatchObject({ kept: true, arxiv_id: "2106.09685", file: expect.stringMatching(/\.md$/) });
    expect(readFileSync(join(done.root, lora?.file ?? ""), "utf8")).toContain("freezes the pretrained weights");
    expect(done.output?.claims.length).toBeGreaterThan(0);
    expect(world.requests).toEqual([]);
  });
});

describe("research that follows references", () => {
  const alex = (number: number, doi: string, title: string) => ({
    id: `https://openalex.org/W${number}`,
    doi: `https://doi.org/${doi}`,
    title,
    publication_year: 2018,
    authorships: [{ raw_author_name: "Ada Brook" }],
    cited_by_count: 30,
  });
  const json = (value: unknown) => (response: ServerResponse) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));

  it.runIf(allTests)(
    "takes what the documents read cite and are cited by as candidates, each once, and says why",
    async () => {
      const followed = "doi:10.5555/srl.2022.0117";
      const evening = alex(902, "10.5555/evening.1", "Retrieval practice and the spacing effect in evening schools");
      world.faults = {
        "api.openalex.org/works/https://doi.org/10.5555%2Fsrl.2022.0117": json(
          alex(901, "10.5555/srl.2022.0117", "A review"),
        ),
        "api.openalex.org/works?filter=cited_by%3AW901": json({
          meta: { count: 2 },
          results: [evening, alex(903, "10.5555/x", "Lead")],
        }),
        "api.openalex.org/works?filter=cites%3AW901": json({ meta: { count: 0 }, results: [] }),
      };
      const snowballed = await research(world, {
        input: { sources: ["openalex_search", "snowball_search"], iterations: 2 },
      });
      world.faults = {};
      const found = snowballed.source("Retrieval practice and the spacing effect in evening");
      expect(found).toMatchObject({ doi: "10.5555/evening.1", iteration: 2 });
      expect(found?.score).not.toBeNull();
      expect(found?.found_by).toEqual([
        {
          tool: "snowball_search",
          query: expect.stringMatching(/^cited by @\S+, cited 30 times; says \d of \d words/u),
        },
      ]);
      expect(snowballed.source("Lead")).toBeUndefined();
      const searches = told(snowballed, "searching").filter(({ tool }) => tool === "snowball_search");
      expect(searches.flatMap(({ taken = [] }) => taken)).toEqual([
        expect.objectContaining({ title: found?.title, via: found?.found_by[0]?.query }),
      ]);
      const asked = world.requests.filter((request) => request.includes("filter=cited_by%3AW901"));
      expect(asked).toHaveLength(1);
      expect(snowballed.events.some(({ content }) => JSON.stringify(content).includes(followed))).toBe(true);
    },
  );
});
