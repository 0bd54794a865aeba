import PdfKit from "pdfkit";
import { describe, expect, it } from "vitest";
import { QuireError } from "../../domain/error.js";
import type { Extraction } from "../../ports/document-reader.js";
import { createPdfReader } from "./pdf-reader.js";

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

async function layout(bytes: Uint8Array): Promise<Extract<Extraction, { kind: "layout" }>> {
  const extraction = await createPdfReader().read(bytes, "file.pdf", { ocr: false });
  if (extraction.kind !== "layout") throw new Error("a PDF has a layout");
  return extraction;
}

async function errorOf(bytes: Uint8Array): Promise<QuireError> {
  const result = await createPdfReader()
    .read(bytes, "file.pdf", { ocr: false })
    .catch((thrown: unknown) => thrown);
  if (!(result instanceof QuireError)) throw new Error(`expected a QuireError, got ${String(result)}`);
  return result;
}

describe("createPdfReader", () => {
  it("gives lines with place, size and weight", async () => {
    const { pages } = await layout(
      await pdf((document) => {
        document.font("Helvetica-Bold").fontSize(18).text("A bold title", 60, 40);
        document.font("Times-Italic").fontSize(11).text("words in italics", 60, 100);
      }),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ number: 1, width: 400, height: 600 });
    const [title, words] = pages[0]?.lines ?? [];
    expect(title).toMatchObject({ text: "A bold title", font_size: 18, bold: true, italic: false });
    expect(words).toMatchObject({ text: "words in italics", font_size: 11, bold: false, italic: true });
    expect(title?.x).toBeCloseTo(60, 0);
    expect(title?.y).toBeGreaterThan(35);
    expect(title?.y).toBeLessThan(50);
    expect(words?.y).toBeGreaterThan((title?.y ?? 0) + 40);
  });

  it("keeps columns apart and superscripts from the numbers before them", async () => {
    const { pages } = await layout(
      await pdf((document) => {
        document.fontSize(10).text("left column", 50, 100).text("right column", 220, 100);
        document.text("in 2019", 50, 140);
        const end = 50 + document.widthOfString("in 2019");
        document.fontSize(6).text("12", end, 138);
      }),
    );
    expect(pages[0]?.lines.map((line) => line.text)).toEqual(["left column", "right column", "in 2019^12"]);
  });

  it("turns pages whose text runs sideways", async () => {
    const { pages } = await layout(
      await pdf((document) => {
        document.rotate(-90, { origin: [100, 500] }).text("A table set sideways", 100, 500);
      }),
    );
    expect(pages[0]).toMatchObject({ width: 600, height: 400 });
    expect(pages[0]?.lines[0]?.text).toBe("A table set sideways");
    expect(pages[0]?.lines[0]?.width).toBeGreaterThan(50);
    // Boxes are those of the page as it is displayed: the words stand one above the other, the first at the foot.
    const [left = 0, top = 0, width = 0, height = 0, , next = 0] = pages[0]?.lines[0]?.boxes ?? [];
    expect([left, top + height].map((tenths) => Math.round(tenths / 100))).toEqual([10, 50]);
    expect([width < 150, next < top]).toEqual([true, true]);
  });

  it("boxes every word", async () => {
    const { pages } = await layout(
      await pdf((document) => {
        document.fontSize(10).text("one long word", 50, 100);
        const end = 50 + document.widthOfString("one long word");
        document.fontSize(6).text("12", end, 98);
      }),
    );
    const [line] = pages[0]?.lines ?? [];
    expect(line?.text).toBe("one long word^12");
    const lefts = [0, 4, 8].map((at) => (line?.boxes?.[at] ?? 0) / 10);
    const ends = [0, 4, 8].map((at, word) => (lefts[word] ?? 0) + (line?.boxes?.[at + 2] ?? 0) / 10);
    expect(line?.boxes?.length).toBe(12);
    expect(lefts[0]).toBeCloseTo(50, 0);
    expect([(ends[0] ?? 0) < (lefts[1] ?? 0), (ends[1] ?? 0) < (lefts[2] ?? 0)]).toEqual([true, true]);
    expect(ends[2]).toBeCloseTo((line?.x ?? 0) + (line?.width ?? 0), 0);
  });

  it("gives the outline with levels and pages, and the metadata as they stand", async () => {
    const { outline, stated } = await layout(
      await pdf(
        (document) => {
          document.text("one");
          const first = document.outline.addItem("First part");
          document.addPage().text("two");
          first.addItem("Second part");
        },
        { info: { Title: "On reading", Author: "Ada Lovelace and Charles Babbage" } },
      ),
    );
    expect(outline).toEqual([
      { title: "First part", level: 1, page: 1 },
      { title: "Second part", level: 2, page: 2 },
    ]);
    expect(stated.info).toMatchObject({ Title: "On reading", Author: "Ada Lovelace and Charles Babbage" });
  });

  it("reports pages as they are done and reads several files asked for at once", async () => {
    const reader = createPdfReader();
    const seen: number[] = [];
    const bytes = await pdf((document) => {
      document.text("one").addPage().text("two");
    });
    const results = await Promise.all([
      reader.read(bytes, "a.pdf", { ocr: false, onPage: (done) => seen.push(done) }),
      reader.read(new Uint8Array(0), "b.pdf", { ocr: false }).catch((thrown: unknown) => thrown),
      reader.read(bytes, "c.pdf", { ocr: false }),
    ]);
    expect(seen).toEqual([1, 2]);
    expect(results[1]).toBeInstanceOf(QuireError);
    expect(results[2]).toMatchObject({ kind: "layout" });
  });
});

describe("createPdfReader refuses with the reason", () => {
  it.each([
    ["nothing at all", new Uint8Array(0), "empty_file", /zero bytes/],
    ["a PNG", Buffer.from("\x89PNG\r\n\x1a\n....", "latin1"), "not_a_pdf", /PNG image/],
    ["a web page", Buffer.from("<!DOCTYPE html><html><p>Sign in</p>"), "not_a_pdf", /web page/],
    ["a pointer", Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:0"), "not_a_pdf", /Git LFS/],
    ["plain text", Buffer.from("Dear reader,\nthis is no PDF."), "not_a_pdf", /text file/],
    ["100 MB of nothing", new Uint8Array(100 * 1024 * 1024), "not_a_pdf", /zero bytes/],
    ["a header alone", Buffer.from("%PDF-1.7\n"), "damaged", /damaged/],
  ] as const)("%s", async (_, bytes, code, message) => {
    const error = await errorOf(bytes);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.facts).toMatchObject({ name: "file.pdf" });
    expect(error.fix).toBeDefined();
  });

  it("an encrypted file", async () => {
    const error = await errorOf(await pdf((document) => document.text("secret"), { userPassword: "pass" }));
    expect(error.code).toBe("encrypted");
  });

  it("pages without text", async () => {
    const error = await errorOf(await pdf((document) => document.rect(10, 10, 50, 50).fill("black")));
    expect(error.code).toBe("no_text_layer");
  });

  it("a file cut anywhere, without a crash and without an empty text", async () => {
    const whole = await pdf((document) => {
      for (let page = 0; page < 4; page += 1) document.text(`Page ${page} has these words on it.`).addPage();
    });
    const outcomes = new Set<string>();
    for (let share = 1; share < 20; share += 1) {
      const cut = whole.subarray(0, Math.floor((whole.length * share) / 20));
      const read = createPdfReader().read(cut, "cut.pdf", { ocr: false });
      outcomes.add(
        await read.then(
          (extraction) => (JSON.stringify(extraction).includes("these words") ? "text" : "empty"),
          (thrown: unknown) => (thrown instanceof QuireError ? thrown.code : "crash"),
        ),
      );
    }
    expect([...outcomes].filter((outcome) => !["text", "damaged", "no_text_layer"].includes(outcome))).toEqual([]);
  });
});
