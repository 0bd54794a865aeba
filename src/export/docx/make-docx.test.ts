import { describe, expect, it } from "vitest";
import {
  instructions,
  madeDocx as made,
  readBackDocx as readBack,
  zipArchives,
} from "../../../test/support/made-docx.js";
import { cite, heading, paragraph, references, setDocument, text } from "../../../test/support/set-document.js";
import type { ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { makeParts } from "./make-docx.js";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { allTests } from "../../../test/support/some-of.js";

const date = new Date("2026-11-26T00:00:00Z");
const cell = (words: string, more: object = {}) => ({
  blocks: [paragraph(words)],
  columns: 1,
  rows: 1,
  align: null,
  isHead: false,
  ...more,
});
const column = { align: null, width: null };
const reference = (target: string, words: string, part: "table" | "section" | "formula"): ManuscriptInline => ({
  kind: "reference",
  target,
  part,
  children: [text(words)],
});
const table: ManuscriptBlock = {
  kind: "table",
  line: 3,
  id: "tbl:sites",
  number: "1",
  caption: [text("Sites\nand depths")],
  columns: [column, column],
  head: [[cell("Site", { isHead: true }), cell("Depth", { isHead: true })]],
  body: [[cell("Moor", { rows: 2 }), cell("1")], [cell("2")], [cell("Both", { columns: 2 })]],
};
describe("parts of a Word document", () => {
  const isNumbered = { front: { is_numbered: true } };

  it("are read back: headings with their numbers, tables, lists", async () => {
    const items = [
      { blocks: [paragraph("third"), paragraph("more")], isDone: null },
      { blocks: [paragraph("fourth")], isDone: null },
    ];
    const { blocks } = await readBack(
      setDocument(
        [
          heading(1, "Bogs", "1"),
          heading(2, "Wet ones", "1.1"),
          table,
          { kind: "list", line: 1, first: 3, isTight: true, items },
          heading(1, "Sources"),
          heading(1, "Data", "A", true),
        ],
        isNumbered,
      ),
    );
    expect(blocks.slice(3).map(({ kind, level, marker, text: words }) => [kind, level, marker, words])).toEqual([
      ["heading", 1, "1", "Bogs"],
      ["heading", 2, "1.1", "Wet ones"],
      ["caption", null, null, "Table 1: Sites and depths"],
      ["table", null, null, "Site | Depth"],
      ["table", null, null, "Moor | 1"],
      ["table", null, null, "| 2"],
      ["table", null, null, "Both"],
      ["list_item", null, "3.", "third"],
      ["prose", null, null, "more"],
      ["list_item", null, "4.", "fourth"],
      ["heading", 1, null, "Sources"],
      ["heading", 1, "A", "Data"],
    ]);
  });

  it("are mentioned by fields that follow their numbers", () => {
    const formula: ManuscriptBlock = { kind: "formula", line: 1, tex: "a = b", id: "eq:one", number: "1" };
    const { body } = made(
      setDocument(
        [
          heading(1, "Bogs", "1"),
          paragraph(
            reference("tbl:sites", "Table\u00A01", "table"),
            reference("bogs", "Section\u00A01", "section"),
            reference("eq:one", "Equation\u00A0(1)", "formula"),
          ),
          table,
          formula,
        ],
        isNumbered,
      ),
    );
    expect(instructions(body)).toEqual([
      String.raw`REF tbl_sites \h`,
      String.raw`REF bogs \r \h`,
      String.raw`REF eq_one \h`,
      String.raw`SEQ Table \* ARABIC`,
      String.raw`SEQ Equation \* ARABIC`,
    ]);
    expect(body).toContain(`w:name="tbl_sites"`);
    expect(body).toContain("<w:tblHeader/>");
  });

  it("have the number that the tree gives where Word would count otherwise", () => {
    const { body } = made(setDocument([heading(2, "Deep", "0.1"), { ...table, number: "7" }], isNumbered));
    expect(body).toContain("0.1 ");
    expect(instructions(body)).toEqual([String.raw`SEQ Table \* ARABIC \r 7`]);
  });

  it("count within chapters", () => {
    const second = { ...table, id: "t2", number: "2.1" };
    const { body } = made(
      setDocument([heading(1, "One", "1"), { ...table, number: "1.1" }, heading(1, "Two", "2"), second], isNumbered),
    );
    expect(instructions(body)).toEqual([
      String.raw`STYLEREF 1 \s`,
      String.raw`SEQ Table \* ARABIC \s 1`,
      String.raw`STYLEREF 1 \s`,
      String.raw`SEQ Table \* ARABIC \s 1 \r 1`,
    ]);
  });

  it("are listed with their words", () => {
    const { body, xml } = made(
      setDocument([heading(1, "Bogs", "1"), table], {
        front: { is_numbered: true, contents_depth: 2, lists_tables: true },
      }),
    );
    expect(instructions(body).filter((each) => each.startsWith("TOC"))).toEqual([
      String.raw`TOC \o &quot;1-2&quot; \h \z \u`,
      String.raw`TOC \h \z \c &quot;Table&quot;`,
    ]);
    expect(body).toMatch(/w:val="TOC1"[^]*1\u2002[^]*Bogs[^]*PAGEREF bogs/u);
    expect(xml("word/settings.xml")).toContain("<w:updateFields/>");
  });

  it("turn pages and back, and break none in a table", () => {
    const group: ManuscriptBlock = {
      kind: "group",
      line: 1,
      isLandscape: true,
      language: null,
      direction: null,
      blocks: [table],
    };
    const { body } = made(setDocument([paragraph("Before."), group, paragraph("After.")]));
    expect([...body.matchAll(/<w:pgSz[^>]*>/gu)].map(([size]) => size.includes("landscape"))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("cut a table that has more columns than Word takes, and say so", () => {
    const wide = {
      ...table,
      columns: Array.from({ length: 70 }, () => column),
      head: [],
      body: [Array.from({ length: 70 }, (_, index) => cell(`c${index}`)), []],
    };
    const { body, warnings } = made(setDocument([wide]));
    const tables = body.split("<w:tbl>").slice(1);
    expect(tables.map((each) => each.split("<w:gridCol").length - 1)).toEqual([63, 7]);
    expect(body).toContain("c69");
    expect(warnings).toMatchObject([{ line: 3 }]);
  });

  it("are written from the right where their language is", () => {
    const group: ManuscriptBlock = {
      kind: "group",
      line: 1,
      isLandscape: false,
      language: "ar",
      direction: "rtl",
      blocks: [paragraph("نص"), table],
    };
    const { body } = made(setDocument([group]));
    expect(body).toContain("<w:bidi/>");
    expect(body).toContain("<w:bidiVisual/>");
    expect(body).toMatch(/<w:rtl\/><w:lang w:bidi="ar"\/>/u);
  });

  it("show pictures with their description, no larger than the text", () => {
    const images = new Map([
      ["a.png", { bytes: new Uint8Array([1]), format: "png" as const, width: 9000, height: 3000 }],
    ]);
    const image = { source: "a.png", description: 'A "bog"', width: null };
    const { body, entries } = made(
      setDocument([{ kind: "figure", line: 1, id: "f", number: null, caption: [], images: [image, image] }], {
        images,
      }),
    );
    expect(body).toContain(`descr="A &quot;bog&quot;"`);
    const widths = [...body.matchAll(/<wp:extent cx="(\d+)"/gu)].map(([, width]) => Number(width));
    expect(widths.every((width) => width <= (9026 * 635) / 2)).toBe(true);
    expect([...entries.keys()].filter((name) => name.startsWith("word/media/"))).toHaveLength(1);
  });

  it("show the notation of formulas that nobody can read, and say so", () => {
    const { body, warnings } = made(
      setDocument([{ kind: "formula", line: 7, tex: String.raw`\nothing{x}`, id: "e", number: null }]),
    );
    expect(body).toContain(String.raw`\nothing{x}`);
    expect(warnings).toMatchObject([{ line: 7 }]);
  });
});

describe("a Word document", () => {
  it("has the same bytes of the same text", async () => {
    const document = setDocument([heading(1, "Bogs"), table, paragraph(cite([{}], "(Hu, 2021)")), references]);
    const write = () => zipArchives.write(made(document, "book").entries);
    expect(Buffer.from(await write()).equals(Buffer.from(await write()))).toBe(true);
  });

  it.each(["manuscript", "thesis", "report", "book"] as const)("can be set as %s", (layout) => {
    const { xml } = made(setDocument([heading(1, "Bogs", "1"), paragraph("Text."), heading(1, "Fens", "2")]), layout);
    expect(xml("word/styles.xml")).toContain('w:styleId="Heading1"');
    expect(xml("docProps/core.xml")).toContain("<dc:title>On bogs</dc:title>");
  });

  it("holds whatever stands in a text, and leads to no program", () => {
    const evil = "]]> <w:p> & \u0000\u000B\uD800 \uFFFF";
    const link: ManuscriptInline = { kind: "link", url: "javascript:alert(1)", children: [text(evil)] };
    const { xml, body } = made(
      setDocument([
        paragraph(evil, link, { kind: "note", blocks: [paragraph(evil)] }, cite([{ prefix: evil }], evil)),
        { ...table, caption: [text(evil)] },
        { kind: "code", line: 1, id: "c", number: null, caption: [], language: null, text: `${evil}\n\t${evil}` },
      ]),
    );
    expect(body).not.toContain("<w:p> &");
    expect(xml("word/_rels/document.xml.rels")).not.toContain("javascript");
  });

  it.runIf(allTests)("takes a table of ten megabytes in a time that grows with it", () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => [cell(`row ${index}`), cell("words ".repeat(15))]);
    const time = (count: number) => {
      const document = setDocument([{ ...table, body: rows(count) }]);
      return processorSeconds(() => makeParts(document, { layout: "report", date }));
    };
    time(1000);
    const [small, large] = [time(5000), time(40_000)];
    expect(large).toBeLessThan(small * 8 * 4);
  });
});
