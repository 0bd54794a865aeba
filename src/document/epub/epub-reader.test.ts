import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { makeZip, type ZipEntry } from "../../../test/support/zip-file.js";

const container: ZipEntry = {
  name: "META-INF/container.xml",
  content: `<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
};

function packageFile(manifest: string, spine: string, metadata = ""): ZipEntry {
  const content = `<?xml version="1.0"?><package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>${metadata}</metadata><manifest>${manifest}</manifest><spine>${spine}</spine></package>`;
  return { name: "OEBPS/book.opf", content };
}

const chapterItem = (id: string, href: string, more = "") =>
  `<item id="${id}" href="${href}" media-type="application/xhtml+xml" ${more}/>`;
const xhtml = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="x"><head><title/></head><body>${body}</body></html>`;

function read(entries: ZipEntry[] | Buffer) {
  const bytes = Array.isArray(entries) ? makeZip(entries) : entries;
  return readMarkdown(bytes, "book.epub");
}

describe("the reader of e-books", () => {
  it("reads chapters in the order of the spine, without the table of contents", async () => {
    const { markdown } = await read([
      container,
      packageFile(
        chapterItem("b", "text/two%20b.xhtml") +
          chapterItem("a", "one.xhtml") +
          chapterItem("n", "nav.xhtml", 'properties="nav"'),
        `<itemref idref="n"/><itemref idref="a"/><itemref idref="b"/><itemref idref="missing"/>`,
      ),
      { name: "OEBPS/text/two b.xhtml", content: xhtml("<h1>Two</h1><p>Second <a id='x'/>chapter.</p>") },
      { name: "OEBPS/one.xhtml", content: xhtml("<h1>One</h1><p>First chapter &amp; p &lt; 0.05.</p>") },
      { name: "OEBPS/nav.xhtml", content: xhtml("<nav><ol><li>Contents</li></ol></nav>") },
    ]);
    expect(markdown).toBe("# One\n\nFirst chapter & p < 0.05.\n\n# Two\n\nSecond chapter.");
  });

  it("takes the item from the package file", async () => {
    const metadata = `<dc:title>Bogs</dc:title><dc:creator opf:role="aut">Lovelace, Ada</dc:creator><dc:creator opf:role="ill">Some Painter</dc:creator><dc:date>1999-05</dc:date><dc:identifier>urn:uuid:12345678-1234-1234-1234-123456789012</dc:identifier><dc:identifier>urn:isbn:978-3-16-148410-0</dc:identifier><dc:publisher>Mud Press</dc:publisher><dc:language>en</dc:language>`;
    const { item } = await read([
      container,
      packageFile(chapterItem("a", "a.xhtml"), `<itemref idref="a"/>`, metadata),
      { name: "OEBPS/a.xhtml", content: xhtml("<p>Text.</p>") },
    ]);
    expect(item).toEqual({
      type: "book",
      title: "Bogs",
      author: [{ family: "Lovelace", given: "Ada" }],
      issued: { "date-parts": [[1999, 5]] },
      ISBN: "9783161484100",
      publisher: "Mud Press",
      language: "en",
    });
  });

  const bomb = { name: "OEBPS/a.xhtml", content: xhtml(" ".repeat(20_000_000)) };
  const spine = packageFile(chapterItem("a", "a.xhtml"), `<itemref idref="a"/>`);
  it.each<[string, ZipEntry[] | Buffer, string]>([
    ["an empty file", Buffer.alloc(0), "empty_file"],
    ["a book without a package file", [container], "damaged"],
    [
      "a book without words",
      [container, spine, { name: "OEBPS/a.xhtml", content: xhtml("<img src='a.png'/>") }],
      "empty_file",
    ],
    ["a bomb", [container, spine, bomb], "zip_bomb"],
    ["a truncated book", makeZip([container, spine]).subarray(0, 300), "damaged"],
    ["paths that lead out of the archive", [container, { name: "../evil.xhtml", content: "x" }], "damaged"],
    [
      "chapters outside the archive",
      [container, packageFile(chapterItem("a", "../../../../etc/passwd"), `<itemref idref="a"/>`)],
      "empty_file",
    ],
    [
      "a protected book",
      [container, { name: "META-INF/encryption.xml", content: "" }, { name: "META-INF/rights.xml", content: "" }],
      "encrypted",
    ],
  ])("refuses %s", async (_what, entries, code) => {
    await expect(read(entries)).rejects.toMatchObject({ code });
  });
});
