import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { compose } from "../../src/compose.js";
import type { Budget } from "../../src/domain/config.js";
import type { Finding, TableRow } from "../../src/gather/schema/gather-schema.js";
import { findingSchema, gatherInput } from "../../src/gather/schema/gather-schema.js";
import { resolveRows } from "../../src/gather/rows/resolve-rows.js";
import { gatherSettings } from "../../src/gather/schema/settings.js";
import { judgeRows } from "../../src/gather/verify/judge-rows.js";
import { verifyRows } from "../../src/gather/verify/verify-rows.js";
import { startRun } from "../../src/run/execute.js";
import { defineTool } from "../../src/tool/define-tool.js";
import { type ModelServer, type Script, startModelServer } from "../models/model-server.js";
import { openaiConfig, secretKey } from "../models/workspace.js";
import { type Loopback, type Route, startLoopback } from "../network/loopback.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

let web: Loopback;
let model: ModelServer;
let script: Script;
let fetches: number;

const html =
  (title: string, ...paragraphs: string[]): Route =>
  (_request, response) => {
    const body = paragraphs.map((text) => `<p>${text}</p>`).join("\n");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>${title}</title><article><h1>${title}</h1>${body}</article>`);
  };
const vektra = "Vektra is an open-source database for vectors, made by a cooperative that shares everything it earns.";

beforeAll(async () => {
  web = await startLoopback({
    "/vektra.example/": html("Vektra", vektra, "It was first released on 17 February 2021 under the AGPL-3.0."),
    "/hobb.example/": (...given) => {
      fetches += 1;
      const text = fetches === 1 ? "Hobb was first released in March 2022." : "Hobb has moved to another address.";
      html(
        "Hobb",
        text,
        "Hobb keeps its indexes in memory, and they are rebuilt whenever it is started anew.",
      )(...given);
    },
  });
  model = await startModelServer((...given) => script(...given));
});
beforeEach(() => {
  web.requests.length = 0;
  model.asked.length = 0;
  fetches = 0;
});
afterAll(async () => {
  removeFolders();
  await Promise.all([web.close(), model.close()]);
});

type Cells = Record<string, { value: string; quote: string | null }>;

function found(name: string, url: string, cells: Cells, snippet = ""): Finding {
  const about = { query_id: "0_0", strategy: "web", source: "example", date: null, evidence_url: null, doi: null };
  const all = { name: { value: name, quote: name }, ...cells };
  return findingSchema.parse({ ...about, url, title: name, snippet: `${name}. ${snippet}`, cells: all });
}

interface Options {
  input?: object;
  budget?: Budget;
  withModel?: boolean;
  rounds?: number;
  /** Addresses that the played search gave as such; those of the findings by default. */
  named?: string[];
}

/** Rows of findings as verifying and judging leave them, and how the run ended. */
async function verified(findings: Finding[], options: Options = {}) {
  const { input = {}, budget = {}, withModel = false, rounds = 1 } = options;
  const named = options.named ?? findings.flatMap(({ url, evidence_url }) => [url ?? [], evidence_url ?? []].flat());
  const root = newFolder();
  const workbench = await compose({
    startedIn: root,
    workspace: root,
    environment: withModel ? { OPENAI_API_KEY: secretKey } : {},
    flags: {
      network: { mirror: web.origin, contact: "test@example.org", timeout_ms: 20_000 },
      ...(withModel && (openaiConfig(model.origin) as Record<string, object>)),
    },
  });
  const { engine } = workbench;
  const verifier = defineTool(
    {
      name: "verifier",
      version: 1,
      description: "Verifies rows.",
      input: z.strictObject({}),
      output: z.unknown(),
      effect: "write",
      network: true,
    },
    async (context) => {
      const columns = ["name", "licence", "first_release"];
      const given = gatherInput.parse({ description: "vector databases", columns, verify: "pages", ...input });
      const settings = gatherSettings(given, context.services.config);
      const task = { id: "0_0", query: "vector databases", strategy: "web", rationale: null };
      const searched = [{ task, round: 0, asked: "searxng", findings, named, failed: false, note: "" }];
      const rows = resolveRows(searched, columns, settings);
      let looked = await verifyRows(context, settings, rows, searched);
      for (let round = 1; round < rounds; round += 1) looked = await verifyRows(context, settings, rows, searched);
      const judged = await judgeRows(context, settings, looked.rows, searched);
      return { rows: judged.rows, problems: looked.problems, ended: (looked.ended ?? judged.ended)?.code ?? null };
    },
  );
  const resolveTool = (name: string) => (name === "verifier" ? Promise.resolve(verifier) : engine.resolveTool(name));
  try {
    const outcome = await startRun({ ...engine, resolveTool }, { tool: "verifier", input: {}, budget });
    expect(outcome.error).toBeNull();
    return outcome.output as { rows: TableRow[]; problems: string[]; ended: string | null };
  } finally {
    await workbench.close();
  }
}

const pagesFetched = () => web.requests.filter(({ url }) => !url.endsWith("robots.txt")).map(({ url }) => url);
const hobb = (url = "https://hobb.example/") =>
  found("Hobb", url, { first_release: { value: "2022-03", quote: "first released in March 2022" } });

describe("cells whose pages are read", () => {
  it("are verified by the page, with its hash and the hour", async () => {
    const [row] = (
      await verified([found("Vektra", "https://vektra.example/", { licence: { value: "AGPL 3", quote: null } })])
    ).rows;
    expect(row?.cells["licence"]).toMatchObject({
      status: "verified",
      quote: "It was first released on 17 February 2021 under the AGPL-3.0.",
      page_sha256: expect.stringMatching(/^[\da-f]{64}$/),
      fetched_at: expect.stringMatching(/^20/),
    });
  });

  it("rest on no page whose host only a text or a model named, until a person names it", async () => {
    const finding = found("Vektra", "https://vektra.example/", { licence: { value: "AGPL 3", quote: null } });
    const elsewhere = ["https://search-result.example/list"];
    const refused = await verified([finding], { named: elsewhere });
    expect(pagesFetched()).toEqual([]);
    expect(refused.rows[0]?.cells["licence"]?.status).toBe("not_found");
    expect(refused.problems.join(" ")).toMatch(/1 address was not fetched.*vektra\.example/);
    const description = "vector databases, such as https://vektra.example/";
    for (const input of [{ description }, { domains: ["vektra.example"] }]) {
      const { rows } = await verified([finding], { named: elsewhere, input });
      expect(rows[0]?.cells["licence"]?.status).toBe("verified");
    }
  });

  it("rest on one fetch of each page, however often and in whatever spelling it is asked for", async () => {
    const { rows } = await verified([hobb(), hobb("http://www.HOBB.example:80/?utm_source=x#top")], { rounds: 3 });
    expect(rows.map(({ cells }) => cells["first_release"]?.status)).toEqual(["verified"]);
    expect(pagesFetched()).toEqual(["/hobb.example/"]);
  });

  it("are not verified where the page no longer says what the search showed", async () => {
    fetches = 1;
    const snippet = "It was first released in March 2022.";
    const [row] = (await verified([{ ...hobb(), snippet }])).rows;
    expect(row?.cells["first_release"]).toMatchObject({ value: "2022-03", status: "snippet_only" });
  });

  it("say which pages could not be read, and rest on what the search showed", async () => {
    const cells = { licence: { value: "MIT", quote: "under the MIT licence" } };
    const gone = found("Gone", "https://gone.example/", cells, "Gone is under the MIT licence.");
    const { rows, problems } = await verified([gone]);
    expect(rows[0]?.cells["licence"]).toMatchObject({ status: "snippet_only", page_sha256: null });
    expect(problems).toEqual([expect.stringMatching(/^1 page could not be read: .*404/u)]);
  });

  it("are never those of hosts that are not allowed", async () => {
    const { problems } = await verified([hobb()], { input: { domains: ["vektra.example"] } });
    expect(pagesFetched()).toEqual([]);
    expect(problems.join(" ")).toContain("outside of the hosts allowed");
  });
});

describe("what a model reads on a page", () => {
  const reads = (cells: object[]) => {
    script = () => ({ text: JSON.stringify({ results: [{ label: null, title: "Vektra", url: null, cells }] }) });
  };

  it("fills cells that the search left empty, where it stands there", async () => {
    reads([
      { column: "first_release", value: "2021-02-17", quote: "first released on 17 February 2021" },
      { column: "licence", value: "MIT", quote: "under the MIT licence" },
    ]);
    const [row] = (await verified([found("Vektra", "https://vektra.example/", {})], { withModel: true, rounds: 2 }))
      .rows;
    expect(row?.cells["first_release"]).toMatchObject({ value: "2021-02-17", status: "verified" });
    expect(row?.cells["licence"]).toMatchObject({ value: "", status: "not_found" });
    expect(model.of("gather_read_page")).toHaveLength(1);
  });

  it("stands before what a search claimed and no page says", async () => {
    reads([{ column: "licence", value: "AGPL-3.0", quote: "under the AGPL-3.0" }]);
    const claim = {
      licence: { value: "MIT", quote: "under the MIT licence" },
      first_release: { value: "2021", quote: null },
    };
    const [row] = (await verified([found("Vektra", "https://vektra.example/", claim)], { withModel: true })).rows;
    expect(row?.cells["licence"]).toMatchObject({ value: "AGPL-3.0", status: "verified", others: [{ value: "MIT" }] });
  });

  it("is done without where the budget ends, and pages are read all the same", async () => {
    const { rows, ended } = await verified([hobb()], { withModel: true, budget: { calls: 0 } });
    expect(rows[0]?.cells["first_release"]?.status).toBe("verified");
    expect(ended).toBe("budget");
  });
});

describe("conditions", () => {
  const where = ["first released after 2020", "made by a cooperative"];
  const rows = () => [
    found("Vektra", "https://vektra.example/", { first_release: { value: "2021", quote: null } }),
    hobb(),
  ];

  it.runIf(allTests)("are answered by rules where a cell says so, and else are unsure", async () => {
    const judged = (await verified(rows(), { input: { where } })).rows;
    expect(judged.map(({ criteria }) => criteria.map(({ answer }) => answer))).toEqual([
      ["yes", "unsure"],
      ["yes", "unsure"],
    ]);
    expect(judged[0]?.criteria[0]).toMatchObject({
      quote: "It was first released on 17 February 2021 under the AGPL-3.0.",
      url: "https://vektra.example/",
    });
  });

  it("are answered by a model only with words that were read of the row", async () => {
    script = ({ step }) => {
      if (step !== "gather_judge") return { text: '{"results": []}' };
      const cooperative = { condition: 2, answer: "yes", quote: "made by a cooperative" };
      return {
        text: JSON.stringify({
          answers: [
            { label: "R1", ...cooperative },
            { label: "R2", ...cooperative },
          ],
        }),
      };
    };
    const judged = (await verified(rows(), { input: { where }, withModel: true })).rows;
    expect(judged.map(({ criteria }) => criteria[1])).toEqual([
      { condition: where[1], answer: "yes", quote: "made by a cooperative", url: "https://vektra.example/" },
      { condition: where[1], answer: "unsure", quote: null, url: null },
    ]);
    expect(model.of("gather_judge")).toHaveLength(1);
  });
});
