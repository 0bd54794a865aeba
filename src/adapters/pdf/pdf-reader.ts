import { hasLetterOrDigit } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import type { Extraction, LayoutPage, OcrEngine, PdfReader, ReadOptions } from "../../ports/document-reader.js";
import { readOutline, type PdfiumDocument, withDocument } from "./pdfium-document.js";
import { readItem } from "./pdfium-metadata.js";
import { readPage } from "./pdfium-page.js";
import { renderPage } from "./pdfium-render.js";

/** Pages between two looks at the clock and the signal: a page takes a few milliseconds. */
const pagesPerTurn = 8;

/** Reads images of pages, where the person has installed an engine for it. */
export interface Recogniser {
  isInstalled(): boolean;
  /** An engine for one file. Throws `missing_program` with what to install. */
  open(): Promise<OcrEngine>;
}

export interface PdfReaderOptions {
  /** Loaded when a file without text first asks for it. */
  recogniser?: () => Promise<Recogniser>;
}

/** Reads PDFs with pdfium. See `DocumentReaders` for the errors. */
export function createPdfReader(options: PdfReaderOptions = {}): PdfReader {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    read(bytes, name, readOptions) {
      // One at a time: the library's memory would otherwise hold every file at once, without any gain in speed.
      const result = previous.then(() => readPdf(bytes, name, readOptions, options));
      previous = result.catch(() => undefined); // the caller of that read has the error
      return result;
    },
  };
}

function readPdf(
  bytes: Uint8Array,
  name: string,
  readOptions: ReadOptions,
  options: PdfReaderOptions,
): Promise<Extraction> {
  return withDocument(bytes, name, (document) => readDocument(document, bytes, name, readOptions, options));
}

async function readDocument(
  document: PdfiumDocument,
  bytes: Uint8Array,
  name: string,
  readOptions: ReadOptions,
  options: PdfReaderOptions,
): Promise<Extraction> {
  const { pages, scans, unreadable } = await readPages(document, readOptions);
  if (unreadable.length === document.pages) throw damagedPages(name, unreadable.length);
  const needsOcr = readOptions.ocr && scans.length > 0;
  if (needsOcr) await recogniseScans(document, pages, scans, readOptions, options);
  const readable = pages.filter((page) => needsOcr || !scans.includes(page.number));
  if (!readable.some(hasText)) {
    const isRead = readOptions.ocr || scans.length === 0;
    throw isRead
      ? noText(name, document.pages, scans.length)
      : scansOnly(name, document.pages, scans.length, (await options.recogniser?.())?.isInstalled() ?? false);
  }
  return { kind: "layout", pages, outline: readOutline(document), item: readItem(document, bytes), ocr: needsOcr };
}

interface ReadPages {
  pages: LayoutPage[];
  /** Numbers of pages that are images of text. */
  scans: number[];
  /** Numbers of pages that could not be opened. */
  unreadable: number[];
}

async function readPages(document: PdfiumDocument, readOptions: ReadOptions): Promise<ReadPages> {
  const read: ReadPages = { pages: [], scans: [], unreadable: [] };
  for (let number = 1; number <= document.pages; number += 1) {
    if (number % pagesPerTurn === 0) await letOthersRun(readOptions.signal);
    try {
      const { page, scanned } = readPage(document, number);
      read.pages.push(page);
      if (scanned) read.scans.push(number);
    } catch (thrown) {
      // A broken page in the middle must not cost the rest; a file of broken pages is an error in `readDocument`.
      if (!(thrown instanceof QuireError) || thrown.code !== "damaged") throw thrown;
      read.unreadable.push(number);
    }
    readOptions.onPage?.(number, document.pages);
  }
  return read;
}

async function recogniseScans(
  document: PdfiumDocument,
  pages: LayoutPage[],
  scans: readonly number[],
  readOptions: ReadOptions,
  options: PdfReaderOptions,
): Promise<void> {
  if (!options.recogniser) throw new QuireError("missing_program", "No optical character recognition is set up.");
  const engine = await (await options.recogniser()).open();
  try {
    for (const [done, number] of scans.entries()) {
      await letOthersRun(readOptions.signal);
      const index = pages.findIndex((page) => page.number === number);
      const page = pages[index];
      if (page) pages[index] = await engine.recognise(renderPage(document, number), page);
      readOptions.onPage?.(done + 1, scans.length);
    }
  } finally {
    await engine.close();
  }
}

async function letOthersRun(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (signal?.aborted) throw new QuireError("interrupted", "Reading was interrupted.");
}

function hasText(page: LayoutPage): boolean {
  return page.lines.some((line) => hasLetterOrDigit(line.text));
}

function damagedPages(name: string, pages: number): QuireError {
  return new QuireError("damaged", `${name} is damaged: none of its ${pages} pages can be opened.`, {
    facts: { name, pages },
    fix: "Fetch the file again; if it opens in a viewer, print it to a new PDF and add that.",
  });
}

function scansOnly(name: string, pages: number, scans: number, canRead: boolean): QuireError {
  const again = "again with --ocr to read it by optical character recognition.";
  return new QuireError("no_text_layer", `${name} is scanned: no text layer (${pages} pages of images).`, {
    facts: { name, pages, scanned_pages: scans },
    fix: canRead ? `Add it ${again}` : `Install what reads images: quire extras add ocr. Then add it ${again}`,
  });
}

function noText(name: string, pages: number, scans: number): QuireError {
  const what = scans > 0 ? "no text was recognised on its pages" : "its pages are blank or hold drawings only";
  return new QuireError("no_text_layer", `${name} has no text: ${what}.`, {
    facts: { name, pages, scanned_pages: scans },
    fix: "Check the file in a viewer; if it shows text, print it to a new PDF and add that with --ocr.",
  });
}
