import type { DocumentFormat } from "../document-format.js";

export const format: DocumentFormat = {
  name: "html",
  title: "HTML",
  endings: [".html", ".htm", ".xhtml"],
  toldBy: "fallback",
  recognises: (head) => /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html)\b/iu.test(head),
  readDraft: async (text) => (await import("../html/html-blocks.js")).readHtml(text),
  read: async (bytes, name) => (await import("../html/html-reader.js")).readHtml(bytes, name),
};
