import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shownText } from "../../src/gather/search/search-hit.js";
import { type ModelServer, type Script, startModelServer } from "../models/model-server.js";
import { openaiConfig, secretKey } from "../models/workspace.js";
import { answerWith, startWorld, type World } from "../research/research-world.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { carryOut, type SearchOptions, task } from "./search-desk.js";

const columns = ["title", "authors", "year", "journal", "doi", "link", "funding"];
const spacing = "the spacing effect in learning";
let world: World;
let model: ModelServer;
let script: Script;

beforeAll(async () => {
  world = await startWorld();
  model = await startModelServer((...given) => script(...given));
});
beforeEach(() => {
  world.requests.length = 0;
  world.faults = {};
});
afterAll(async () => {
  removeFolders();
  await Promise.all([world.close(), model.close()]);
});

const search = (query: string, strategy = "web", more: SearchOptions = {}) =>
  carryOut([task("a", query, strategy)], {
    columns,
    ...more,
    flags: { network: { mirror: world.origin, contact: "test@example.org" }, ...more.flags },
  });

describe("a search in services that need no key", () => {
  it("asks all of them and fills columns with their own fields, which is said", async () => {
    const { searched, problems } = await search(spacing);
    const [{ findings, asked, failed } = { findings: [], asked: "", failed: true }] = searched;
    expect([asked, failed]).toEqual(["OpenAlex, Crossref, arXiv, Wikipedia", false]);
    expect(new Set(findings.map(({ source }) => source)).size).toBeGreaterThan(1);
    const record = findings.find(({ doi }) => doi !== null);
    expect(record?.cells["title"]).toEqual({ value: record?.title, quote: record?.title });
    expect(record?.cells["doi"]?.value).toBe(record?.doi);
    expect(record?.cells["year"]?.value).toMatch(/^\d{4}$/);
    expect(record?.cells["link"]?.value).toBe(record?.url);
    expect(record?.cells["authors"]?.value).toMatch(/\p{L}/u);
    expect(findings.every(({ cells }) => cells["funding"] === undefined)).toBe(true);
    for (const finding of findings) {
      const shown = shownText(finding);
      for (const { quote } of Object.values(finding.cells)) expect(shown).toContain(quote);
    }
    expect(problems).toEqual([
      expect.stringMatching(/^The web was not searched, .*; OpenAlex, Crossref, arXiv, Wikipedia were asked/),
    ]);
  });

  it("asks for the subject's words alone, without operators and wording for the web, and only for what is new", async () => {
    await search(`site:evil.example "${spacing}" https://evil.example/?q=1`, "agg");
    const asked = world.requests.map((request) => decodeURIComponent(request));
    expect(asked.length).toBeGreaterThanOrEqual(4);
    expect(asked.join()).not.toMatch(/evil|directory|site:/);
    world.requests.length = 0;
    await search("retrieval practice", "news");
    const year = new Date(Date.now() - 365 * 86_400_000).getUTCFullYear();
    expect(world.requests.find((request) => request.startsWith("api.openalex.org"))).toContain(`${year}-01-01`);
  });

  it("goes on where one of them fails, and names it", async () => {
    world.faults = { "api.crossref.org": answerWith(403) };
    const { searched } = await search("spacing of study sessions");
    expect(searched[0]).toMatchObject({ failed: false, note: expect.stringContaining("Crossref") as string });
    expect(searched[0]?.findings.length).toBeGreaterThan(0);
  });

  it("has failed where all of them fail", async () => {
    world.faults = { "": answerWith(403) };
    const { searched, problems } = await search("forgetting curves");
    expect(searched[0]).toMatchObject({ failed: true, findings: [] });
    expect(problems.at(-1)).toContain("No search of a round was answered");
  });

  it("follows the references of the library's own works where that is asked for", async () => {
    const root = newFolder();
    const note =
      "---\ntitle: Spaced learning in schools\ndoi: 10.5555/seed.1\n---\n\n# Spaced learning\n\nSpacing helps.\n";
    writeFileSync(join(root, "seed.md"), note);
    await quireHere(["add", ".", "--offline"], { cwd: root });
    const alex = (number: number, doi: string, title: string) =>
      ({
        id: `https://openalex.org/W${number}`,
        doi: `https://doi.org/${doi}`,
        title,
        publication_year: 2018,
      }) as const;
    const json = (value: unknown) => answerWith(200, JSON.stringify(value), { "content-type": "application/json" });
    world.faults = {
      "api.openalex.org/works/https://doi.org/10.5555%2Fseed.1": json(alex(1, "10.5555/seed.1", "Seed")),
      "api.openalex.org/works?filter=cited_by%3AW1": json({
        results: [alex(2, "10.5555/cited.2", "The spacing effect in choirs")],
      }),
    };
    const { searched } = await search(spacing, "web", { root, flags: { gather: { sources: ["snowball_search"] } } });
    expect(searched[0]).toMatchObject({ asked: "references and citing works", failed: false });
    expect(searched[0]?.findings.map(({ doi }) => doi)).toEqual(["10.5555/cited.2"]);
  });

  it("lets a model read what they show, where there is one that cannot search", async () => {
    script = ({ prompt }) => {
      const shown = /^\[S1\] (.+)\n/mu.exec(prompt)?.[1] ?? "";
      return { text: JSON.stringify({ results: [{ label: "S1", title: shown, cells: [] }] }) };
    };
    const flags = { ...(openaiConfig(model.origin) as Record<string, object>), gather: { models: { web: "none" } } };
    const network = { mirror: world.origin, contact: "test@example.org" };
    const { searched, problems } = await search(spacing, "web", {
      environment: { OPENAI_API_KEY: secretKey },
      flags: { ...flags, network },
    });
    expect(searched[0]?.findings).toHaveLength(1);
    expect(searched[0]?.findings[0]?.cells["authors"]?.value).toMatch(/\p{L}/u);
    expect(problems[0]).toContain("rows were read from what these show");
  });
});
