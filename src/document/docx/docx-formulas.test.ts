import { expect, it } from "vitest";
import { docxParagraph, makeDocx } from "../../../test/support/zip-file.js";
import { createZipArchives } from "../../adapters/zip/zip.js";
import { readDocx } from "./read-docx.js";

it("takes a formula with its number beside it for no table", async () => {
  const math = "http://schemas.openxmlformats.org/officeDocument/2006/math";
  const formula = `<w:p><m:oMathPara xmlns:m="${math}"><m:oMath><m:r><m:t>a=b</m:t></m:r></m:oMath></m:oMathPara></w:p>`;
  const table = (last: string) =>
    `<w:tbl><w:tr><w:tc><w:p/></w:tc><w:tc>${formula}</w:tc><w:tc>${docxParagraph(last)}</w:tc></w:tr></w:tbl>`;
  const archive = await createZipArchives().open(makeDocx(table("(A.1)") + table("See below")), "a.docx");
  const { blocks } = await readDocx(archive, "a.docx");
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ["formula", "a=b"],
    ["table", "| a=b | See below"],
  ]);
});
