import type { DocumentFormat } from "../document-format.js";

/** PDFs: pages of lines with their places, by the engine that is given. A file called `.pdf` that is none gets its error. */
export const format: DocumentFormat = {
  name: "pdf",
  title: "PDF",
  endings: [".pdf"],
  toldBy: "name",
  recognises: (head) => head.startsWith("%PDF-"),
  read: (bytes, name, { engines, ...options }) => engines.readPdf(bytes, name, options),
};
