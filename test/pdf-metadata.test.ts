import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { afterAll, describe, expect, it } from "vitest";
import { createPdfFiles } from "../src/adapters/pdf/pdf-files.js";
import { closeDocument, openDocument } from "../src/adapters/pdf/pdfium-document.js";
import { loadPdfium } from "../src/adapters/pdf/pdfium-library.js";
import { renderPage } from "../src/adapters/pdf/page-drawing.js";
import { QuireError } from "../src/domain/error.js";
import type { PdfMetadata } from "../src/ports/pdf-files.js";
import { someOf } from "./support/some-of.js";

const examples = fileURLToPath(new URL("../examples/library/", import.meta.url));
/** Files kept outside the project. */
const shared = fileURLToPath(new URL("../../shared/data/pdfs/files/", import.meta.url));
const hasQpdf = existsSync("/usr/bin/qpdf");
const pdfs = createPdfFiles();
const folder = mkdtempSync(join(tmpdir(), "quire-pdf-"));
afterAll(() => rmSync(folder, { recursive: true }));

const metadata: PdfMetadata = {
  item: {
    type: "article-journal",
    title: "Über Brot & 日本語 😀",
    author: [{ family: "Lovelace", given: "Ada" }],
    issued: { "date-parts": [[2020, 5]] },
    "container-title": "Journal of Bread",
    DOI: "10.5555/12345678",
  },
  keywords: ["rye"],
};

/** Files that cannot be written, as the data's README knows them: encrypted, broken, no PDFs. */
const refused: Readonly<Record<string, string>> = {
  "066_roberts.pdf": "encrypted",
  "080_write-protected.pdf": "encrypted",
  "134_warmup.pdf": "not_a_pdf",
  "135_2206.01062_pg3.pdf": "encrypted",
  "143_poppler-395-0-fuzzed.pdf": "damaged",
  "D_not_pdf_png.pdf": "not_a_pdf",
};

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function rendering(bytes: Uint8Array): Promise<string> {
  const document = openDocument(await loadPdfium(), bytes, "x.pdf");
  try {
    return digest(renderPage(document, Math.min(2, document.pages), 60));
  } finally {
    closeDocument(document);
  }
}

/** What `qpdf --check` says: 0 sound, 1 warnings, 2 errors; 0 where it is not installed. */
function qpdfCheck(bytes: Uint8Array, name: string): Promise<number> {
  if (!hasQpdf) return Promise.resolve(0);
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return new Promise((resolve) => {
    execFile("qpdf", ["--check", path], (error) => resolve(error === null ? 0 : error.code === 3 ? 1 : 2));
  });
}

/** The packet that the file's catalog names; figures have packets of their own. */
async function catalogPacket(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const stream = document.catalog.lookup(PDFName.of("Metadata"));
  return stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString("utf8") : "";
}

/** Property names of a packet with their prefixes: what others wrote must still be named afterwards. */
function propertyNames(xmp: string): Set<string> {
  const names = [...xmp.matchAll(/[<\s]([\w-]+:[\w-]+)(?=[\s=>/])/g)].map((match) => match[1] ?? "");
  return new Set(names.filter((name) => !/^(rdf|x|xml|xmlns):/.test(name)));
}

async function expectWritten(bytes: Uint8Array, name: string): Promise<void> {
  const before = await pdfs.inspect(bytes, name);
  const written = await pdfs.withMetadata(bytes, name, metadata, { signed_ok: false });
  const sound = Promise.all([qpdfCheck(written, `after-${name}`), qpdfCheck(bytes, `before-${name}`)]);
  expect(digest(written.subarray(0, bytes.length))).toBe(digest(bytes));
  const after = await pdfs.inspect(written, name);
  // Of a file that says what it is fewer pages are looked at.
  const looked = new Set(after.read_pages.map(({ number }) => number));
  expect(looked.has(1)).toBe(true);
  const seenBefore = before.read_pages.filter(({ number }) => looked.has(number));
  expect(after.read_pages.filter(({ number }) => seenBefore.some((page) => page.number === number))).toEqual(
    seenBefore,
  );
  expect(after.pages).toBe(before.pages);
  expect(after.info).toMatchObject({
    ...before.info,
    Title: "Über Brot & 日本語 😀",
    doi: "10.5555/12345678",
    Author: "Ada Lovelace",
    Subject: "Journal of Bread",
    Keywords: "rye",
  });
  expect(after.xmp).toContain("<prism:doi>10.5555/12345678</prism:doi>");
  const kept = propertyNames(await catalogPacket(written));
  expect([...propertyNames(await catalogPacket(bytes))].filter((property) => !kept.has(property))).toEqual([]);
  expect(await rendering(written)).toBe(await rendering(bytes));
  const [soundAfter, soundBefore] = await sound;
  expect(soundAfter).toBeLessThanOrEqual(soundBefore);
  expect(await pdfs.withMetadata(written, name, metadata, { signed_ok: false })).toBe(written);
}

describe("metadata written into PDFs", () => {
  const ours = readdirSync(examples).filter((name) => name.endsWith(".pdf"));

  it.each(ours)("leaves pages and text of %s as they are", async (name) => {
    expect.hasAssertions();
    await expectWritten(readFileSync(join(examples, name)), name);
  });

  const others = existsSync(shared) ? readdirSync(shared).filter((name) => name.endsWith(".pdf")) : [];

  it.skipIf(others.length === 0)("has real files to be tried on (skipped: ../shared/data/pdfs is not there)", () => {
    expect(others).toHaveLength(62);
  });

  it.each(
    someOf(
      others.filter((name) => !(name in refused)),
      6,
    ),
  )("leaves pages and text of %s as they are", async (name) => {
    expect.hasAssertions();
    await expectWritten(readFileSync(join(shared, name)), name);
  });

  it.each(others.filter((name) => name in refused))("is refused by %s with a reason", async (name) => {
    const writing = pdfs.withMetadata(readFileSync(join(shared, name)), name, metadata, { signed_ok: true });
    const error: unknown = await writing.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(QuireError);
    expect(error).toMatchObject({ code: refused[name] });
  });
});
