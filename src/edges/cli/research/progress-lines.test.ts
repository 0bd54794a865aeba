import { describe, expect, it } from "vitest";
import type { Event } from "../../../domain/event.js";
import type { ResearchProgress } from "../../../research/schema/research-schema.js";
import { linesOf as linesFor } from "./progress-lines.js";
import { emptyView, nextView } from "./live-view.js";

const event = (given: Partial<Event>): Event => ({
  v: 1,
  seq: 1,
  ts: "2026-11-22T05:00:00.000Z",
  iter: 0,
  role: "system",
  event: "assess",
  content: null,
  ...given,
});
/** Paths as somebody in /work would type them. */
const linesOf = (given: Event) => linesFor(given, (path) => path.replace("/work/", ""));
const progress = (content: ResearchProgress): Event => event({ key: `progress:${content.phase}:1:x`, content });

const found = (query: string, number: number): Event =>
  progress({ phase: "searching", tool: "arxiv_search", query, found: number, error: null });
const place = { index: 1, of: 5, name: "Hu et al. 2021" };

describe("lines of research", () => {
  it.each<[ResearchProgress, string[]]>([
    [{ phase: "planning", iteration: 1, queries: [] }, ["> [PLANNING] Breaking down topic into sub-queries..."]],
    [
      {
        phase: "searching",
        tool: "arxiv_search",
        title: "arXiv",
        query: "Low Rank Adaptation",
        found: null,
        error: null,
      },
      ['> [SEARCHING] Querying arXiv for "Low Rank Adaptation"...'],
    ],
    [
      {
        phase: "searching",
        tool: "semantic_scholar_search",
        title: "Semantic Scholar",
        query: "Peft methods",
        found: null,
        error: "It said 429.",
      },
      ['> [SEARCHING] Querying Semantic Scholar for "Peft methods"... [FAILED] It said 429.'],
    ],
    [
      { phase: "filtering", reviewed: 24, selected: 5, duplicates: 0 },
      ["> [FILTERING] Reviewed 24 abstracts. Selected 5 high-relevance papers."],
    ],
    [{ phase: "scraping", ...place, ok: null, error: null }, ['> [SCRAPING] (1/5) Downloading "Hu et al. 2021"...']],
    [{ phase: "scraping", ...place, ok: true, error: null }, []],
    [
      { phase: "scraping", ...place, ok: false, error: "status 404" },
      ['> [SCRAPING] (1/5) Failed to read "Hu et al. 2021": status 404'],
    ],
    [
      { phase: "indexing", ...place, ok: true, rag: true, error: null },
      ['> [INDEXING] (1/5) Sending "Hu et al. 2021" to RAG Database... [OK]'],
    ],
    [
      { phase: "indexing", ...place, ok: true, rag: false, error: "HTTP 503" },
      ['> [INDEXING] (1/5) Sending "Hu et al. 2021" to RAG Database... [OK here, but not there] HTTP 503'],
    ],
    [
      { phase: "reflecting", decision: "continue", gaps: ["QLoRA quantization types"], reason: "gaps" },
      ["> [REFLECTING] Gap identified: QLoRA quantization types"],
    ],
    [{ phase: "loop", iteration: 2 }, ["> [LOOP 2] Starting new search cycle..."]],
    [
      {
        phase: "complete",
        iterations: 3,
        report_path: "/work/r.md",
        indexed: 14,
        sent_to_rag: 0,
        refused_by_rag: 0,
        collection: "thesis_db",
      },
      [
        "> [COMPLETE] Research finished in 3 iterations.",
        "> [OUTPUT] Report saved to r.md",
        '> [RAG] 14 documents indexed to collection "thesis_db".',
      ],
    ],
    [
      {
        phase: "complete",
        iterations: 1,
        report_path: "/work/r.md",
        indexed: 13,
        sent_to_rag: 0,
        refused_by_rag: 13,
        collection: "c",
      },
      [
        "> [COMPLETE] Research finished in 1 iteration.",
        "> [OUTPUT] Report saved to r.md",
        '> [RAG] 0 of 13 documents reached the RAG service; here, 13 documents indexed to collection "c".',
      ],
    ],
  ])("tell %o as people know it", (content, lines) => {
    expect(linesOf(progress(content))).toEqual(lines);
  });

  it("hold nothing that steers the terminal", () => {
    const name = "A \u001B[31mred\u001B[0m\ntitle";
    expect(linesOf(progress({ phase: "scraping", ...place, name, ok: null, error: null }))).toEqual([
      '> [SCRAPING] (1/5) Downloading "A red title"...',
    ]);
  });

  it("leave out what is about the run and not about the research", () => {
    expect(linesOf(event({ event: "tool_result", role: "tool", key: "check:1", content: { name: "check" } }))).toEqual(
      [],
    );
  });
});

describe("the live view", () => {
  it("counts what was found once, what is kept and read, and what models cost", () => {
    const model = event({
      event: "model_result",
      role: "model",
      content: {
        name: "plan",
        ok: true,
        usage: { latency_ms: 1, calls: 1, input_tokens: 900, output_tokens: 100, usd: 0.5 },
      },
    });
    const events = [
      progress({ phase: "planning", iteration: 1, queries: [{ text: "lora", tool: "arxiv_search" }] }),
      model,
      found("lora", 8),
      found("qlora", 4),
      progress({ phase: "filtering", reviewed: 9, selected: 2, duplicates: 3 }),
      progress({ phase: "scraping", ...place, ok: false, error: "404" }),
      progress({ phase: "indexing", ...place, ok: true, rag: true, error: null }),
    ];
    const view = events.reduce(nextView, emptyView);
    expect(view).toMatchObject({ found: 9, kept: 2, read: 1, failed: 1, sent: 1, calls: 1, tokens: 1000, usd: 0.5 });
    expect(view.queries.map(({ text, found: number }) => [text, number])).toEqual([
      ["lora", 8],
      ["qlora", 4],
    ]);
    expect(
      nextView(view, event({ event: "model_result", content: { usage: { calls: 1, usd: null } } })).usd,
    ).toBeNull();
  });
});
