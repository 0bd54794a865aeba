import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { removeFolders } from "../support/quire.js";
import { allTools, answerWith, hang, research, startWorld, told, type World } from "./research-world.js";
import { allTests } from "../support/some-of.js";

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => {
  world.faults = {};
  world.requests.length = 0;
});
afterAll(async () => {
  await world.close();
  removeFolders();
});

describe("research where something fails", () => {
  it.runIf(allTests)(
    "goes on with the other tools where one answers 429 for ever, another hangs and another sends HTML",
    async () => {
      world.faults = {
        "export.arxiv.org": answerWith(429, "slow down", { "retry-after": "1" }),
        "api.semanticscholar.org": hang,
        "search.example.org": answerWith(200, "<html><body>Please enable JavaScript</body></html>"),
      };
      const done = await research(world, {
        input: { iterations: 1, sources: allTools },
        config: { network: { mirror: world.origin, contact: "t@example.org", timeout_ms: 2_000 } },
      });
      expect(done.outcome.state).toBe("done");
      expect(done.output?.kept).toBeGreaterThan(1);
      const failed = told(done, "searching").filter(({ error }) => error !== null);
      expect(new Set(failed.map(({ tool }) => tool))).toEqual(
        new Set(["arxiv_search", "semantic_scholar_search", "web_search"]),
      );
      for (const tool of ["arxiv_search", "semantic_scholar_search", "web_search"]) {
        expect(done.state.problems.join("\n")).toContain(`${tool} could not be searched`);
      }
    },
  );

  it.runIf(allTests)("does not say that there is nothing where no search was answered", async () => {
    world.faults = { "api.openalex.org": answerWith(500), "search.example.org": answerWith(403) };
    const done = await research(world, { input: { sources: ["openalex_search", "web_search"] } });
    expect(done.outcome.state).toBe("incomplete");
    expect(done.outcome.reasons.join(" ")).toMatch(/No search was answered.*openalex_search.*web_search.*--sources/);
    expect(done.output).toMatchObject({ stopped: "search_failed", kept: 0 });
  });

  it.runIf(allTests)(
    "keeps the others where a document is HTML for a PDF, redirects to the metadata service, or is too large",
    async () => {
      world.faults = {
        "journals.example.org/srl/4/117": answerWith(
          200,
          "<!doctype html><title>Just a moment</title><p>Checking your browser.</p>",
        ),
        "journals.example.org/jss": answerWith(302, "", { location: "http://169.254.169.254/latest/meta-data/" }),
        "doi.org": answerWith(302, "", { location: "http://169.254.169.254/latest/meta-data/" }),
      };
      const done = await research(world, { input: { iterations: 1 } });
      expect(done.outcome.state).toBe("done");
      expect(done.source("Retrieval practice and lasting")).toMatchObject({ kept: false, rejected: "failed" });
      expect(done.source("How far apart?")).toMatchObject({
        kept: false,
        rejected: "failed",
        reason: expect.stringMatching(/169\.254|refused/i),
      });
      expect(done.output?.kept).toBeGreaterThan(1);
      expect(world.requests.filter((address) => address.startsWith("169.254"))).toEqual([]);
    },
  );

  it.runIf(allTests)("asks a tool that cannot be used as things are configured in no later iteration", async () => {
    const done = await research(world, { config: { web_search: {} } });
    const asked = done.state.queries.filter(({ tool }) => tool === "web_search").map(({ iteration }) => iteration);
    expect(new Set(asked)).toEqual(new Set([1]));
    expect(done.state.problems.join(" ")).toContain("web_search could not be searched");
    expect(done.output?.iterations).toBe(2);
  });

  it.runIf(allTests)("ends with its minutes though nobody answers, and still writes what it has", async () => {
    world.faults = { "journals.example.org": hang, "classroom.example.org": hang, "archive.example.org": hang };
    const done = await research(world, {
      input: { iterations: 5 },
      config: { network: { mirror: world.origin, contact: "t@example.org", timeout_ms: 600_000 } },
      budget: { minutes: 0.1 },
    });
    expect(done.outcome.state).toBe("incomplete");
    expect(done.output).toMatchObject({ stopped: "budget", report_path: expect.any(String) });
    expect(done.state.seen.filter(({ rejected }) => rejected === "over_limit").length).toBeGreaterThan(0);
  });

  it("refuses a tool that does not exist before it asks anybody", async () => {
    const done = await research(world, { input: { sources: ["gopher_search"] } });
    expect(done.outcome).toMatchObject({ state: "failed", error: { code: "unknown_tool" } });
    expect(world.requests).toEqual([]);
  });
});
