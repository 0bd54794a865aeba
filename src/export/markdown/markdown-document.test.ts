import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cite, paragraph, setDocument, text } from "../../../test/support/set-document.js";
import { readManuscript } from "../../document/manuscript/read-manuscript.js";
import type { ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { joinTexts } from "../../document/manuscript/inline-words.js";
import { markdownDocument } from "./markdown-document.js";
import { allTests } from "../../../test/support/some-of.js";

const written = (...blocks: ManuscriptBlock[]) => markdownDocument(setDocument(blocks));

/** Signs that mean something in Markdown, HTML or YAML, and words. */
const piece = fc.constantFrom(
  ..."*_`~^$@[]{}<>\\|#!-+.:&\"'()=".split(""),
  "word",
  "two words",
  "Ökologie",
  "学习",
  "--",
  "...",
  "a",
  "1",
  "1. ",
  "- ",
  "&amp;",
  "<b>",
  "@key",
  "[^1]",
  "https://x.org/",
  "Table: ",
);
const wordsArbitrary = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join("").replaceAll(/\s+/gu, " ").trim())
  .filter((each) => each !== "");
const inlineText = wordsArbitrary.map((each): ManuscriptInline => text(each));
const code = wordsArbitrary.map((each): ManuscriptInline => ({ kind: "code", text: each }));
const formula = fc
  .constantFrom("x^2", String.raw`\frac{a}{b}`, "a < b", "a_{1} * b")
  .map((tex): ManuscriptInline => ({ kind: "formula", tex }));
const nested = (inner: fc.Arbitrary<ManuscriptInline[]>): fc.Arbitrary<ManuscriptInline> =>
  fc.oneof(
    inlineText,
    code,
    formula,
    fc
      .tuple(fc.constantFrom("emphasis", "strong", "struck", "superscript", "small_caps", "underline"), inner)
      .map(([kind, children]): ManuscriptInline => ({ kind, children })),
    inner.map((children): ManuscriptInline => ({ kind: "link", url: "https://example.org/a?b=c&d=(e)", children })),
    inner.map((children): ManuscriptInline => ({ kind: "span", language: "fr", direction: null, children })),
  );
const leaf = fc.array(fc.oneof(inlineText, code), { minLength: 1, maxLength: 2 }).map(spaced);
const inlines = fc.array(nested(leaf), { minLength: 1, maxLength: 4 }).map(spaced);

/** Blanks between inlines, as people write them; neighbouring words are one. */
function spaced(list: ManuscriptInline[]): ManuscriptInline[] {
  return joinTexts(list.flatMap((inline, index) => (index === 0 ? [inline] : [text(" "), inline])));
}

const para = inlines.map((content): ManuscriptBlock => ({ kind: "paragraph", line: 0, content }));
const simple = fc.oneof(
  para,
  fc
    .array(wordsArbitrary, { minLength: 1, maxLength: 4 })
    .map((lines): ManuscriptBlock => ({ ...bare("code"), kind: "code", text: lines.join("\n"), language: "python" })),
  fc.constant<ManuscriptBlock>({ kind: "page_break", line: 0 }),
  fc.constant<ManuscriptBlock>({ kind: "formula", line: 0, tex: "E = mc^2\n+ 1", id: "", number: null }),
);
const items = fc.array(
  fc
    .tuple(fc.array(simple, { maxLength: 2 }), para)
    .map(([others, first]) => ({ isDone: null, blocks: [first, ...others] })),
  { minLength: 2, maxLength: 3 },
);
const block: fc.Arbitrary<ManuscriptBlock> = fc.oneof(
  simple,
  items.map((list): ManuscriptBlock => ({ kind: "list", line: 0, first: null, isTight: false, items: list })),
  items.map((list): ManuscriptBlock => ({ kind: "list", line: 0, first: 3, isTight: false, items: list })),
  fc.array(para, { minLength: 2, maxLength: 3 }).map((list): ManuscriptBlock => ({
    kind: "list",
    line: 0,
    first: null,
    isTight: true,
    items: list.map((each) => ({ isDone: true, blocks: [each] })),
  })),
  fc
    .array(simple, { minLength: 1, maxLength: 3 })
    .map((blocks): ManuscriptBlock => ({ kind: "quote", line: 0, blocks })),
  fc.array(simple, { minLength: 1, maxLength: 3 }).map((blocks): ManuscriptBlock => ({
    kind: "group",
    line: 0,
    isLandscape: true,
    language: "de",
    direction: "ltr",
    blocks,
  })),
  fc.tuple(inlines, inlines).map(([one, other]): ManuscriptBlock =>
    table(
      [
        [one, other],
        [other, one],
      ],
      1,
    ),
  ),
  fc.tuple(leaf, leaf).map(([one, other]): ManuscriptBlock => table([[one, other], [other]], 2)),
  inlines.map((content): ManuscriptBlock => ({
    kind: "heading",
    line: 0,
    level: 2,
    id: "h",
    number: null,
    content,
    isAppendix: false,
  })),
);

function bare(kind: string) {
  return { line: 0, id: kind, number: null, caption: [] };
}

function table(rows: ManuscriptInline[][][], reach: number): ManuscriptBlock {
  const cells = rows.map((row, index) =>
    row.map((content, at) => ({
      blocks: [{ kind: "paragraph" as const, line: 0, content }],
      columns: 1,
      rows: index === 0 && at === 0 ? reach : 1,
      align: null,
      isHead: index === 0 && reach === 1,
    })),
  );
  const [head, ...body] = cells;
  const columns = [1, 2].map(() => ({ align: null, width: null }));
  const isHeaded = reach === 1;
  return {
    ...bare("table"),
    kind: "table",
    columns,
    head: isHeaded ? [head ?? []] : [],
    body: isHeaded ? body : cells,
  };
}

/** Without lines and the ids that are given to what has none. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, each: unknown) =>
      key === "line" || key === "id" || key === "caption" ? undefined : each,
    ),
  );
}

describe("a document as Markdown", () => {
  it.runIf(allTests)("reads back as the same tree, whatever signs its words hold", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), async (blocks) => {
        const read = await readManuscript(written(...blocks));
        expect(plain(read.blocks)).toEqual(plain(blocks));
        expect(read.warnings).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("writes citations, numbers and mentions out, and keeps the attributes of figures", () => {
    const figure: ManuscriptBlock = {
      kind: "figure",
      line: 1,
      id: "fig:one",
      number: "2",
      caption: [text("A curve")],
      images: [{ source: "a b.png", description: "Up, then down", width: { share: 0.6 } }],
    };
    const mention: ManuscriptInline = {
      kind: "reference",
      target: "fig:one",
      part: "figure",
      children: [text("Figure 2")],
    };
    const output = written(paragraph("See ", mention, " ", cite([{}], "(Hu, 2021)"), "."), figure);
    expect(output).toContain("See [Figure 2](<#fig:one>) (Hu, 2021).");
    expect(output).toContain('![Figure 2. A curve](<a%20b.png>){#fig:one .unnumbered width=60% alt="Up, then down"}');
  });

  it("reads back what is said of the document, and a note of several blocks", async () => {
    const note: ManuscriptInline = { kind: "note", blocks: [paragraph("One: two."), paragraph("Three.")] };
    const front = {
      title: [text("A: *b* # c")],
      keywords: ["x: y", "z"],
      date: "2026-11-26",
      abstract: [paragraph("Said.")],
    };
    const read = await readManuscript(markdownDocument(setDocument([paragraph("Words", note)], { front })));
    expect(read.front).toMatchObject({
      title: front.title,
      keywords: front.keywords,
      date: front.date,
      language: "en-GB",
    });
    expect(plain(read.front.abstract)).toEqual(plain(front.abstract));
    expect(plain(read.blocks)).toEqual(plain([paragraph("Words", note)]));
  });
});
