import { createHash } from "node:crypto";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import type { AuditOutput, Entry, Existence, Sentence } from "../../../contracts/audit.js";
import type { Mark } from "../../../reference/mark.js";
import { readMarkdown } from "../../../document/pandoc/read-markdown.js";
import { finding } from "../../schema/finding.js";
import { auditCountsOf } from "../../run-audit.js";
import { auditPage } from "./audit-page.js";

const evil = `"><script src="https://evil.example/x.js"></script><img src=x onerror=alert(1)>`;

const source = `# Sleep

Sleep helps [1]. Coffee cures [9]. Naps double recall.

- A list with *words* and \`a[1]\`.

## References

[1] Brook, A. (2019). Sleep and study.
`;

const draft = readMarkdown(source);
const blockOf = (words: string) => draft.blocks.findIndex(({ text }) => text.includes(words));
const spanOf = (words: string) => {
  const block = blockOf(words);
  const start = draft.blocks[block]?.text.indexOf(words) ?? 0;
  return { block, start, end: start + words.length, line: 3, column: start + 1 };
};

function mark(id: string, text: string, entry: string | null): Mark {
  const number = Number(text.slice(1, -1));
  const cite = { written: String(number), number, key: null, authors: [], et_al: false, year: null, locator: null };
  const cites = [{ ...cite, entry, candidates: [] }];
  return { id, kind: "numeric", ...spanOf(text), text, textual: false, cites };
}

const entry: Entry = {
  id: "e1",
  origin: "list",
  file: "draft.md",
  line: 9,
  column: 1,
  block: blockOf("Brook"),
  key: null,
  number: 1,
  label: null,
  text: `Brook, A. (2019). ${evil}`,
  item: { type: "article-journal", title: evil },
  year_suffix: "2019",
  unsure: [],
  further_reading: false,
};

const existence: Existence = {
  entry: "e1",
  state: "differs",
  differences: [{ field: "issued", written: "2019", record: "2020" }],
  record: {
    source: "library",
    item: { type: "article-journal", title: "Sleep & study", DOI: "10.1/x" },
    work_id: "w1",
    key: "brook",
  },
  notices: [],
  explanation: evil,
};

const judgement = {
  verdict: "weak" as const,
  support: 0.5,
  reasons: ["only part of it"],
  evidence: { label: "brook", quote: `Sleep may help <b>some</b> ${evil}`, start_line: 4, end_line: 5, page: 12 },
};
const better = {
  work_id: "w2",
  key: "carver",
  title: evil,
  verdict: "supported" as const,
  evidence: judgement.evidence,
};

const sentence: Sentence = {
  id: "c1",
  ...spanOf("Sleep helps [1]."),
  text: "Sleep helps.",
  marks: ["m1"],
  entries: ["e1"],
  together: judgement,
  works: [{ ...judgement, entry: "e1", work_id: "w1", unchecked: null }],
  better,
  judge: null,
  numbers: [],
};

function page(more: Partial<AuditOutput> = {}) {
  const place = { file: "draft.md", line: 3, column: 25 };
  const said = { words: "[9]", message: `No entry answers to 9. ${evil}`, fix: "Add it." };
  const listed = {
    findings: [finding("dangling", place, said, { mark: "m2" })],
    marks: [mark("m1", "[1]", "e1"), mark("m2", "[9]", null)],
    entries: [entry],
    existence: [existence],
    web: [],
    sentences: [sentence],
    quotations: [],
    uncited: [
      {
        ...spanOf("Naps double recall."),
        text: "Naps double recall.",
        kind: "finding" as const,
        score: 1,
        reason: evil,
      },
    ],
  };
  const about = { version: 1 as const, run_id: "run-1", draft: "draft.md", format: "markdown" as const, sha256: "x" };
  const rest = { counts: auditCountsOf(listed), findings_left_out: 0, limitations: [evil] };
  const output = { ...about, ...listed, ...rest, ...more };
  const html = auditPage({ output, draft, created_at: "2026-11-22T10:00:00.000Z" });
  return { html, document: parseHTML(html).document };
}

describe("the page of an audit", () => {
  it("shows the draft, its sentences and marks by what was found, with signs beside the colours", () => {
    const { document } = page();
    const runs = [...document.querySelectorAll(".draft a.run")].map((run) => [
      run.getAttribute("href"),
      run.className.replace("run ", ""),
      run.querySelector(".sign")?.getAttribute("aria-label"),
    ]);
    expect(runs).toEqual([
      ["#k-c1", "weak", "weak"],
      ["#k-m2", "dangling f-dangling", "leads nowhere"],
      ["#k-u1", "uncited", "without a citation"],
      ["#k-e1", "differs", "differs"],
    ]);
    expect([...document.querySelectorAll(".draft .mark")].map(({ textContent }) => textContent)).toEqual([
      "~[1]",
      "✗[9]",
    ]);
    const text = document.querySelector(".draft")?.textContent ?? "";
    for (const words of ["Sleep helps", "Coffee cures", "A list with words and", "References"])
      expect(text).toContain(words);
  });

  it("has for each of them what it was compared with: words, page, lines, and what is better", () => {
    const { document } = page();
    for (const run of document.querySelectorAll(".draft a.run, .list a"))
      expect(document.querySelector(run.getAttribute("href") ?? "none")).not.toBeNull();
    const card = document.querySelector("#k-c1");
    expect(card?.querySelector("blockquote")?.textContent).toContain("Sleep may help <b>some</b>");
    expect([...(card?.querySelectorAll("blockquote mark") ?? [])].map(({ textContent }) => textContent)).toContain(
      "Sleep",
    );
    expect(card?.textContent).toContain("page 12, lines 4–5");
    expect(card?.textContent).toContain("Supports it better");
    const fields = [...document.querySelectorAll("#k-e1 td, #k-e1 tbody th, #k-e1 tr + tr th")].map(
      ({ textContent }) => textContent,
    );
    expect(fields).toEqual(["year", "2019", "2020"]);
  });

  it("can be filtered by verdict and by code, with counts", () => {
    const { document } = page();
    const labels = [...document.querySelectorAll(".filters label")].map(({ textContent }) => textContent);
    expect(labels).toEqual(
      expect.arrayContaining(["~weak 1", "∅without a citation 1", "≠differs 1", "✗A mark that no entry answers to 1"]),
    );
  });

  it("loads nothing, runs nothing but its own script, and shows foreign text as text", () => {
    const { html, document } = page({ draft: evil });
    expect(document.querySelectorAll("img, link, iframe, script[src], [onerror], [style]")).toHaveLength(0);
    const [script, ...others] = document.querySelectorAll("script");
    expect(others).toHaveLength(0);
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute("content") ?? "";
    const hash = (text: string) => createHash("sha256").update(text).digest("base64");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'sha256-${hash(/<script>([\s\S]*)<\/script>/u.exec(html)?.[1] ?? "")}'`);
    expect(policy).toContain(`style-src 'sha256-${hash(/<style>([\s\S]*)<\/style>/u.exec(html)?.[1] ?? "")}'`);
    expect(policy).not.toContain("unsafe");
    expect(script?.textContent).not.toContain("evil");
    for (const anchor of document.querySelectorAll("a"))
      expect(anchor.getAttribute("href")).toMatch(/^(?:#|https:\/\/doi\.org\/)/u);
  });
});
