import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPdfReader } from "../src/adapters/pdf/pdf-reader.js";
import type { Block } from "../src/corpus/text/block.js";
import { readLayout } from "../src/corpus/layout/layout-to-blocks.js";
import { QuireError } from "../src/domain/error.js";

const library = join(import.meta.dirname, "../examples/library");
/** Real papers, on development machines only. */
const papers = join(import.meta.dirname, "../../shared/data/pdfs/files");
const hasPapers = existsSync(papers);

async function blocksOf(folder: string, start: string): Promise<Block[]> {
  const name = (await readdir(folder)).find((entry) => entry.startsWith(start)) ?? start;
  const read = await createPdfReader().read(await readFile(join(folder, name)), name, { ocr: false });
  if (read.kind !== "layout") throw new Error("a PDF has a layout");
  return readLayout(read.pages, read.outline).blocks;
}

function headings(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === "heading" ? [`${"#".repeat(block.level)} ${block.text}`] : []));
}

function prose(blocks: readonly Block[]): string {
  return blocks.map((block) => (block.kind === "verbatim" ? block.lines.join("\n") : block.text)).join("\n\n");
}

describe("the sample library", () => {
  it("gives clean text of a paper in two columns", async () => {
    const blocks = await blocksOf(library, "Halloran2022");
    expect(headings(blocks).slice(0, 4)).toEqual([
      "# Retrieval practice and lasting learning: a narrative review",
      "## 1. Introduction",
      "## 2. Central experiments",
      "### 2.1 Restudy against recall",
    ]);
    expect(prose(blocks)).toContain("After 5 minutes recall was 83%, 78% and 71%, in this order; after a week");
    expect(prose(blocks)).not.toMatch(/\n\n\d{1,3}\n\n|[\ufffe\ufb00-\ufb06]/);
  });

  it("makes one paragraph of each reference", async () => {
    const blocks = await blocksOf(library, "sleep and memory");
    const start = blocks.findIndex((block) => block.kind === "heading" && block.text === "References");
    const entries = blocks.slice(start + 1);
    expect(entries.length).toBeGreaterThan(10);
    for (const entry of entries)
      expect(entry).toMatchObject({
        kind: "paragraph",
        text: expect.stringMatching(/^[^(]+\(\d{4}\)[^(]+(\(\d+\)[^(]*)*/),
      });
  });
});

describe.skipIf(!hasPapers)(`real papers (${hasPapers ? papers : "absent: skipped"})`, () => {
  it("orders two columns, keeps paragraphs whole over columns, finds the sections", async () => {
    const blocks = await blocksOf(papers, "142_tracemonkey");
    expect(headings(blocks)).toContain("# Trace-based Just-in-Time Type Specialization for Dynamic Languages");
    for (const title of ["## 1. Introduction", "### 3.1 Traces", "## 8. Related Work", "## References"]) {
      expect(headings(blocks)).toContain(title);
    }
    expect(prose(blocks)).toContain(
      "In this domain, in order to provide a fluid user experience and enable a new generation",
    );
    expect(prose(blocks)).not.toMatch(/\n\n\d{1,3}\n\n/);
  });

  it("drops the line numbers of a manuscript", async () => {
    const blocks = await blocksOf(papers, "001_");
    expect(prose(blocks)).toContain("divided by the respective characteristic scale squared");
    expect(headings(blocks)).toContain("### 2.1 Measurement site and data");
  });

  it("drops a stamp in the margin and finds headings in small capitals", async () => {
    const blocks = await blocksOf(papers, "065_");
    expect(prose(blocks)).not.toContain("arXiv:1307.5851v4");
    expect(headings(blocks).some((heading) => heading.endsWith("2. DISCOVERY"))).toBe(true);
  });

  it("opens every file or says why not, and never gives an empty text", async () => {
    const names = (await readdir(papers)).filter((entry) => /^(D_|09|13|14|185)/.test(entry));
    const outcomes = await Promise.all(
      names.map((name) =>
        blocksOf(papers, name).then(
          (blocks) => (/\p{L}{3}/u.test(prose(blocks)) ? "text" : `empty: ${name}`),
          (thrown: unknown) => (thrown instanceof QuireError ? "reason" : `crash: ${name}`),
        ),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(["text", "reason"]));
  });
});
