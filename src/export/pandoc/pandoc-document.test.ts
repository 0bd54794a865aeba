import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { installFromPackages } from "../../../test/support/extras.js";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import { cite, heading, paragraph, setDocument, text } from "../../../test/support/set-document.js";
import { createPandocConverter } from "../../adapters/typesetting/pandoc-converter.js";
import type { Cell, ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import type { Services } from "../../run/services.js";
import { makeWithPandoc } from "./make-with-pandoc.js";
import { pandocDocument } from "./pandoc-document.js";
import { allTests } from "../../../test/support/some-of.js";

const build = new URL("../../../dist/", import.meta.url);
const isInstalled = existsSync(fileURLToPath(new URL("../../../node_modules/pandoc-wasm", import.meta.url)));
const extras = newFolder();
if (isInstalled) installFromPackages(extras, "pandoc");
afterAll(removeFolders);

const blocksOf = (...blocks: ManuscriptBlock[]) => pandocDocument(setDocument(blocks)).document.blocks;
const str = (c: string) => ({ t: "Str", c });
const space = { t: "Space" };
const none = ["", [], []];
const references: ManuscriptBlock = {
  kind: "references",
  line: 0,
  entries: [{ id: "ref-hu2021", key: "hu2021", label: [], content: [text("Hu (2021).")] }],
};

describe("a document in Pandoc's data structure", () => {
  it("has texts as texts, whatever they look like", () => {
    expect(blocksOf(paragraph("<b> *x* $y$ \\end{x}\u0001"))).toEqual([
      { t: "Para", c: [str("<b>"), space, str("*x*"), space, str("$y$"), space, str("\\end{x}\uFFFD")] },
    ]);
    const kinds = JSON.stringify(blocksOf(paragraph("```{=html}\n<script>")));
    expect(kinds).not.toContain('"Raw');
  });

  it("writes numbers of headings, mentions as links, and citations as they are shown", () => {
    const mention: ManuscriptInline = {
      kind: "reference",
      target: "bogs",
      part: "section",
      children: [text("Section")],
    };
    expect(blocksOf(heading(2, "Bogs", "1.2"), paragraph(mention, cite([{}], "(Hu)")))).toEqual([
      {
        t: "Header",
        c: [
          2,
          ["bogs", ["unnumbered"], []],
          [{ t: "Span", c: [["", ["header-section-number"], []], [str("1.2")]] }, space, str("Bogs")],
        ],
      },
      {
        t: "Para",
        c: [
          { t: "Link", c: [none, [str("Section")], ["#bogs", ""]] },
          { t: "Link", c: [["", ["citation"], []], [str("(Hu)")], ["#ref-hu2021", ""]] },
        ],
      },
    ]);
  });

  it("keeps spans, widths and alignments of tables, and where lists begin", () => {
    const cell = (words: string, more: Partial<Cell> = {}): Cell => ({
      blocks: [paragraph(words)],
      columns: 1,
      rows: 1,
      align: null,
      isHead: false,
      ...more,
    });
    const [table, list] = blocksOf(
      {
        kind: "table",
        line: 1,
        id: "t",
        number: "1",
        caption: [text("Depths")],
        columns: [
          { align: "right", width: 0.25 },
          { align: null, width: null },
        ],
        head: [[cell("Site", { columns: 2, isHead: true, align: "center" })]],
        body: [],
      },
      { kind: "list", line: 1, first: 4, isTight: true, items: [{ blocks: [paragraph("Four")], isDone: true }] },
    );
    expect(table).toMatchObject({
      t: "Table",
      c: [
        ["t", [], []],
        [null, [{ t: "Plain", c: [{ t: "Strong", c: [str("Table\u00A01.")] }, space, str("Depths")] }]],
        [
          [{ t: "AlignRight" }, { t: "ColWidth", c: 0.25 }],
          [{ t: "AlignDefault" }, { t: "ColWidthDefault" }],
        ],
        [
          none,
          [[none, [[none, { t: "AlignCenter" }, 1, 2, [{ t: "Plain", c: [{ t: "Strong", c: [str("Site")] }] }]]]]],
        ],
        [[none, 0, [], []]],
        [none, []],
      ],
    });
    expect(list).toEqual({
      t: "OrderedList",
      c: [[4, { t: "Decimal" }, { t: "Period" }], [[{ t: "Plain", c: [str("☒"), space, str("Four")] }]]],
    });
  });

  it("sets formulas that can be read, and shows all others as they are written", () => {
    const formula = (tex: string): ManuscriptBlock => ({ kind: "formula", line: 3, tex, id: "f", number: null });
    const good = pandocDocument(setDocument([formula("x^2")]));
    expect(JSON.stringify(good.document.blocks)).toContain('"DisplayMath"');
    const bad = pandocDocument(setDocument([formula(String.raw`\input{secret}`)]));
    expect(JSON.stringify(bad.document.blocks)).not.toContain("Math");
    expect(bad.warnings).toEqual([{ line: 3, message: expect.stringContaining("left as it is written") }]);
  });
});

describe.skipIf(!isInstalled)("documents by Pandoc (needs the package pandoc-wasm)", () => {
  const converter = createPandocConverter({
    file: new URL("adapters/typesetting/pandoc-process.js", build),
    build,
    extras,
    root: newFolder(),
    path: "",
  });
  const making = {
    template: null,
    date: new Date("2026-11-26T00:00:00Z"),
    signal: new AbortController().signal,
    services: { converter } as unknown as Services,
  };
  const checks = [{ key: "hu2021", verdict: "supported", quote: "", page: null, reason: "" }];
  const document = setDocument([
    heading(1, "Bogs"),
    paragraph("Wet ", cite([{}], "(Hu, 2021)", { checks })),
    references,
  ]);

  it.runIf(allTests)("are Word documents with fields that stay alive and with comments", async () => {
    const { bytes } = await makeWithPandoc(document, making, "docx");
    const part = Buffer.from(unzipSync(Buffer.from(bytes))["word/document.xml"] ?? []).toString();
    expect(part).toContain(" ADDIN ZOTERO_ITEM CSL_CITATION {");
    expect(part).toContain("commentRangeStart");
  });

  it.runIf(allTests)("are e-books", async () => {
    const { bytes } = await makeWithPandoc(document, making, "epub");
    expect(Object.keys(unzipSync(Buffer.from(bytes)))).toContain("EPUB/content.opf");
  });
});
