import { describe, expect, it } from "vitest";
import { encodeText } from "../../../test/support/encode-text.js";
import { makeMail } from "../../../test/support/made-documents.js";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { docxParagraph, makeDocx } from "../../../test/support/zip-file.js";

const headers =
  "From: =?utf-8?Q?Ada_L=C3=B6velace?= <ada@example.org>\r\nTo: Bob <bob@example.org>\r\nSubject: =?koi8-r?B?8NLJ18XU?= owls\r\nDate: Fri, 3 Jan 2020 10:00:00 +0100";
const attached = (name: string, bytes: Uint8Array) =>
  [
    `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64`,
    Buffer.from(bytes).toString("base64"),
  ] as const;

describe("the reader of mails", () => {
  it("reads who wrote what to whom, what is quoted, and what is attached", async () => {
    const mail = makeMail(headers, [
      [
        "Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable",
        "Gr=FC=DFe,\r\n\r\n> You asked.\r\n\r\nYes.",
      ],
      attached("notes.docx", makeDocx(docxParagraph("In the document."))),
      attached("photo.bin", Buffer.from([0, 1, 2])),
    ]);
    const { markdown, item, parts } = await readMarkdown(mail, "a.eml");
    expect(markdown).toBe(
      "# Привет owls\n\n- From: Ada Lövelace <ada@example.org>\n- To: Bob <bob@example.org>\n- Date: 2020-01-03 09:00:00 UTC\n- Attachments: notes.docx, photo.bin (not read: unsupported format)\n\nGrüße,\n\n> You asked.\n\nYes.",
    );
    expect(item).toMatchObject({ title: "Привет owls", author: [{ family: "Lövelace", given: "Ada" }] });
    expect(parts).toMatchObject([{ name: "notes.docx", extraction: { markdown: "In the document." } }]);
  });

  it("reads HTML where a mail has no text", async () => {
    const mail = makeMail(headers, [
      ["Content-Type: text/html; charset=utf-8", "<p>Hello <b>you</b>.</p><script>x</script>"],
    ]);
    expect((await readMarkdown(mail, "a.eml")).markdown).toMatch(/Hello you\.$/u);
  });

  it("reads the mails of a mailbox, also where one begins a line with From", async () => {
    const one =
      "From a@b.c Fri Jan  3 10:00:00 2020\nFrom: a@b.c\nSubject: One\n\n>From here on.\n\nFrom time to time.\n\n";
    const two = "From a@b.c Sat Jan  4 10:00:00 2020\nFrom: a@b.c\nSubject: Two\n\nBye.\n";
    const { parts } = await readMarkdown(Buffer.from(one + two), "letters.mbox");
    expect(parts?.map(({ name }) => name)).toEqual(["One", "Two"]);
    expect(parts?.[0]?.extraction).toMatchObject({ markdown: "- From: a@b.c\n\nFrom here on.\n\nFrom time to time." });
  });

  it("reads a saved page with its address", async () => {
    const page = makeMail(
      "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/owls\r\nSubject: Owls",
      [
        [
          "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable",
          "<html><body><h1>Owls</h1><p>They hunt at n=C3=AFght.</p></body></html>",
        ],
        ["Content-Type: image/png\r\nContent-Transfer-Encoding: base64", "AAAA"],
      ],
    );
    const { markdown, item } = await readMarkdown(page, "owls.mhtml");
    expect([markdown, item.URL]).toEqual(["# Owls\n\nThey hunt at nïght.", "https://example.org/owls"]);
  });

  const nested = (depth: number): Buffer =>
    depth === 0
      ? makeMail(headers, [["Content-Type: text/plain", "Innermost."]])
      : makeMail(headers, [attached("inner.eml", nested(depth - 1))]);
  it("stops where mails lie in each other without end", async () => {
    const read = await readMarkdown(nested(8), "a.eml");
    expect(JSON.stringify(read)).toContain("inner.eml (not read: too large)");
    expect(JSON.stringify(read)).not.toContain("Innermost");
  });

  it.each<[string, string | Buffer, string]>([
    ["nothing", "", "damaged"],
    ["other text", "Just words\n", "damaged"],
    ["parts without end", `From: a@b.c\r\n${deepParts(400)}`, "damaged"],
    ["headers without end", `From: a@b.c\r\n${"X: y\r\n".repeat(300_000)}\r\nText`, "damaged"],
  ])("refuses %s", async (_what, source, code) => {
    await expect(readMarkdown(Buffer.from(source), "a.eml")).rejects.toMatchObject({ code });
  });

  it.each(["letters.mbox", "page.mhtml"])("refuses %s that is none", async (name) => {
    await expect(readMarkdown(Buffer.from("words"), name)).rejects.toMatchObject({ code: "damaged" });
  });
});

function deepParts(depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
  );
  return `MIME-Version: 1.0\r\n${open.join("")}Content-Type: text/plain\r\n\r\nx`;
}

describe("encodings of mails", () => {
  const russian = "Сипуха охотится ночью над лугами и полями. Она весит немногим более 350 граммов.";
  const about = "From: a@b.c\nSubject: Owls\n";
  const said = (lines: string, text = russian) => encodeText(`${about}${lines}\n${text}\n`, "koi8-r").bytes;
  it.each<[string, string]>([
    ["no encoding", ""],
    ["one that nobody knows", "MIME-Version: 1.0\nContent-Type: text/plain; charset=x-unknown\n"],
    ["that they are in ASCII", 'MIME-Version: 1.0\nContent-Type: text/plain;\n charset="us-ascii"; format=fixed\n'],
    ["that they are in UTF-8", "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"],
    [
      "no encoding of a part",
      'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b b"\n\n--b b\nContent-Type: text/plain\n',
    ],
  ])("tells the encoding of mails that say %s", async (_what, lines) => {
    expect((await readMarkdown(said(lines), "a.eml")).markdown).toContain(russian);
  });

  it("reads words in headers that are not encoded as the text is", async () => {
    const bytes = encodeText(`From: a@b.c\nSubject: Сипуха\n\n${russian}\n`, "windows-1251").bytes;
    expect((await readMarkdown(bytes, "a.eml")).item.title).toBe("Сипуха");
  });

  it("refuses a mail that nothing tells, and names it in a mailbox", async () => {
    const bytes = said("", "Москва");
    await expect(readMarkdown(bytes, "a.eml")).rejects.toMatchObject({ code: "unsupported_format" });
    const line = Buffer.from("From a@b.c Fri Jan  3 10:00:00 2020\n");
    const box = Buffer.concat([line, bytes, Buffer.from("\n"), line, Buffer.from(`${about}\nHoot.\n`)]);
    const { parts } = await readMarkdown(box, "a.mbox");
    expect(parts).toMatchObject([
      { name: "Mail 1", extraction: { markdown: expect.stringContaining("encoding cannot be told") as string } },
      { name: "Owls", extraction: { markdown: expect.stringContaining("Hoot.") as string } },
    ]);
  });
});
