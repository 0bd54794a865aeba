import { createHash } from "node:crypto";
import { PDFDocument as PdfLibDocument, PDFHexString, PDFName } from "@cantoo/pdf-lib";
import PdfKitDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import type { PdfMetadata } from "../../ports/pdf-files.js";
import { inspectPdf } from "./pdf-inspection.js";
import { appendMetadata } from "./pdf-metadata-writer.js";

const metadata: PdfMetadata = {
  item: {
    type: "article-journal",
    title: "Über <i>Brot</i> & 日本語 😀 {DNA} \u0007שלום",
    author: [{ family: "Lovelace", given: "Ada" }, { literal: "The Bakers" }],
    issued: { "date-parts": [[2020, 5]] },
    "container-title": "Journal of Bread",
    DOI: "10.1000/a(b)c<d>",
    ISBN: "9780306406157",
  },
  keywords: ["rye", "wheat"],
};
const write = (bytes: Uint8Array, options = { signed_ok: false }) => appendMetadata(bytes, "x.pdf", metadata, options);

/** A PDF of pdfkit: with Info, and from version 1.4 on with XMP. */
async function make(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfKitDocument({ info: { Title: "Old title", Creator: "A program" }, ...options });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on("end", resolve));
  document.text("Loaves of bread rise in the warm kitchen.").addPage().text("Second page.");
  document.end();
  await ended;
  return Buffer.concat(parts);
}

/** The same with its objects in streams, as most newer programs write them. */
async function withObjectStreams(bytes: Uint8Array): Promise<Uint8Array> {
  return (await PdfLibDocument.load(bytes, { updateMetadata: false })).save({ useObjectStreams: true });
}

/** A signature field with a value: its cryptography is nobody's concern here. */
async function signed(): Promise<Uint8Array> {
  const document = await PdfLibDocument.load(await make());
  const { context, catalog } = document;
  const value = context.register(
    context.obj({ Type: "Sig", Filter: "Adobe.PPKLite", Contents: PDFHexString.of("00ff"), ByteRange: [0, 1, 2, 3] }),
  );
  const field = context.register(context.obj({ FT: "Sig", T: PDFHexString.fromText("Signature"), V: value }));
  catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [field], SigFlags: 3 }));
  return document.save({ useObjectStreams: false });
}

describe("appendMetadata", () => {
  it.each(["1.3", "1.4", "1.7"] as const)("writes into a PDF %s, and nothing the second time", async (pdfVersion) => {
    const bytes = await make({ pdfVersion });
    const written = await write(bytes);
    expect(Buffer.from(written.subarray(0, bytes.length)).equals(bytes)).toBe(true);
    const facts = await inspectPdf(written, "x.pdf");
    expect(facts.info).toMatchObject({
      Title: "Über Brot & 日本語 😀 DNA שלום",
      Author: "Ada Lovelace, The Bakers",
      Subject: "Journal of Bread",
      Keywords: "rye, wheat",
      Creator: "A program",
      doi: "10.1000/a(b)c<d>",
      isbn: "9780306406157",
    });
    expect(facts.xmp).toContain("<prism:doi>10.1000/a(b)c&lt;d&gt;</prism:doi>");
    expect(facts.pages).toBe(2);
    expect(await write(written)).toBe(written);
  });

  it("writes into files that keep their objects in streams", async () => {
    const bytes = await withObjectStreams(await make({ pdfVersion: "1.7" }));
    const written = await write(bytes);
    expect((await inspectPdf(written, "x.pdf")).info).toMatchObject({ Title: "Über Brot & 日本語 😀 DNA שלום" });
    expect((await inspectPdf(written, "x.pdf")).xmp).toContain("10.1000/a(b)c&lt;d&gt;");
    expect(await write(written)).toBe(written);
  });

  it("replaces what it wrote for another record, and keeps what others wrote", async () => {
    const first = await write(await make());
    const item = { type: "book", title: "Another title", ISBN: "9780306406157" };
    const second = await appendMetadata(first, "x.pdf", { item, keywords: [] }, { signed_ok: false });
    expect(Buffer.from(second.subarray(0, first.length)).equals(first)).toBe(true);
    const facts = await inspectPdf(second, "x.pdf");
    expect(facts.info).toMatchObject({ Title: "Another title", Creator: "A program", isbn: "9780306406157" });
    expect(["Author", "Subject", "Keywords", "doi"].filter((key) => key in facts.info)).toEqual([]);
    expect(facts.xmp).not.toMatch(/10\.1000|Lovelace|Journal of Bread|wheat/);
    expect(facts.xmp?.match(/<dc:title>/g)).toHaveLength(1);
  });

  it("gives the same bytes for the same file and record", async () => {
    const bytes = await make({ info: { CreationDate: new Date(0) } });
    const [one, other] = [await write(bytes), await write(bytes)].map((each) =>
      createHash("sha256").update(each).digest("hex"),
    );
    expect(one).toBe(other);
  });

  it("keeps a title of 100,000 letters and an abstract of a million whole in XMP", async () => {
    const item = { type: "book", title: "论".repeat(100_000), abstract: "a ".repeat(500_000) };
    const written = await appendMetadata(await make(), "x.pdf", { item, keywords: [] }, { signed_ok: false });
    const { info, xmp } = await inspectPdf(written, "x.pdf");
    expect(info["Title"]).toHaveLength(30_000);
    expect(xmp).toContain("论".repeat(100_000));
  });

  it.each([
    ["with a password", { userPassword: "secret" }],
    ["that opens but may not be changed", { ownerPassword: "secret", permissions: { modifying: false } }],
  ] as const)("refuses an encrypted file %s", async (_, options) => {
    for (const pdfVersion of ["1.4", "1.7ext3"] as const) {
      await expect(write(await make({ ...options, pdfVersion }))).rejects.toMatchObject({ code: "encrypted" });
    }
  });

  it("refuses a file with bytes before its header", async () => {
    const bytes = Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\n\r\n"), await make()]);
    await expect(write(bytes)).rejects.toMatchObject({ code: "damaged", facts: { reason: "junk_before_header" } });
  });

  it.each([
    ["whose end is missing", (bytes: Buffer) => bytes.subarray(0, bytes.length - 400)],
    ["whose list of objects is elsewhere", (bytes: Buffer) => replaced(bytes, /startxref\n\d+/, "startxref\n17")],
    ["with a page that cannot be found", (bytes: Buffer) => replaced(bytes, /0000000015/g, "0000000099")],
  ])("refuses a file %s", async (_, damage) => {
    await expect(write(damage(await make()))).rejects.toMatchObject({ code: "damaged" });
  });

  it("refuses what is no PDF", async () => {
    await expect(write(Buffer.from("<html>Not found</html>"))).rejects.toMatchObject({ code: "not_a_pdf" });
    await expect(write(new Uint8Array())).rejects.toMatchObject({ code: "empty_file" });
  });

  it("refuses a signed file unless that is allowed, and keeps what was signed", async () => {
    const bytes = await signed();
    await expect(write(bytes)).rejects.toMatchObject({ code: "signed" });
    const written = await write(bytes, { signed_ok: true });
    expect(Buffer.from(written.subarray(0, bytes.length)).equals(Buffer.from(bytes))).toBe(true);
  });
});

function replaced(bytes: Buffer, pattern: RegExp, by: string): Buffer {
  const text = bytes.toString("latin1");
  expect(text).toMatch(pattern);
  return Buffer.from(text.replace(pattern, by), "latin1");
}
