import type { DocumentEngines, PdfReader, RecognitionSettings } from "../../ports/document-reader.js";

/** The engines that documents are read with, each loaded when a file first needs it. */
export function createDocumentEngines(recognition: RecognitionSettings): DocumentEngines {
  let pdfs: Promise<PdfReader> | undefined;
  return {
    async openZip(...given) {
      return (await import("../zip/zip.js")).createZipArchives().open(...given);
    },
    async readPdf(...given) {
      pdfs ??= loadPdfReader(recognition);
      return (await pdfs).read(...given);
    },
    async readSheets(bytes, name) {
      return (await import("./sheet-reader.js")).readSheets(bytes, name, recognition.extras);
    },
    async convert(bytes, name, converter) {
      const { convertInstalled } = await import("./installed-converter.js");
      return convertInstalled(recognition.programs, { bytes, name, converter });
    },
  };
}

async function loadPdfReader(recognition: RecognitionSettings): Promise<PdfReader> {
  const { createPdfReader } = await import("../pdf/pdf-reader.js");
  return createPdfReader({
    recogniser: async () => (await import("../pdf/tesseract-ocr.js")).createTesseract(recognition),
  });
}
