import { hasLetterOrDigit } from "../../domain/characters.js";
import type { Annotation } from "../../domain/annotation.js";
import { QuireError } from "../../domain/error.js";
import type {
  Extraction,
  LayoutPage,
  OcrEngine,
  PdfReader,
  ReadOptions,
  RecognisedPage,
} from "../../ports/document-reader.js";
import { renderPage } from "./page-drawing.js";
import { readStated } from "./pdf-inspection.js";
import { type PdfiumDocument, readOutline, withDocument } from "./pdfium-document.js";
import { readPage } from "./pdfium-page.js";

/** Pages between two looks at the clock and the signal: a page takes a few milliseconds. */
const pagesPerTurn = 8;

/** Reads images of pages, where the person has installed an engine for it. */
export interface Recogniser {
  isInstalled(): boolean;
  /**
   * An engine for one file, in the languages that are wanted, else those that are configured, else guessed by the text of
   * its other pages. Throws `missing_program` with what to install, `config` for languages of which there are no data.
   */
  open(wanted: string | null, beside: string): Promise<OcrEngine>;
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
  const { pages, scans, unreadable, annotations } = await readPages(document, readOptions);
  if (unreadable.length === document.pages) throw damagedPages(name, unreadable.length);
  const needsOcr = readOptions.ocr && scans.length > 0;
  const { refused, doubtful, words } = needsOcr
    ? await recogniseScans(document, pages, scans, readOptions, options)
    : { refused: [], doubtful: [], words: [] };
  const readable = pages.filter((page) => needsOcr || !scans.includes(page.number));
  if (!readable.some(hasText)) {
    if (refused.length > 0) throw notRecognised(name, document.pages, refused);
    const isRead = readOptions.ocr || scans.length === 0;
    throw isRead
      ? noText(name, document.pages, scans.length)
      : scansOnly(name, document.pages, scans.length, (await options.recogniser?.())?.isInstalled() ?? false);
  }
  const unread = needsOcr ? refused.map(({ page }) => page.number) : scans;
  const [ocr_pages, image_pages] = [scans.filter((page) => !unread.includes(page)), unread];
  const [outline, stated] = [readOutline(document), readStated(document, bytes)];
  const figures = {
    ...(doubtful.length > 0 && { doubtful_figures: doubtful }),
    ...(words.length > 0 && { doubtful_words: words }),
  };
  return { kind: "layout", pages, outline, stated, ocr_pages, image_pages, ...figures, annotations };
}

interface ReadPages {
  pages: LayoutPage[];
  /** Numbers of pages whose text stands in images. */
  scans: number[];
  /** Numbers of pages that could not be opened. */
  unreadable: number[];
  annotations: Annotation[];
}

async function readPages(document: PdfiumDocument, readOptions: ReadOptions): Promise<ReadPages> {
  const read: ReadPages = { pages: [], scans: [], unreadable: [], annotations: [] };
  for (let number = 1; number <= document.pages; number += 1) {
    if (number % pagesPerTurn === 0) await letOthersRun(readOptions.signal);
    try {
      const { page, picture, annotations } = readPage(document, number);
      read.pages.push(page);
      read.annotations.push(...annotations);
      // A text layer under a picture is used unless the person wants images read: many scanners write one.
      if (picture === "image" || (picture === "covered" && readOptions.ocr)) read.scans.push(number);
    } catch (thrown) {
      // A broken page in the middle must not cost the rest; a file of broken pages is an error in `readDocument`.
      if (!(thrown instanceof QuireError) || thrown.code !== "damaged") throw thrown;
      read.unreadable.push(number);
    }
    readOptions.onPage?.(number, document.pages);
  }
  return read;
}

interface Recognition {
  /** Pages that could not be read. */
  refused: RecognisedPage[];
  /** Numbers of those whose figures are not to be trusted. */
  doubtful: number[];
  /** The words of those pages that are not to be trusted. */
  words: [page: number, words: string[]][];
}

/** Puts what is recognised in place of the pages that are images; those that could not be read stay empty. */
async function recogniseScans(
  document: PdfiumDocument,
  pages: LayoutPage[],
  scans: readonly number[],
  readOptions: ReadOptions,
  options: PdfReaderOptions,
): Promise<Recognition> {
  if (!options.recogniser) throw new QuireError("missing_program", "No optical character recognition is set up.");
  const engine = await (await options.recogniser()).open(readOptions.ocr_language ?? null, textBeside(pages, scans));
  const found: Recognition = { refused: [], doubtful: [], words: [] };
  try {
    for (const [done, number] of scans.entries()) {
      await letOthersRun(readOptions.signal);
      const index = pages.findIndex((page) => page.number === number);
      const page = pages[index];
      if (page) {
        const recognised = await engine.recognise(renderPage(document, number), page);
        pages[index] = recognised.page;
        if (!recognised.is_read) found.refused.push(recognised);
        if (recognised.has_doubtful_figures) found.doubtful.push(number);
        if (recognised.doubtful_words.length > 0) found.words.push([number, recognised.doubtful_words]);
      }
      readOptions.onPage?.(done + 1, scans.length);
    }
  } finally {
    await engine.close();
  }
  return found;
}

/** Enough to tell a language by, in lines. */
const tellingLines = 200;

/** The text of pages that are no images. */
function textBeside(pages: readonly LayoutPage[], scans: readonly number[]): string {
  const lines = pages.flatMap((page) => (scans.includes(page.number) ? [] : page.lines));
  return lines
    .slice(0, tellingLines)
    .map(({ text }) => text)
    .join("\n");
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

function notRecognised(name: string, pages: number, refused: readonly RecognisedPage[]): QuireError {
  const { confidence, languages } = refused.reduce((one, other) => (other.confidence > one.confidence ? other : one));
  return new QuireError(
    "no_text_layer",
    `${name} could not be read: its pages are no text in ${languages} (the engine trusts what it saw by ${confidence} of 100).`,
    {
      facts: { name, pages, scanned_pages: refused.length, confidence, languages },
      fix: "Name the language of its pages, as --ocr-language rus; quire extras lists which can be installed (ocr-...), and what an installed Tesseract has is used too.",
    },
  );
}

function noText(name: string, pages: number, scans: number): QuireError {
  const what = scans > 0 ? "no text was recognised on its pages" : "its pages are blank or hold drawings only";
  return new QuireError("no_text_layer", `${name} has no text: ${what}.`, {
    facts: { name, pages, scanned_pages: scans },
    fix: "Check the file in a viewer; if it shows text, print it to a new PDF and add that with --ocr.",
  });
}
