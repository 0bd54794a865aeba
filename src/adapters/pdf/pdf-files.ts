import { QuireError } from "../../domain/error.js";
import type { PdfFiles } from "../../ports/pdf-files.js";

export function createPdfFiles(): PdfFiles {
  const missing = () => Promise.reject(new QuireError("internal", "Not built yet."));
  return { inspect: missing, withMetadata: missing, close: () => Promise.resolve() };
}
