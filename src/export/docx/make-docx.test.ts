import { describe, expect, it } from "vitest";
import { cite, heading, paragraph, setDocument, text } from "../../../test/support/set-document.js";
import { createZipArchives } from "../../adapters/zip/zip.js";
import { readDocx } from "../../document/docx/read-docx.js";
import type { Draft } from "../../document/tree/draft.js";
import type { ManuscriptBlock, ManuscriptInline, SetDocument } from "../../document/manuscript/tree.js";
import { readXml } from "../../domain/xml.js";
import type { Layout } from "../target.js";
import { makeParts } from "./make-docx.js";

const zipArchives = createZipArchives();
const date = new Date("2026-11-26T00:00:00Z");

function made(document: SetDocument, layout: Layout = "manuscript") {
  const { entries, warnings } = makeParts(document, { layout, date });
  const xml = (name: string) => new TextDecoder().decode(entries.get(name));
  for (const [name, bytes] of entries) if (/\.(?:xml|rels)$/u.test(name)) readXml(new TextDecoder().decode(bytes));
  return { entries, warnings, xml, body: xml("word/document.xml") };
}

async function readBack(document: SetDocument): Promise<Draft> {
  const bytes = await zipArchives.write(made(document).entries);
  return readDocx(await zipArchives.open(bytes, "made.docx"), "made.docx");
}

const cell = (words: string, more: object = {}) => ({
  blocks: [paragraph(words)],
  columns: 1,
  rows: 1,
  align: null,
  isHead: false,
  ...more,
});
const column = { align: null, width: null };
const references: ManuscriptBlock = {
  kind: "references",
  line: 0,
  entries: [
    { id: "ref-hu2021", key: "hu2021", label: [], content: [text("Hu, A. (2021). Bogs.")] },
    { id: "ref-bo", key: "bo/2020", label: [], content: [text("Bo, L. (2020). Peat.")] },
  ],
};
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
const instructions = (xml: string) =>
  [...xml.matchAll(/fldCharType="begin".*?fldCharType="separate"/gu)].map(([field]) =>
    [...field.matchAll(/<w:instrText[^>]*>([^<]*)/gu)]
      .map(([, piece]) => piece)
      .join("")
      .trim(),
  );

describe("citations in a Word document", () => {
  const see = cite(
    [
      { prefix: "see", label: "page", locator: "12–14" },
      { key: "bo", entry: "ref-bo", suffix: "and others", suppress_author: true },
    ],
    "(see Hu, 2021, pp. 12–14; 2020, and others)",
  );

  it("are read back as they were, with their works", async () => {
    const { blocks, items } = await readBack(setDocument([paragraph("Bogs are wet ", see, "."), references]));
    const found = blocks.flatMap((block) => block.inlines).find(({ kind }) => kind === "citation");
    const plain = { prefix: "", suffix: "", label: null, locator: null, suppress_author: false };
    expect(found).toMatchObject({
      cites: [
        { ...plain, key: "hu2021", prefix: "see", label: "page", locator: "12–14" },
        // Under the key of the library, whatever the draft calls the work.
        { ...plain, key: "bo/2020", suffix: "and others", suppress_author: true },
      ],
    });
    expect(items).toMatchObject([
      { id: "hu2021", title: "Bogs & fens <wet>" },
      { id: "bo/2020", title: "Peat" },
    ]);
    expect(blocks.filter(({ kind }) => kind === "reference").map((block) => block.text)).toEqual([
      "Hu, A. (2021). Bogs.",
      "Bo, L. (2020). Peat.",
    ]);
  });

  it("say what Zotero compares with what is shown", () => {
    const [field = ""] = instructions(made(setDocument([paragraph(see)])).body);
    const json: unknown = JSON.parse(
      field
        .slice(field.indexOf("{"))
        .replaceAll("&quot;", '"')
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&"),
    );
    expect(json).toMatchObject({
      properties: { plainCitation: "(see Hu, 2021, pp. 12–14; 2020, and others)", noteIndex: 0 },
      citationItems: [{ id: "hu2021", uris: ["http://quire.invalid/items/hu2021"], itemData: { id: "hu2021" } }, {}],
    });
  });

  it.each([
    ["Hu (2021, p. 3)", 1, ["(2021, p. 3)"]],
    ["Hu (2021) and Bo (2020)", 2, ["(2021)", "(2020)"]],
    ["[1, 2]", 2, ["[1, 2]"]],
    // Nothing that a reference manager could write again: it keeps what it shows.
    ["Hu and Bo 2021", 2, ["Hu and Bo 2021"]],
  ])("leave the author of %s in the sentence", async (shown, works, expected) => {
    const cites = [{}, { key: "bo/2020", entry: "ref-bo" }].slice(0, works);
    const { blocks } = await readBack(
      setDocument([paragraph("As ", cite(cites, shown, { isTextual: true }), " says.")]),
    );
    const [block] = blocks.filter((each) => each.text.startsWith("As"));
    expect(block?.text).toBe(`As ${shown} says.`);
    expect(
      block?.inlines.filter(({ kind }) => kind === "citation").map(({ start, end }) => block.text.slice(start, end)),
    ).toEqual(expected);
  });

  it("stand in notes, with the number of the note", async () => {
    const note: ManuscriptInline = {
      kind: "note",
      blocks: [paragraph("See ", cite([{}], "Hu, Bogs, 3"), "."), paragraph("Second paragraph.")],
    };
    const style = { id: "chicago-fullnote-bibliography", locale: "en-GB", hasNotes: true };
    const document = setDocument([paragraph("A claim.", note)], { style });
    const { blocks } = await readBack(document);
    expect(blocks.filter((each) => each.note === "1").map((each) => each.text)).toEqual([
      "See Hu, Bogs, 3.",
      "Second paragraph.",
    ]);
    expect(made(document).xml("word/footnotes.xml")).toContain("&quot;noteIndex&quot;:1");
    expect(made(document).xml("docProps/custom.xml")).toContain("styles/chicago-fullnote-bibliography");
  });

  it("without a work that is known are text", () => {
    const { body } = made(setDocument([paragraph(cite([{ entry: null }], "[@nobody]"))]));
    expect(body).not.toContain("ADDIN");
    expect(body).toContain("[@nobody]");
  });

  it("have what was checked of them as comments", () => {
    const check = { key: "hu2021", verdict: "supported", quote: "Bogs are wet.", page: 12, reason: "" };
    const document = setDocument([paragraph(cite([{}], "(Hu, 2021)", { checks: [check] }))], {
      checked: { counts: [{ verdict: "supported", count: 1 }], limits: ["Nothing else was checked."] },
    });
    const { xml, body } = made(document);
    expect(xml("word/comments.xml")).toContain("supported · p. 12: “Bogs are wet.”");
    expect(body).toContain(`<w:commentReference w:id="0"/>`);
    expect(body).toContain("What was checked");
    expect(body).toContain("Nothing else was checked.");
  });
});

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

  it("takes a table of ten megabytes in a time that grows with it", () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => [cell(`row ${index}`), cell("words ".repeat(15))]);
    const time = (count: number) => {
      const document = setDocument([{ ...table, body: rows(count) }]);
      const start = process.cpuUsage();
      makeParts(document, { layout: "report", date });
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    time(1000);
    const [small, large] = [time(5000), time(40_000)];
    expect(large).toBeLessThan(small * 8 * 4);
  });
});
