import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { FoundSource, ScrapeOutput } from "../../domain/found-source.js";
import type { ToolOutcome } from "../../tool/attempt.js";
import { isForeign } from "../../tool/foreign-mark.js";
import { ToolRegistry } from "../../tool/registry.js";
import { observe } from "./outcome-evidence.js";
import { spanLines } from "./evidence-store.js";

const statistics = { passages: 100, document_frequency: new Map<string, number>() };
const question = "How far do owls turn their heads?";

const tools = new ToolRegistry(fileURLToPath(new URL("../../../dist/", import.meta.url)));

/** What comes of an answer of a tool of ours, or of somebody else's. */
async function observed(name: string, output: unknown, input: Record<string, unknown> = {}) {
  const outcome: ToolOutcome = { name, ok: true, output, provenance: {}, usage: { latency_ms: 1 }, error: null };
  const seen = isForeign(name) ? null : (await tools.get(name)).observe?.(output);
  return observe({ name, input, serves: [0], by: "model" }, outcome, seen ?? null, [question], statistics);
}

const found = (more: Partial<FoundSource>): FoundSource => ({
  source_id: "doi:10.1/owls",
  title: "Owls \u001B[31mturn\u001B[0m",
  url: "https://owls.example/1",
  snippet: "",
  authors: ["Ada Lindqvist"],
  year: 2020,
  venue: null,
  doi: "10.1/owls",
  arxiv_id: null,
  pmid: null,
  open_copy: null,
  ...more,
});

const abstract =
  "Owls turn their heads by 270 degrees. We filmed 40 barn owls for three winters in two aviaries. " +
  "The neck has fourteen vertebrae, twice as many as ours. The arteries widen below the skull, which keeps the brain supplied.";

it("makes evidence of an abstract, by sentence, and a lead of what found it", async () => {
  const { evidence, found: leads } = await observed("openalex_search", { results: [found({ snippet: abstract })] });
  expect(evidence).toHaveLength(1);
  expect(evidence[0]).toMatchObject({
    source: {
      kind: "abstract",
      work_id: "doi:10.1/owls",
      url: "https://owls.example/1",
      authors: ["Ada Lindqvist"],
      year: 2020,
    },
    origin: { tool: "openalex_search", source_id: "doi:10.1/owls", url: "https://owls.example/1" },
    serves: [{ subquestion: 0 }],
  });
  const lines = spanLines(evidence[0]?.source ?? { content: "", start_line: 1, end_line: 1 });
  expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(lines[0]?.text).toBe("Owls turn their heads by 270 degrees.");
  expect(leads[0]?.title).not.toContain("\u001B");
});

it("takes what a web search shows for a lead, never for evidence", async () => {
  const results = [
    { title: "Owls", url: "https://owls.example/", snippet: abstract, source_id: "url:https://owls.example/" },
  ];
  const { evidence, found: leads } = await observed("web_search", { results });
  expect(evidence).toEqual([]);
  expect(leads).toMatchObject([{ url: "https://owls.example/", doi: null }]);
});

describe("a page", () => {
  const filler = Array.from(
    { length: 60 },
    (_, index) => `Paragraph ${index} speaks of the weather in the valley and of nothing else.`,
  );
  const text = [
    "# Birds",
    "",
    ...filler.flatMap((line) => [line, ""]),
    "Owls turn their heads by 270 degrees, farther than any other bird.",
    "",
    ...filler,
  ].join("\n");
  const page: ScrapeOutput = {
    source_id: "url:https://birds.example/",
    url: "https://birds.example/",
    final_url: "https://birds.example/all",
    format: "pdf",
    title: "Birds",
    authors: ["Bruno Okafor"],
    date: "2021-03",
    site: null,
    doi: null,
    pages: 3,
    page_lines: [1, 50, 120],
    text,
    truncated: false,
    sha256: "0",
    fetched_at: "2026-11-22T00:00:00Z",
  };

  it("gives the spans that say most of what is asked, with their lines and pages", async () => {
    const { evidence } = await observed("pdf_scrape", page);
    expect(evidence.length).toBeLessThanOrEqual(4);
    const best = evidence.toSorted((left, right) => right.source.score - left.source.score)[0]?.source;
    expect(best).toMatchObject({ kind: "page", url: "https://birds.example/all", year: 2021, title: "Birds" });
    const line = spanLines(best ?? { content: "", start_line: 1, end_line: 1 }).find((each) =>
      each.text.startsWith("Owls"),
    );
    expect(line?.number).toBe(text.split("\n").findIndex((each) => each.startsWith("Owls")) + 1);
    expect(best?.start_page).toBeGreaterThanOrEqual(2);
  });

  it("without text gives nothing", async () => {
    expect((await observed("web_scrape", { ...page, text: "" })).evidence).toEqual([]);
  });
});

it("makes a line of a calculation that can be cited", async () => {
  const output = { source_id: "calc:1", expression: "2 * 21", text: "42", number: 42, kind: "number" };
  const { evidence } = await observed("calculator", output, { expression: "2 * 21" });
  expect(evidence).toMatchObject([
    { source: { kind: "calculation", title: "Calculation", start_line: 1, end_line: 1 } },
  ]);
  expect(evidence[0]?.source.content).toContain("2 * 21 = 42");
});

it("makes passages of lines that were read, at their place in the work", async () => {
  const text = Array.from(
    { length: 100 },
    (_, index) => `Line ${index + 201} of the work tells of owls and of nothing else at all.`,
  ).join("\n");
  const read = { work_id: "w1", key: "owls", title: "Owls", authors: [], year: null, start_line: 201, end_line: 300 };
  const { evidence } = await observed("read_work", {
    ...read,
    total_lines: 900,
    start_page: 4,
    end_page: 5,
    pages: 9,
    text,
    truncated: false,
  });
  expect(evidence.length).toBeGreaterThan(1);
  for (const { source } of evidence) {
    for (const line of spanLines(source)) expect(line.text).toContain(`Line ${line.number} `);
  }
});

it("quotes what somebody else's tool answered, and nothing of a failure", async () => {
  expect((await observed("zoo__count", { owls: 7 })).evidence).toMatchObject([{ source: { kind: "page", url: null } }]);
  const failed: ToolOutcome = {
    name: "x",
    ok: false,
    output: null,
    provenance: {},
    usage: { latency_ms: 1 },
    error: { code: "timeout", message: "It took too long." },
  };
  expect(observe({ name: "x", input: {}, serves: [0], by: "rules" }, failed, null, [question], statistics)).toEqual({
    evidence: [],
    found: [],
  });
});

describe("look-ups of notes", () => {
  const chunk = {
    path: "knowledge/owls.md",
    chunk_id: 3,
    score: 0.8,
    title: "Owls \u001Bturn",
    text: "Owls turn their heads by 270 degrees.\nNo other bird does.",
    file: "/home/you/brain/knowledge/owls.md",
    line: 12,
  };
  const note = { path: "knowledge/owls.md", title: "Owls", keywords: ["neck"], topics: ["birds"], uuid: "a1-b2" };

  it("give paragraphs that state something as evidence, at their lines in the file", async () => {
    const gone = { ...chunk, chunk_id: 4, text: null, file: null, line: null };
    const heading = { ...chunk, chunk_id: 0, text: "# Owls", line: 8 };
    const { evidence } = await observed("brain_similar", {
      query: "owls",
      model: "lsi",
      chunks: [heading, chunk, gone],
    });
    expect(evidence).toMatchObject([
      {
        source: { kind: "note", title: "Owls turn", path: chunk.file, start_line: 12, end_line: 13, score: 0.8 },
        serves: [{ subquestion: 0, score: 0.8 }],
      },
    ]);
    const lines = spanLines(evidence[0]?.source ?? { content: "", start_line: 1, end_line: 1 });
    expect(lines).toEqual([
      { number: 12, text: "Owls turn their heads by 270 degrees." },
      { number: 13, text: "No other bird does." },
    ]);
  });

  it("take notes that were found for leads: what they say was not read", async () => {
    const notes = [{ ...note, summary: abstract }];
    for (const [name, output] of [
      ["brain_search", { query: "owls", total: 1, notes }],
      ["brain_keyword", { term: "neck", total: 1, notes, near: [] }],
    ] as const) {
      const { evidence, found: leads } = await observed(name, output);
      expect(evidence).toEqual([]);
      expect(leads).toMatchObject([
        { source_id: "note:knowledge/owls.md", url: null, title: "Owls (note knowledge/owls.md)" },
      ]);
      expect(leads[0]?.snippet).toContain("a1-b2");
    }
  });

  it("are those of this program alone: a server's tool cannot name a file", async () => {
    const { evidence } = await observed("server__brain_similar", { query: "owls", model: "lsi", chunks: [chunk] });
    expect(evidence).toMatchObject([{ source: { kind: "page", path: null } }]);
  });
});
