import type { Format } from "../../domain/work.js";
import type { DocumentReader, DocumentReaders, RecognitionSettings } from "../../ports/document-reader.js";
import { hasKnownEnding, sniffFormat } from "./file-format.js";

const loaders: Record<Format, (recognition: RecognitionSettings) => Promise<DocumentReader>> = {
  pdf: async (recognition) => {
    const { createPdfReader } = await import("../pdf/pdf-reader.js");
    const load = async () => (await import("../pdf/tesseract-ocr.js")).createTesseract(recognition);
    return createPdfReader({ recogniser: load });
  },
  markdown: async () => (await import("./markdown-reader.js")).createMarkdownReader(),
  text: async () => (await import("./text-reader.js")).createTextReader(),
  html: async () => (await import("./html-reader.js")).createHtmlReader(),
  docx: async () => (await import("./docx-reader.js")).createDocxReader(),
  epub: async () => (await import("./epub-reader.js")).createEpubReader(),
};

/** The readers of all formats, each loaded when a file first needs it. */
export function createReaders(recognition: RecognitionSettings): DocumentReaders {
  const loaded = new Map<Format, Promise<DocumentReader>>();
  return {
    sniff: sniffFormat,
    accepts: hasKnownEnding,
    async read(format, bytes, name, options) {
      const loading = loaded.get(format) ?? loaders[format](recognition);
      loaded.set(format, loading);
      return (await loading).read(bytes, name, options);
    },
  };
}
