import { describe, expect, it } from "vitest";
import { docxParagraph, makeDocx, makeZip } from "../../../test/support/zip-file.js";
import { createZipArchives } from "../../adapters/zip/zip.js";
import { readDocx } from "./read-docx.js";
import { openDocx } from "./edit-docx.js";
import type { Block, Draft } from "../tree/draft.js";

const zipArchives = createZipArchives();
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const inWord = (root: string, inner: string) => `<w:${root} xmlns:w="${word}">${inner}</w:${root}>`;

async function read(body: string, parts: Record<string, string> = {}): Promise<Draft> {
  const entries = Object.entries(parts).map(([name, content]) => ({ name, content }));
  return readDocx(await zipArchives.open(makeDocx(body, entries), "thesis.docx"), "thesis.docx");
}

const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inner: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
const sign = (type: string, inner = "") => `<w:r><w:fldChar w:fldCharType="${type}">${inner}</w:fldChar></w:r>`;
const escaped = (text: string) => text.replace(/&/gu, "&amp;").replace(/</gu, "&lt;");

/** A field whose instruction is cut into many runs, as Word does. */
function field(instruction: string, shown: string): string {
  const parts = (instruction.match(/[^]{1,17}/gu) ?? []).map(
    (part) => `<w:r><w:instrText xml:space="preserve">${escaped(part)}</w:instrText></w:r>`,
  );
  return `${sign("begin")}${parts.join("")}${sign("separate")}${shown}${sign("end")}`;
}

const kinds = ({ blocks }: Draft) => blocks.map(({ kind, marker, text }) => [kind, marker, text]);
const inlines = (block: Block | undefined) =>
  block?.inlines.map(({ kind, start, end }) => [kind, block.text.slice(start, end)]);

const zotero = (id: number, title: string, more: Record<string, unknown> = {}) => ({
  id,
  uris: [`http://zotero.org/users/1/items/KEY${id}`],
  itemData: { id, type: "book", title, author: [{ family: "Hu", given: "Ana" }], issued: { "date-parts": [["2021"]] } },
  ...more,
});

describe("drafts in DOCX", () => {
  it("takes headings by the styles they are based on, with the sections they open", async () => {
    const styles = inWord(
      "styles",
      `<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
       <w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="berschrift1"/></w:style>`,
    );
    const body = docxParagraph("Bogs", "Mine") + docxParagraph("They are wet.") + docxParagraph("End", "berschrift1");
    const { blocks, source } = await read(body, { "word/styles.xml": styles });
    expect(blocks.map(({ kind, level, section, line }) => [kind, level, section, line])).toEqual([
      ["heading", 1, [], 1],
      ["prose", null, ["Bogs"], 2],
      ["heading", 1, [], 3],
    ]);
    expect(source).toBe("Bogs\nThey are wet.\nEnd\n");
  });

  it("counts automatic lists as Word prints them", async () => {
    const level = (at: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = inWord(
      "numbering",
      `<w:abstractNum w:abstractNumId="0">${level(0, "decimal", "[%1]")}${level(1, "lowerLetter", "%1.%2)")}</w:abstractNum>
       <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
    );
    const item = (text: string, at = 0) =>
      paragraph(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr>`);
    const draft = await read([item("A"), item("B", 1), item("C", 1), item("D"), item("E", 1)].join(""), {
      "word/numbering.xml": numbering,
    });
    expect(draft.blocks.map(({ marker }) => marker)).toEqual(["[1]", "1.a)", "1.b)", "[2]", "2.a)"]);
  });

  it("reads what tracked changes put in, and neither what they take out nor hidden text", async () => {
    const body = paragraph(
      `${run("It is ")}<w:ins>${run("very ")}</w:ins><w:del><w:r><w:delText>not </w:delText></w:r></w:del>${run("x", "<w:vanish/>")}${run("wet.")}`,
    );
    expect(kinds(await read(body))).toEqual([["prose", null, "It is very wet."]]);
  });

  it("joins paragraphs whose end a tracked change takes out, and gives them what the last one is", async () => {
    const gone = "<w:rPr><w:del/></w:rPr>";
    const styles = inWord("styles", `<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>`);
    const body = [
      paragraph(run("Bogs "), gone),
      `<w:bookmarkStart w:id="1" w:name="x"/>`,
      paragraph(run("are "), "<w:rPr><w:moveFrom/></w:rPr>"),
      paragraph(run("wet"), `<w:pStyle w:val="H"/>`),
      paragraph(run("They grow."), gone),
      "<w:tbl><w:tr>",
      `<w:tc>${paragraph(run("one "), gone)}${paragraph(run("cell"))}${paragraph(run("here"))}</w:tc>`,
      `<w:tc>${paragraph(run("b"))}</w:tc></w:tr></w:tbl>`,
      paragraph(run("Last."), gone),
    ].join("");
    expect(kinds(await read(body, { "word/styles.xml": styles }))).toEqual([
      ["heading", null, "Bogs are wet"],
      ["prose", null, "They grow."],
      ["table", null, "one cell here | b"],
      ["prose", null, "Last."],
    ]);
  });

  it("reads neither rows nor cells that tracked changes take out", async () => {
    const cell = (text: string, properties = "") =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
    const row = (cells: string, properties = "") => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
    const body = `<w:tbl>${row(cell("a") + cell("x", "<w:cellDel/>") + cell("b"))}${row(cell("c") + cell("d"), "<w:del/>")}${row(cell("e") + cell("f"), "<w:ins/>")}</w:tbl>`;
    expect(kinds(await read(body))).toEqual([
      ["table", null, "a | b"],
      ["table", null, "e | f"],
    ]);
  });

  it("joins runs of one form, and knows raised and italic ones", async () => {
    const raised = '<w:vertAlign w:val="superscript"/>';
    const body = paragraph(run("Bogs") + run("1", raised) + run(",2", raised) + run(" in ") + run("Nature", "<w:i/>"));
    const [block] = (await read(body)).blocks;
    expect(inlines(block)).toEqual([
      ["superscript", "1,2"],
      ["italic", "Nature"],
    ]);
  });

  it("puts the text of notes behind the paragraph that calls them", async () => {
    const call = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const body = paragraph(run("One") + call(2) + run(" and two") + call(3)) + docxParagraph("After.");
    const notes = `<w:footnote w:id="2">${docxParagraph("First.")}</w:footnote><w:footnote w:id="3">${docxParagraph("Second.")}</w:footnote>`;
    const { blocks } = await read(body, { "word/footnotes.xml": inWord("footnotes", notes) });
    expect(blocks.map(({ text, note }) => [text, note])).toEqual([
      ["One[^1] and two[^2]", null],
      ["First.", "1"],
      ["Second.", "2"],
      ["After.", null],
    ]);
  });

  it("reads a row of a table as a block, and a text box that is written twice once", async () => {
    const cell = (text: string) => `<w:tc>${docxParagraph(text)}</w:tc>`;
    const box = `<w:txbxContent>${docxParagraph("In a box.")}</w:txbxContent>`;
    const twice = `<w:r><mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const body = `<w:tbl><w:tr>${cell("Site")}${cell("Depth")}</w:tr></w:tbl>${paragraph(run("Text.") + twice)}`;
    expect(kinds(await read(body))).toEqual([
      ["table", null, "Site | Depth"],
      ["prose", null, "Text."],
      ["prose", null, "In a box."],
    ]);
  });

  it("reads Zotero's citations with the works they describe", async () => {
    const citation = {
      citationItems: [zotero(7, "Bogs & fens", { prefix: "see ", locator: "12", label: "page" }), zotero(8, "Moors")],
    };
    const shown = run("(see Hu, ") + run("2021a", "<w:i/>") + run("; Hu, 2021b)");
    const instruction = ` ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify(citation)} `;
    const { blocks, items } = await read(paragraph(run("So it is ") + field(instruction, shown) + run(".")));
    const [block] = blocks;
    expect(block?.text).toBe("So it is (see Hu, 2021a; Hu, 2021b).");
    const [cited] = block?.inlines.filter(({ kind }) => kind === "citation") ?? [];
    expect(block?.text.slice(cited?.start, cited?.end)).toBe("(see Hu, 2021a; Hu, 2021b)");
    const nowhere = { suffix: "", suppress_author: false };
    expect(cited).toMatchObject({
      cites: [
        { ...nowhere, key: "KEY7", prefix: "see", label: "page", locator: "12" },
        { ...nowhere, key: "KEY8", prefix: "", label: null, locator: null },
      ],
    });
    expect(items.map(({ id, title }) => [id, title])).toEqual([
      ["KEY7", "Bogs & fens"],
      ["KEY8", "Moors"],
    ]);
  });

  it("tells works apart that Mendeley numbers anew in each citation", async () => {
    const cite = (title: string) =>
      field(
        `ADDIN CSL_CITATION ${JSON.stringify({ citationItems: [{ id: "ITEM-1", itemData: { id: "ITEM-1", type: "book", title } }] })}`,
        run("(x)"),
      );
    const { blocks, items } = await read(paragraph(cite("One") + cite("Two") + cite("One")));
    const keys = blocks[0]?.inlines.flatMap((inline) => (inline.kind === "citation" ? inline.cites : []));
    expect(keys?.map(({ key }) => key)).toEqual(["ITEM-1", "ITEM-1-2", "ITEM-1"]);
    expect(items.map(({ title }) => title)).toEqual(["One", "Two"]);
  });

  it("reads the content controls of Mendeley Cite", async () => {
    const json = JSON.stringify({
      citationItems: [{ id: "abc", itemData: { id: "abc", type: "book", title: "Fens" } }],
    });
    const tag = `MENDELEY_CITATION_v3_${Buffer.from(json).toString("base64")}`;
    const control = `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent>${run("(Hu 2021)")}</w:sdtContent></w:sdt>`;
    const { blocks, items } = await read(paragraph(run("So ") + control));
    expect(inlines(blocks[0])).toEqual([["citation", "(Hu 2021)"]]);
    expect(items).toMatchObject([{ id: "abc", title: "Fens" }]);
  });

  it("reads Word's own citations and its list of sources", async () => {
    const sources = `<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography"><b:Source><b:Tag>Hu21</b:Tag><b:SourceType>Book</b:SourceType><b:Title>Fens</b:Title><b:Year>2021</b:Year><b:Author><b:Author><b:NameList><b:Person><b:Last>Hu</b:Last><b:First>Ana</b:First></b:Person></b:NameList></b:Author></b:Author></b:Source></b:Sources>`;
    const body = paragraph(
      field(String.raw` CITATION Hu21 \p 12 \l 1033 \m Doe19 `, run("(Hu 2021, p. 12; Doe 2019)")),
    );
    const { blocks, items } = await read(body, { "customXml/item1.xml": sources });
    expect(blocks[0]?.inlines).toMatchObject([
      {
        kind: "citation",
        cites: [
          { key: "Hu21", label: "page", locator: "12" },
          { key: "Doe19", locator: null },
        ],
      },
    ]);
    expect(items).toMatchObject([{ id: "Hu21", type: "book", author: [{ family: "Hu", given: "Ana" }] }]);
  });

  it("reads EndNote's citations, those kept in the data of a field as well", async () => {
    const xml = `<EndNote><Cite><Author>Hu</Author><Year>2021</Year><RecNum>5</RecNum><Suffix>, p. 3</Suffix><record><rec-number>5</rec-number><ref-type name="Book">6</ref-type><contributors><authors><author><style face="normal">Hu, Ana</style></author></authors></contributors><titles><title>Fens</title></titles><dates><year>2021</year></dates></record></Cite></EndNote>`;
    const data = `<w:fldData xml:space="preserve">${Buffer.from(xml).toString("base64")}</w:fldData>`;
    const nested = `${sign("begin", data)}<w:r><w:instrText> ADDIN EN.CITE </w:instrText></w:r>${sign("begin", data)}<w:r><w:instrText> ADDIN EN.CITE.DATA </w:instrText></w:r>${sign("end")}${sign("separate")}${run("(Hu, 2021)")}${sign("end")}`;
    const { blocks, items } = await read(
      paragraph(field(` ADDIN EN.CITE ${xml}`, run("(Hu, 2021, p. 3)"))) + paragraph(nested),
    );
    for (const { inlines: all } of blocks) {
      expect(all).toMatchObject([{ kind: "citation", cites: [{ key: "endnote-5", label: "page", locator: "3" }] }]);
    }
    expect(items).toMatchObject([{ title: "Fens", author: [{ family: "Hu", given: "Ana" }] }]);
  });

  it("takes the paragraphs of a bibliography for references, and leaves out lists of contents", async () => {
    const open = `${sign("begin")}<w:r><w:instrText>ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY</w:instrText></w:r>${sign("separate")}`;
    const body = [
      paragraph(field(String.raw`TOC \o "1-3"`, run("1 Bogs ... 4"))),
      paragraph(open + run("Hu, A. Fens.")),
      paragraph(run("Hu, B. Moors.") + sign("end")),
      docxParagraph("After."),
    ];
    expect(kinds(await read(body.join("")))).toEqual([
      ["reference", null, "Hu, A. Fens."],
      ["reference", null, "Hu, B. Moors."],
      ["prose", null, "After."],
    ]);
  });

  it("loses no more than its paragraph to a field that is not ended, and says so", async () => {
    const { blocks, problems } = await read(
      paragraph(run("Some ") + sign("begin") + run("lost")) + docxParagraph("After."),
    );
    expect(blocks.map(({ text }) => text)).toEqual(["Some", "After."]);
    expect(problems).toMatchObject([{ line: 1 }]);
  });

  it("says that a citation cannot be read, and reads what it shows", async () => {
    const { blocks, problems } = await read(
      paragraph(field("ADDIN ZOTERO_ITEM CSL_CITATION {broken", run("(Hu 2021)"))),
    );
    expect(blocks[0]?.text).toBe("(Hu 2021)");
    expect(problems).toMatchObject([{ line: 1 }]);
  });

  it.each([
    ["a truncated file", makeDocx(docxParagraph("Text.")).subarray(0, 400), "damaged"],
    ["an archive without a document", makeZip([{ name: "a.txt", content: "x" }]), "damaged"],
    ["a document that is no XML", makeZip([{ name: "word/document.xml", content: "not xml" }]), "damaged"],
    ["an old document", Buffer.from("d0cf11e0a1b11ae1", "hex"), "unsupported_format"],
  ])("refuses %s", async (_what, bytes, code) => {
    const reading = async () => readDocx(await zipArchives.open(bytes, "thesis.docx"), "thesis.docx");
    await expect(reading()).rejects.toMatchObject({ code });
  });
});

describe("edits of drafts in DOCX", () => {
  const body = paragraph(run("Bogs &amp; fens ") + run("[2", "<w:b/>") + run("] are wet.")) + docxParagraph("End.");
  const bytes = makeDocx(body, [{ name: "word/media/a.png", content: Buffer.from([1, 2, 3, 255]) }]);
  const source = { zipArchives, bytes, name: "thesis.docx" };

  it("change only the texts they touch", async () => {
    const edited = await (
      await openDocx(source)
    ).edited([
      { start: 12, end: 15, text: "[1]" },
      { start: 0, end: 4, text: "Moors <" },
    ]);
    const archive = await zipArchives.open(edited, "thesis.docx");
    expect((await readDocx(archive, "thesis.docx")).source).toBe("Moors < & fens [1] are wet.\nEnd.\n");
    const before = await zipArchives.open(bytes, "thesis.docx");
    for (const part of before.names.filter((name) => name !== "word/document.xml")) {
      expect(await archive.read(part)).toEqual(await before.read(part));
    }
    const xml = Buffer.from((await archive.read("word/document.xml")) ?? []).toString();
    expect(xml).toContain(`<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">[1]</w:t>`);
    expect(xml).toContain(docxParagraph("End."));
  });

  it("are refused where the document says nothing of its own", async () => {
    await expect((await openDocx(source)).edited([{ start: 24, end: 28, text: "" }])).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
