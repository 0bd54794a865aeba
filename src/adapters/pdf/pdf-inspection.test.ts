import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import PdfKit from "pdfkit";
import { describe, expect, it } from "vitest";
import { createPdfFiles } from "./pdf-files.js";

type Draw = (document: PDFKit.PDFDocument) => void;

async function pdf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  const document = new PdfKit({ size: [400, 600], margin: 50, ...options });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  draw(document);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

const pages =
  (count: number, words: (page: number) => string): Draw =>
  (document) => {
    for (let page = 1; page <= count; page += 1) {
      if (page > 1) document.addPage();
      document.text(words(page));
    }
  };

const packet = (body: string): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${body}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A file whose packet is a compressed stream, beside the packet of a figure; objects in streams or not. */
async function withPackets(own: string, figure: string, useObjectStreams: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  const stream = (text: string) =>
    document.context.register(
      document.context.stream(deflateSync(Buffer.from(text)), {
        Type: "Metadata",
        Subtype: "XML",
        Filter: "FlateDecode",
      }),
    );
  document.catalog.set(PDFName.of("Metadata"), stream(packet(own)));
  stream(packet(figure));
  return document.save({ useObjectStreams });
}

const { inspect } = createPdfFiles();
const numbers = (facts: { read_pages: { number: number }[] }) => facts.read_pages.map(({ number }) => number);

describe("inspect", () => {
  it("gives all entries of the Info dictionary, standard and custom", async () => {
    const document = await PDFDocument.load(
      await pdf(
        pages(1, () => "words"),
        { info: { Title: "On reading — naïve" } },
      ),
    );
    const info = document.context.lookup(document.context.trailerInfo.Info) as unknown as {
      set(key: PDFName, value: PDFString): void;
    };
    info.set(PDFName.of("WPS-ARTICLEDOI"), PDFString.of("10.1000/a1"));
    info.set(PDFName.of("DOI (as read)"), PDFString.of("10.1000/b2"));
    expect((await inspect(await document.save(), "a.pdf")).info).toMatchObject({
      Title: "On reading — naïve",
      "WPS-ARTICLEDOI": "10.1000/a1",
      "DOI (as read)": "10.1000/b2",
    });
  });

  it.each([true, false])("finds the document's packet among those of figures (object streams: %s)", async (streams) => {
    const bytes = await withPackets(
      "<dc:identifier>own</dc:identifier>",
      "<prism:doi>10.1000/figure</prism:doi>",
      streams,
    );
    const { xmp } = await inspect(bytes, "a.pdf");
    expect(xmp).toContain("own");
    expect(xmp).not.toContain("figure");
  });

  it("reads the first pages and the last", async () => {
    const bytes = await pdf(pages(9, (page) => (page === 1 ? "doi:10.1000/a1" : `page ${page}`)));
    const facts = await inspect(bytes, "a.pdf");
    expect(facts.pages).toBe(9);
    expect(numbers(facts)).toEqual([1, 2, 9]);
    expect(facts.read_pages[0]?.lines[0]?.text).toBe("doi:10.1000/a1");
    expect(facts.no_text).toBe(false);
  });

  it("reads on where the first pages say nothing, and a book up to its imprint", async () => {
    expect(numbers(await inspect(await pdf(pages(9, (page) => `page ${page}`)), "a.pdf"))).toEqual([1, 2, 3, 4, 8, 9]);
    const book = await pdf(pages(50, (page) => (page === 6 ? "ISBN 978-3-96110-034-7" : `page ${page}`)));
    expect(numbers(await inspect(book, "b.pdf"))).toEqual([1, 2, 3, 4, 5, 6, 49, 50]);
  });

  it("says of a file without a text layer that it has none, and gives its metadata", async () => {
    const facts = await inspect(
      await pdf((document) => document.rect(10, 10, 50, 50).fill("black"), { info: { Subject: "doi:10.1000/a1" } }),
      "a.pdf",
    );
    expect(facts).toMatchObject({ no_text: true, info: { Subject: "doi:10.1000/a1" } });
  });

  it("reads what only an owner's password protects", async () => {
    const bytes = await pdf(
      pages(1, () => "readable words"),
      { ownerPassword: "owner", info: { Title: "Locked" } },
    );
    const facts = await inspect(bytes, "a.pdf");
    expect(facts.read_pages[0]?.lines[0]?.text).toBe("readable words");
    expect(facts.info["Title"]).toBe("Locked");
  });

  it("reads a file with other bytes before its header", async () => {
    const bytes = await pdf(pages(1, () => "readable words"));
    const facts = await inspect(Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\n\r\n"), bytes]), "a.pdf");
    expect(facts.read_pages[0]?.lines[0]?.text).toBe("readable words");
  });

  it.each<[code: string, bytes: () => Promise<Uint8Array> | Uint8Array]>([
    ["empty_file", () => new Uint8Array(0)],
    ["not_a_pdf", () => Buffer.from("<!DOCTYPE html><p>Sign in to read")],
    ["not_a_pdf", () => Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:0")],
    ["damaged", () => Buffer.from("%PDF-1.7\nnothing else")],
    [
      "encrypted",
      () =>
        pdf(
          pages(1, () => "secret"),
          { userPassword: "pass" },
        ),
    ],
  ])("refuses with %s", async (code, bytes) => {
    await expect(inspect(await bytes(), "file.pdf")).rejects.toMatchObject({
      code,
      message: expect.stringContaining("file.pdf") as string,
      fix: expect.any(String) as string,
    });
  });
});
