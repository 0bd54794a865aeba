import { describe, expect, it } from "vitest";
import { docxParagraph, makeDocx, makeZip } from "../../test/support/zip-file.js";
import { documentFormats } from "./document-formats.js";

const docx = makeDocx(docxParagraph("Text."));
const epub = makeZip([{ name: "META-INF/container.xml", content: "<container/>" }]);
const odt = makeZip([{ name: "mimetype", content: "application/vnd.oasis.opendocument.text" }]);
const spreadsheet = makeZip([{ name: "xl/workbook.xml", content: "<workbook/>" }]);
const page = Buffer.from("\ufeff<!DOCTYPE html><html><body>Hi</body></html>");

describe("documentFormats", () => {
  it.each<[string, Uint8Array, string, string | null]>([
    ["a PDF", Buffer.from("%PDF-1.7\n"), "a.pdf", "pdf"],
    ["a PDF under another name", Buffer.from("%PDF-1.7\n"), "a.txt", "pdf"],
    ["a page under the name of a PDF", page, "a.pdf", "pdf"],
    ["a page", page, "a.HTM", "html"],
    ["a page without an ending", page, "a", "html"],
    ["a Word document", docx, "a.docx", "docx"],
    ["a Word document under the name of an e-book", docx, "a.epub", "docx"],
    ["an e-book", epub, "a.zip", "epub"],
    ["an OpenDocument text whose type is packed", odt, "a.odt", "odt"],
    ["an OpenDocument text in one file", Buffer.from("<office:document/>"), "a.fodt", "odt"],
    ["Typst", Buffer.from("= A"), "a.typ", "typst"],
    ["a spreadsheet", spreadsheet, "a.xlsx", "xlsx"],
    ["a damaged Word document", docx.subarray(0, 10), "a.docx", "docx"],
    ["Markdown", Buffer.from("# A"), "notes.v2.md", "markdown"],
    ["text", Buffer.from("A"), "a.TXT", "text"],
    ["an empty file", new Uint8Array(), "a.md", "markdown"],
    ["an unknown ending", Buffer.from("A"), "a.xyz", null],
  ])("knows %s", async (_what, bytes, name, format) => {
    expect((await documentFormats()).sniff(bytes, name)?.name ?? null).toBe(format);
  });
});
