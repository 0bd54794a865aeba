import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PdfKit from "pdfkit";
import { afterAll, describe, expect, it } from "vitest";
import { closeDocument, openDocument } from "./pdfium-document.js";
import { loadPdfium } from "./pdfium-library.js";
import { renderPage } from "./page-drawing.js";
import { createPdfReader } from "./pdf-reader.js";
import { installFromPackages } from "../../../test/support/extras.js";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import { codesOf, guesses } from "./ocr-data.js";
import { createTesseract } from "./tesseract-ocr.js";
import { allTests } from "../../../test/support/some-of.js";

async function pdf(draw: (document: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const document = new PdfKit({ size: [300, 160], margin: 20 });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  draw(document);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

const printed = ["Reading a scanned page", "keeps its lines in place"];

/** An image of two lines of text, as a PNG. */
async function picture([first = "", second = ""] = printed, font?: string): Promise<Buffer> {
  const bytes = await pdf((page) => {
    if (font !== undefined) page.font(font);
    page.fontSize(14).text(first, 30, 40).text(second, 30, 90);
  });
  const document = openDocument(await loadPdfium(), bytes, "text.pdf");
  const png = Buffer.from(renderPage(document, 1));
  closeDocument(document);
  return png;
}

/** A PDF whose only page is an image of text. */
async function scan(): Promise<Uint8Array> {
  const png = await picture();
  return pdf((page) => page.image(png, 0, 0, { width: 300 }));
}

afterAll(removeFolders);

function readerWith(extras: string | null, languages: string | null = null) {
  return createPdfReader({ recogniser: () => Promise.resolve(createTesseract({ extras, languages })) });
}

describe("createTesseract", () => {
  it("says what to install where it is missing, and what else a language needs", async () => {
    const bytes = await scan();
    const bare = readerWith(newFolder());
    await expect(bare.read(bytes, "scan.pdf", { ocr: false })).rejects.toMatchObject({
      code: "no_text_layer",
      fix: /quire extras add ocr.*--ocr/,
    });
    await expect(bare.read(bytes, "scan.pdf", { ocr: true })).rejects.toMatchObject({
      code: "missing_program",
      fix: "Run: quire extras add ocr",
    });

    const extras = newFolder();
    installFromPackages(extras, "ocr");
    await expect(readerWith(extras, "eng+deu").read(bytes, "scan.pdf", { ocr: true })).rejects.toMatchObject({
      code: "missing_program",
      fix: "Run: quire extras add ocr-deu",
    });
    await expect(readerWith(extras, "eng+tlh").read(bytes, "scan.pdf", { ocr: true })).rejects.toMatchObject({
      code: "config",
      fix: /eng, deu/,
    });
  });

  it.runIf(allTests)("reads a scanned page, lines at their place, when asked and only then", async () => {
    const bytes = await scan();
    const extras = newFolder();
    installFromPackages(extras, "ocr");
    const reader = readerWith(extras);
    const refused = reader.read(bytes, "scan.pdf", { ocr: false });
    await expect(refused).rejects.toMatchObject({ code: "no_text_layer", message: /scanned: no text layer/ });
    await expect(refused).rejects.toMatchObject({ fix: /^Add it again with --ocr/ });

    const read = await reader.read(bytes, "scan.pdf", { ocr: true });
    if (read.kind !== "layout") throw new Error("a PDF has a layout");
    expect([read.ocr_pages, read.image_pages]).toEqual([[1], []]);
    const [first, second] = read.pages[0]?.lines ?? [];
    expect(first?.text).toBe("Reading a scanned page");
    expect(second?.text).toBe("keeps its lines in place");
    expect(first?.boxes?.length).toBe(4 * 4);
    const [left = 0, top = 0, width = 0, height = 0] = (first?.boxes ?? []).map((tenths) => tenths / 10);
    expect([left > 25, left < 35, top > 35, top + height < 60, width > 40, width < 65]).not.toContain(false);
    expect(first?.x).toBeGreaterThan(25);
    expect(first?.x).toBeLessThan(35);
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(45);
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeLessThan(55);
  });

  it.each<[string, (page: PDFKit.PDFDocument, png: Buffer) => void]>([
    ["covers less than half of a page without text", (page, png) => void page.image(png, 40, 20, { width: 190 })],
    [
      "hides other text",
      (page, png) => {
        page.fontSize(6).text("The layer below says something else. ".repeat(5), 20, 20);
        page.image(png, 0, 0, { width: 300 });
      },
    ],
  ])("reads an image that %s", async (_, draw) => {
    const png = await picture();
    const extras = newFolder();
    installFromPackages(extras, "ocr");
    const read = await readerWith(extras).read(await pdf((page) => draw(page, png)), "page.pdf", { ocr: true });
    if (read.kind !== "layout") throw new Error("a PDF has a layout");
    expect(read.ocr_pages).toEqual([1]);
    expect(read.pages[0]?.lines.map(({ text }) => text)).toEqual([
      "Reading a scanned page",
      "keeps its lines in place",
    ]);
  });
});

const cyrillic = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf";

describe.skipIf(!existsSync(cyrillic))("a page in a script whose data are not installed", () => {
  it.runIf(allTests)("is refused, with what was trusted how much and how to name its language", async () => {
    const png = await picture(["Старый мост через реку", "был открыт весной"], cyrillic);
    const extras = newFolder();
    installFromPackages(extras, "ocr");
    const recogniser = createTesseract({ extras, languages: null, tessdata: [] });
    const reader = createPdfReader({ recogniser: () => Promise.resolve(recogniser) });
    const bytes = await pdf((page) => page.image(png, 0, 0, { width: 300 }));
    await expect(reader.read(bytes, "scan.pdf", { ocr: true })).rejects.toMatchObject({
      code: "no_text_layer",
      message: /no text in eng/,
      fix: /--ocr-language/,
    });
    await expect(reader.read(bytes, "scan.pdf", { ocr: true, ocr_language: "ru" })).rejects.toMatchObject({
      code: "config",
      fix: /tesseract-ocr-rus/,
    });
  });
});

describe("the languages that pages are read in", () => {
  it("are those whose data are there: Latin ones together, other scripts one by one, the one of the text beside first", () => {
    const folder = newFolder();
    for (const code of ["rus", "deu", "osd"]) writeFileSync(join(folder, `${code}.traineddata`), "");
    const settings = { extras: null, languages: null, tessdata: [folder] };
    expect(guesses(settings, "")).toEqual([["eng", "deu"], ["rus"]]);
    const beside = "Старый мост через реку был открыт в марте, и его длина составляет 245 метров.";
    expect(guesses(settings, beside)).toEqual([["rus"], ["eng", "deu"], ["rus"]]);
    expect(codesOf("ru+eng+zh")).toEqual(["rus", "eng", "chi_sim"]);
  });
});
