import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { scholarlySearchOutput, scrapeOutput } from "../../src/domain/found-source.js";
import { startServicePlayer, type ServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { newFolder, removeFolders } from "../support/quire.js";
import { ownRecordings } from "../support/services.js";
import { attemptTool, callTool } from "./search-room.js";

let player: ServicePlayer;
let network: object;

beforeAll(async () => {
  player = await startServicePlayer({ folders: [ownRecordings] });
  network = { mirror: player.origin };
});
beforeEach(() => {
  player.requests.length = 0;
});
afterAll(async () => {
  removeFolders();
  await player.close();
});

const scholarly = [
  ["arxiv_search", "language models reading", "arxiv:2402.99991", "export.arxiv.org"],
  ["semantic_scholar_search", "spaced rehearsal of singers", "doi:10.5555/jem.2019.0412", "api.semanticscholar.org"],
  ["openalex_search", "retrieval practice review", "doi:10.5555/srl.2022.0117", "api.openalex.org"],
  ["crossref_search", "spaced rehearsal of singers", "doi:10.5555/jem.2019.0412", "api.crossref.org"],
  ["pubmed_search", "sleep advisers", "pmid:99000044", "eutils.ncbi.nlm.nih.gov"],
] as const;

describe.each(scholarly)("%s", (tool, query, id, host) => {
  it("finds sources, with what is needed to judge and fetch them, at its own host alone", async () => {
    const { output } = await callTool(tool, { query, top_k: 2 }, { flags: { network } });
    const { results } = scholarlySearchOutput.parse(output);
    expect(results[0]?.source_id).toBe(id);
    expect(results.length).toBeLessThanOrEqual(2);
    expect(results[0]?.snippet.length).toBeGreaterThan(80);
    expect(new Set(player.requests.map(({ url }) => new URL(url).host))).toEqual(new Set([host]));
  });

  it("leaves out works of before the year", async () => {
    const { output } = await callTool(tool, { query, since: 2026 }, { flags: { network } });
    expect(output).toEqual({ results: [] });
  });

  it("fails with the reason when its service is switched off, asking nothing", async () => {
    const name = tool.replace(/_search$/, "");
    const sources = { [name]: { enabled: false } };
    const { error } = await callTool(tool, { query }, { flags: { network, sources } });
    expect(error?.code).toBe("tool_refused");
    expect(error?.message).toContain("switched off in quire.yaml");
    expect(player.requests).toEqual([]);
  });

  it("asks nothing of which the hosts do not match, and says what to do", async () => {
    const outcome = await attemptTool(tool, { query }, { domains: ["*.example.org"] }, { flags: { network } });
    expect(outcome).toMatchObject({ ok: false, output: null, error: { code: "network_refused" } });
    expect(outcome.error?.fix).toContain(`--domains ${host}`);
    const none = await attemptTool(tool, { query }, { domains: [] }, { flags: { network } });
    expect(none.error?.code).toBe("network_refused");
    expect(player.requests).toEqual([]);
  });

  it("is recorded with the sources that it named", async () => {
    const outcome = await attemptTool(tool, { query }, { domains: [host] }, { flags: { network } });
    expect(outcome.ok).toBe(true);
    expect(outcome.provenance["source_ids"]).toContain(id);
  });

  it("says that the network is closed", async () => {
    const { error } = await callTool(tool, { query }, { flags: { network: { ...network, offline: true } } });
    expect(error?.code).toBe("offline");
  });

  it.each([
    [{}, "query"],
    [{ query: " " }, "query"],
    [{ query: "x".repeat(501) }, "query"],
    [{ query, top_k: 21 }, "top_k"],
    [{ query, operators: true }, "operators"],
  ])("refuses %j", async (input, field) => {
    const { error } = await callTool(tool, input, { flags: { network } });
    expect(error?.code).toBe("invalid_input");
    expect(error?.message).toContain(field);
  });

  it("refuses a query without words", async () => {
    expect((await callTool(tool, { query: '"?!"' }, { flags: { network } })).error?.code).toBe("invalid_input");
  });
});

describe("wikipedia", () => {
  const call = async (input: object) => callTool("wikipedia", input, { flags: { network } });

  it("searches, and reads what it found", async () => {
    const found = scholarlySearchOutput.parse((await call({ action: "search", query: "Forgetting curve" })).output);
    expect(found.results[0]).toMatchObject({
      source_id: "url:https://en.wikipedia.org/wiki/Forgetting_curve",
      title: "Forgetting curve",
      venue: "Wikipedia",
    });
    const page = scrapeOutput.parse((await call({ action: "read", title: found.results[0]?.title })).output);
    expect(page).toMatchObject({
      source_id: found.results[0]?.source_id,
      final_url: "https://en.wikipedia.org/w/index.php?title=Forgetting_curve&oldid=1200",
      date: "2025-03-02T10:00:00Z",
      truncated: false,
    });
    expect(page.text.split("\n").slice(2, 4)).toEqual([
      "The forgetting curve shows how retention falls with time.",
      "It was first measured by Ebbinghaus in 1885.",
    ]);
  });

  it("says that a page only lists others", async () => {
    const page = scrapeOutput.parse((await call({ action: "read", title: "Recall" })).output);
    expect(page.text).toMatch(/^# Recall\n\nThis page lists pages that "Recall" may mean/);
  });

  it("gives whole lines up to the limit", async () => {
    const input = { action: "read", title: "Forgetting curve", max_bytes: 100 };
    const page = scrapeOutput.parse((await call(input)).output);
    expect(page.text).toBe("# Forgetting curve\n\nThe forgetting curve shows how retention falls with time.");
    expect(page.truncated).toBe(true);
  });

  it("says that there is no such page", async () => {
    const { error } = await call({ action: "read", title: "No such page" });
    expect(error).toMatchObject({ code: "not_found", message: 'Wikipedia (en) has no page "No such page".' });
  });

  it.each([
    [{ action: "search", title: "Tide" }, "query"],
    [{ action: "read", query: "tide" }, "title"],
    [{ action: "read", title: "Tide", language: "en.evil.example/" }, "language"],
    [{ action: "edit", title: "Tide" }, "action"],
  ])("refuses %j", async (input, field) => {
    expect((await call(input)).error).toMatchObject({ code: "invalid_input", facts: { field } });
    expect(player.requests).toEqual([]);
  });

  it("is reached where its own pattern is allowed, and nowhere else", async () => {
    const input = { action: "search", query: "Forgetting curve" };
    const allowed = await attemptTool("wikipedia", input, { domains: ["*.wikipedia.org"] }, { flags: { network } });
    expect(allowed.ok).toBe(true);
    const refused = await attemptTool("wikipedia", input, { domains: ["de.wikipedia.org"] }, { flags: { network } });
    expect(refused.error?.code).toBe("network_refused");
  });
});

it("lets no control character of a record through, and nothing of before the year", async () => {
  const work = (title: string, year: number) => ({
    DOI: `10.5555/${year}`,
    title: [title],
    author: [{ family: "Ev\u001b[2Jil", given: "A" }],
    issued: { "date-parts": [[year]] },
    abstract: "<jats:p>One\u0007 two.</jats:p>",
  });
  const body = JSON.stringify({ message: { items: [work("Old", 2001), work("Ti\u001b]0;x\u0007des", 2024)] } });
  const url = "https://api.crossref.org/works?query=tides&filter=from-pub-date:2020";
  const hostile = await startServicePlayer({ recordings: [{ url, body }] });
  const flags = { network: { mirror: hostile.origin } };
  const { output } = await callTool("crossref_search", { query: "tides", since: 2020 }, { flags });
  await hostile.close();
  const { results } = scholarlySearchOutput.parse(output);
  expect(results.map(({ title, snippet, year }) => [title, snippet, year])).toEqual([["Ti]0;xdes", "One two.", 2024]]);
  expect(results[0]?.authors).toEqual(["A Ev[2Jil"]);
});

it("asks nothing twice, in later runs too", async () => {
  const root = newFolder();
  const settings = { root, flags: { network } };
  const first = await callTool("arxiv_search", { query: "language models" }, settings);
  const asked = player.requests.length;
  const second = await callTool("arxiv_search", { query: "language models" }, settings);
  expect(second.output).toEqual(first.output);
  expect(player.requests).toHaveLength(asked);
});
