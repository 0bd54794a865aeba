import type { Format } from "../../domain/work.js";
import type { DocumentReader, DocumentReaders } from "../../ports/document-reader.js";
import { hasKnownEnding, sniffFormat } from "./file-format.js";

const loaders: Record<Format, () => Promise<DocumentReader>> = {
  pdf: async () => {
    const { createPdfReader } = await import("../pdf/pdf-reader.js");
    return createPdfReader({ ocr: async () => (await import("../pdf/tesseract-ocr.js")).openTesseract() });
  },
  markdown: async () => (await import("./markdown-reader.js")).createMarkdownReader(),
  text: async () => (await import("./text-reader.js")).createTextReader(),
  html: async () => (await import("./html-reader.js")).createHtmlReader(),
  docx: async () => (await import("./docx-reader.js")).createDocxReader(),
  epub: async () => (await import("./epub-reader.js")).createEpubReader(),
};

/** The readers of all formats, each loaded when a file first needs it. */
export function createReaders(): DocumentReaders {
  const loaded = new Map<Format, Promise<DocumentReader>>();
  return {
    sniff: sniffFormat,
    accepts: hasKnownEnding,
    async read(format, bytes, name, options) {
      const loading = loaded.get(format) ?? loaders[format]();
      loaded.set(format, loading);
      return (await loading).read(bytes, name, options);
    },
  };
}
