import { describe, expect, it } from "vitest";
import { lintDraft } from "../../../test/support/audit.js";
import { docxOf } from "../../../test/support/docx-draft.js";
import { createZipArchives } from "../../adapters/zip/zip.js";
import { openDocx } from "../../document/docx/edit-docx.js";
import { fixDraft } from "./fix-draft.js";

const zipArchives = createZipArchives();
const name = "thesis.docx";

async function mended(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await openDocx({ zipArchives, bytes, name });
  const { edits } = fixDraft({
    name,
    ...lintDraft(document.draft, name),
    existence: [],
    bibliographies: new Map(),
  });
  expect(edits.filter((edit) => !document.canBe(edit))).toEqual([]);
  return document.edited(edits);
}

async function readAgain(bytes: Uint8Array) {
  const { draft } = await openDocx({ zipArchives, bytes, name });
  const xml = Buffer.from((await (await zipArchives.open(bytes, name)).read("word/document.xml")) ?? []).toString();
  return { draft, xml, codes: lintDraft(draft, name).findings.map(({ code }) => code) };
}

const entries = (numbers: readonly string[]) => [
  `${numbers[0]}Dunmore D. *Rethinking taxation*. Quay Books; 2015.`,
  `${numbers[1]}Barnes B. *Barns of the coast*. Lantern Press; 2001.`,
  `${numbers[2]}Abernathy A. The repair of hedgerows. *Journal of Canals*. 2011;3(2):1-9.`,
];
const text = (numbers: readonly string[], more = "") =>
  `# Barns\nBarns are old [2], hedges older [3]. Taxes came later [1].\n# References\n${entries(numbers).join("\n")}${more}\n`;

describe("a Word document", () => {
  it.each([
    ["that Word numbers", ["#. ", "#. ", "#. "]],
    ["that a person numbered", ["[1] ", "[2] ", "[3] "]],
  ])("has its list put in order, italics and all, where it is one %s", async (_name, numbers) => {
    const before = docxOf(text(numbers));
    expect((await readAgain(before)).codes).toEqual(["out_of_order"]);
    const after = await mended(before);
    const { draft, xml, codes } = await readAgain(after);
    expect(codes).toEqual([]);
    expect(draft.source).toContain("Barns are old [1], hedges older [2]. Taxes came later [3].");
    expect(draft.source).toMatch(/Barnes B.*Abernathy A.*Dunmore D/su);
    for (const title of ["Rethinking taxation", "Barns of the coast", "Journal of Canals"])
      expect(xml).toContain(`<w:rPr><w:i/></w:rPr><w:t xml:space="preserve">${title}</w:t>`);
    expect(await mended(after)).toEqual(after);
  });

  it("loses the paragraph of an entry that repeats another", async () => {
    const repeated = "\n#. Barnes B. *Barns of the coast*. Lantern Press; 2001.";
    const body = text(["#. ", "#. ", "#. "], repeated).replace("later [1]", "later [1, 4]");
    const { draft, codes } = await readAgain(await mended(docxOf(body)));
    expect(codes).toEqual([]);
    expect(draft.source.match(/Barns of the coast/gu)).toHaveLength(1);
    expect(draft.source.trim().split("\n")).toHaveLength(6);
  });
});
