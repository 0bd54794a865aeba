import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { docxParagraph, makeDocx, makeZip } from "../../../test/support/zip-file.js";

function read(bytes: Uint8Array) {
  return readMarkdown(bytes, "paper.docx");
}

const cell = (text: string) => `<w:tc>${docxParagraph(text)}</w:tc>`;

describe("the reader of Word documents", () => {
  it("keeps headings below the title, paragraphs and tables", async () => {
    const table = `<w:tbl><w:tr>${cell("Site")}${cell("kg | m")}</w:tr><w:tr>${cell("Bog")}${cell("42")}</w:tr></w:tbl>`;
    const body = [
      docxParagraph("On Bogs", "Title"),
      docxParagraph("Methods", "Heading1"),
      docxParagraph("We dug [1]."),
      table,
    ];
    const { markdown, item } = await read(makeDocx(body.join("")));
    expect(markdown.split(/\n+/u)).toEqual([
      "# On Bogs",
      "## Methods",
      "We dug [1].",
      String.raw`| Site | kg \| m |`,
      "| --- | --- |",
      "| Bog | 42 |",
    ]);
    expect(item.title).toBe("On Bogs");
  });

  it("keeps notes and where they are called", async () => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="n" Type="${office}/footnotes" Target="footnotes.xml"/></Relationships>`;
    const notes = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2">${docxParagraph("Smith 2010.")}</w:footnote></w:footnotes>`;
    const call = `<w:p><w:r><w:t>A claim.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`;
    const { markdown } = await read(
      makeDocx(call, [
        { name: "word/_rels/document.xml.rels", content: relations },
        { name: "word/footnotes.xml", content: notes },
      ]),
    );
    expect(markdown).toMatch(/^A claim\.\[1\]\n\n1\. +Smith 2010\.$/u);
  });

  it("says cells that span rows in each of them", async () => {
    const merged = (text: string, start: string) =>
      `<w:tc><w:tcPr><w:vMerge${start}/></w:tcPr>${docxParagraph(text)}</w:tc>`;
    const rows = [
      `<w:tr>${cell("Pump")}${cell("Speed")}</w:tr>`,
      `<w:tr>${merged("A", ' w:val="restart"')}${cell("1")}</w:tr>`,
      `<w:tr>${merged("", "")}${cell("3")}</w:tr>`,
    ];
    const { markdown } = await read(makeDocx(`<w:tbl>${rows.join("")}</w:tbl>`));
    expect(markdown).toBe("| Pump | Speed |\n| --- | --- |\n| A | 1 |\n| A | 3 |");
  });

  it("keeps the numbers of lists, merged columns, raised and lowered text, and what pictures show", async () => {
    const run = (text: string, script: string) =>
      `<w:r><w:rPr><w:vertAlign w:val="${script}"/></w:rPr><w:t>${text}</w:t></w:r>`;
    const item = (text: string, level: number) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const levels = ["%1.", "%2)"].map(
      (form, index) =>
        `<w:lvl w:ilvl="${index}"><w:numFmt w:val="${index === 0 ? "decimal" : "lowerLetter"}"/><w:lvlText w:val="${form}"/></w:lvl>`,
    );
    const picture = `<w:p><w:r><w:drawing><wp:docPr xmlns:wp="p" descr="Carbon by depth"/></w:drawing></w:r></w:p>`;
    const wide = `<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${docxParagraph("all")}</w:tc>`;
    const body = [
      `<w:p>${run("2", "subscript")}${run("3", "superscript")}</w:p>`,
      item("one", 0),
      item("first", 1),
      item("two", 0),
      picture,
      `<w:tbl><w:tr>${wide}</w:tr><w:tr>${cell("")}${cell("42")}</w:tr></w:tbl>`,
    ];
    const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0">${levels.join("")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
    const { markdown } = await read(makeDocx(body.join(""), [{ name: "word/numbering.xml", content: numbering }]));
    expect(markdown.replace(/ +$/gmu, "").split(/\n+/u)).toEqual([
      "<sub>2</sub><sup>3</sup>",
      "1.  one",
      "    -   a) first",
      "2.  two",
      "Carbon by depth",
      "| all |  |",
      "| --- | --- |",
      "|  | 42 |",
    ]);
  });

  it("takes the item from the document's properties", async () => {
    const content = `<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:title>Bogs &amp; Fens</dc:title><dc:creator>Ada Lovelace; Charles Babbage</dc:creator><dcterms:created>2021-03-04T10:00:00Z</dcterms:created></cp:coreProperties>`;
    const { item } = await read(makeDocx(docxParagraph("Text."), [{ name: "docProps/core.xml", content }]));
    expect(item).toMatchObject({
      title: "Bogs & Fens",
      author: [
        { given: "Ada", family: "Lovelace" },
        { given: "Charles", family: "Babbage" },
      ],
      issued: { "date-parts": [[2021, 3, 4]] },
    });
  });

  it("reads thousands of paragraphs", async () => {
    const body = Array.from({ length: 3000 }, (_, index) => docxParagraph(`Paragraph number ${index} says something.`));
    const { markdown } = await read(makeDocx(body.join("")));
    expect(markdown.split("\n\n")).toHaveLength(3000);
  });

  it.each([
    ["a document without words", makeDocx(docxParagraph(" ")), "empty_file"],
    ["an empty file", Buffer.alloc(0), "empty_file"],
    ["a truncated file", makeDocx(docxParagraph("Text.")).subarray(0, 400), "damaged"],
    ["an archive without a document", makeZip([{ name: "a.txt", content: "x" }]), "damaged"],
    ["a document that is no XML", makeZip([{ name: "word/document.xml", content: "not xml" }]), "damaged"],
    ["a bomb", makeDocx(" ".repeat(20_000_000)), "zip_bomb"],
    ["an old document", Buffer.from("d0cf11e0a1b11ae1", "hex"), "unsupported_format"],
    [
      "an encrypted document",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
      "encrypted",
    ],
  ])("refuses %s", async (_what, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code });
  });
});
