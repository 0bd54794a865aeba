import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { docxParagraph, makeDocx, makeZip } from "../../../test/support/zip-file.js";

const docx = makeDocx(docxParagraph("From Word."));

describe("the reader of archives", () => {
  it("reads each document by its own reader, and names what it could not read", async () => {
    const bytes = makeZip([
      { name: "b/notes.md", content: "# Notes\n\nText." },
      { name: "a.docx", content: docx },
      { name: "__MACOSX/a.docx", content: "x" },
      { name: "photo.jpg", content: "x" },
      { name: "broken.docx", content: docx.subarray(0, 50) },
    ]);
    const { markdown, parts, item } = await readMarkdown(bytes, "papers.zip");
    expect(parts?.map(({ name }) => name)).toEqual(["a.docx", "b/notes.md"]);
    expect([markdown, item.title]).toEqual(["Not read:\n\n- broken.docx (damaged)", "papers"]);
  });

  it("is told from documents that are archives, also where these lie in it unpacked", async () => {
    const inner = Buffer.from("PK\u0003\u0004 word/document.xml");
    const bytes = makeZip([
      { name: "a.md", content: "Text." },
      { name: "x.bin", content: inner },
    ]);
    expect((await readMarkdown(bytes, "a.zip")).parts).toHaveLength(1);
  });

  const inEachOther = (depth: number): Buffer =>
    makeZip([depth === 0 ? { name: "a.md", content: "Text." } : { name: "a.odt", content: inEachOther(depth - 1) }]);
  const many = Array.from({ length: 600 }, (_, index) => ({ name: `${index}.md`, content: "Text." }));
  it.each<[string, Uint8Array, string]>([
    ["no document", makeZip([{ name: "photo.jpg", content: "x" }]), "empty_file"],
    ["nothing", makeZip([]), "empty_file"],
    ["documents without number", makeZip(many), "too_large"],
    ["archives in archives", inEachOther(9), "empty_file"],
    ["what fills the memory", makeZip([{ name: "a.txt", content: Buffer.alloc(20_000_000, 97) }]), "zip_bomb"],
    ["a name that leads out", makeZip([{ name: "../a.md", content: "x" }]), "damaged"],
    [
      "two files of one name",
      makeZip([
        { name: "a.md", content: "x" },
        { name: "a.md", content: "y" },
      ]),
      "damaged",
    ],
    ["damaged documents alone", makeZip([{ name: "a.docx", content: "PK\u0003\u0004" }]), "empty_file"],
    ["a cut directory", makeZip([{ name: "a.md", content: "Text." }]).subarray(0, 60), "damaged"],
    ["a locked one", makeZip([{ name: "a.md", content: "Text.", encrypted: true }]), "encrypted"],
  ])("refuses an archive of %s", async (_what, bytes, code) => {
    await expect(readMarkdown(bytes, "a.zip")).rejects.toMatchObject({ code });
  });
});
