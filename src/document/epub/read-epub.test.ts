import { describe, expect, it } from "vitest";
import { makeZip } from "../../../test/support/zip-file.js";
import { createZipArchives } from "../../adapters/zip/zip.js";
import { readEpubDraft } from "./read-epub.js";

const { open } = createZipArchives();

function makeBook(chapters: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(chapters);
  const items = names.map((name, at) => `<item id="c${at}" href="${name}" media-type="application/xhtml+xml"/>`);
  const spine = names.map((_name, at) => `<itemref idref="c${at}"/>`);
  return makeZip([
    { name: "mimetype", content: "application/epub+zip" },
    { name: "META-INF/container.xml", content: '<container><rootfile full-path="b/book.opf"/></container>' },
    {
      name: "b/book.opf",
      content: `<package><manifest>${items.join("")}</manifest><spine>${spine.join("")}</spine></package>`,
    },
    ...Object.entries(chapters).map(([name, body]) => ({
      name: `b/${name}`,
      content: `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`,
    })),
  ]);
}

describe("drafts as e-books", () => {
  it("keeps citations, notes and entries that stand in different chapters", async () => {
    const cite = `<a role="doc-biblioref" href="refs.xhtml#ref-hu" data-cites="hu lee" data-locators='["p. 3", null]'>(Hu 2021, 3; Lee 2015)</a>`;
    const book = makeBook({
      "one.xhtml": `<h1 id="t">Bogs</h1><p id="p1">Wet ${cite}.<a href="notes.xhtml#n1" role="doc-noteref">1</a></p>`,
      "notes.xhtml": `<h1 id="t">Notes</h1><section role="doc-endnotes"><ol><li id="n1" role="doc-endnote"><p>A note.</p></li></ol></section>`,
      "refs.xhtml": `<section role="doc-bibliography"><h1>References</h1><div id="ref-hu" role="doc-biblioentry">Hu. Bogs.</div><div id="ref-lee" role="doc-biblioentry">Lee. Peat.</div></section>`,
    });
    const { format, blocks, source } = await readEpubDraft(book, "thesis.epub", open);
    expect(format).toBe("epub");
    expect(blocks.map(({ kind, text, anchor, note, line }) => [kind, text, anchor, note, line])).toEqual([
      ["heading", "Bogs", "t", null, 1],
      ["prose", "Wet (Hu 2021, 3; Lee 2015).1", "p1", null, 2],
      ["heading", "Notes", "t-in-2", null, 3],
      ["list_item", "A note.", "n1", "n1", 4],
      ["heading", "References", null, null, 5],
      ["reference", "Hu. Bogs.", "hu", null, 6],
      ["reference", "Lee. Peat.", "lee", null, 7],
    ]);
    const place = { prefix: "", suffix: "", suppress_author: false };
    expect(blocks[1]?.inlines).toEqual([
      expect.objectContaining({
        kind: "citation",
        cites: [
          { key: "hu", label: "page", locator: "3", ...place },
          { key: "lee", label: null, locator: null, ...place },
        ],
      }),
      expect.objectContaining({ kind: "note", label: "n1" }),
    ]);
    expect(source.split("\n")[1]).toBe("Wet (Hu 2021, 3; Lee 2015).1");
  });

  it("says what is wrong with a book that is torn", async () => {
    await expect(
      readEpubDraft(makeBook({ "a.xhtml": "<p>x</p>" }).subarray(0, 99), "a.epub", open),
    ).rejects.toMatchObject({
      code: "damaged",
    });
  });
});
