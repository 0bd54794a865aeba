import { findArxivIds, hasDoi } from "../../domain/identifier.js";
import { hasLetterOrDigit } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import { xmpProperties } from "../../domain/xmp.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { readInfo, type PdfiumDocument, withDocument } from "./pdfium-document.js";
import { documentPacket } from "./pdfium-packet.js";
import { readPage, type PageText } from "./pdfium-page.js";

/** An article says what it is on its first pages, behind a cover page too, or (BioMed Central) on the last. */
const firstPages = 2;
/** Where those say nothing yet, some more are read; where the metadata say it, the last ones are not. */
const moreFirstPages = 4;
const moreLastPages = 2;
/** Books print their identifiers on the imprint, behind half title, title and foreword. */
const bookPages = 40;
const firstPagesOfBook = 12;
const isIdentified = (text: string) => hasDoi(text) || findArxivIds(text).length > 0;
/** In characters: longer ones are abstracts, which speak of others too. */
const longestField = 300;
const imprintSeen = /\bISBN\b/iu;

/** Reads what a PDF says of itself. Throws what `PdfFiles.inspect` throws. */
export function inspectPdf(bytes: Uint8Array, name: string): Promise<PdfFacts> {
  return withDocument(bytes, name, (document) => readFacts(document, bytes));
}

function readFacts(document: PdfiumDocument, bytes: Uint8Array): PdfFacts {
  const info = readInfo(document);
  const xmp = documentPacket(bytes, info["Title"] ?? "");
  const fields = [...Object.values(info), ...xmpProperties(xmp ?? "").map(({ text }) => text)];
  const stated = fields.some((text) => text.length <= longestField && isIdentified(text));
  const pages = readTellingPages(document, stated);
  const hasText = pages.some(({ page }) => page.lines.some((line) => hasLetterOrDigit(line.text)));
  return {
    pages: document.pages,
    info,
    xmp,
    read_pages: pages.map(({ page }) => page),
    no_text: !hasText || pages.every(({ scanned }) => scanned),
  };
}

/** The pages that say what the file is, in order: as few as do, for reading is what takes the time. */
function readTellingPages(document: PdfiumDocument, stated: boolean): PageText[] {
  const isBook = document.pages >= bookPages;
  const first: PageText[] = [];
  let seen = stated;
  const enough = () => seen || first.length >= moreFirstPages;
  while (first.length < Math.min(document.pages, isBook ? firstPagesOfBook : moreFirstPages)) {
    if (first.length >= firstPages && !isBook && enough()) break;
    const read = tryPage(document, first.length + 1);
    first.push(read);
    const text = read.page.lines.map((line) => line.text).join("\n");
    seen ||= isIdentified(text);
    if (isBook && imprintSeen.test(text)) break;
  }
  const lastPages = stated && !isBook ? 0 : seen ? 1 : moreLastPages;
  const from = Math.max(first.length, document.pages - lastPages) + 1;
  const last: PageText[] = [];
  for (let number = from; number <= document.pages; number += 1) last.push(tryPage(document, number));
  return [...first, ...last];
}

/** A broken page must not cost the rest: it is read as an empty one. */
function tryPage(document: PdfiumDocument, number: number): PageText {
  try {
    return readPage(document, number);
  } catch (thrown) {
    if (!(thrown instanceof QuireError) || thrown.code !== "damaged") throw thrown;
    return { page: { number, width: 0, height: 0, lines: [] }, scanned: false };
  }
}
