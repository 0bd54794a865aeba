import { markdownDocument } from "../markdown/markdown-document.js";
import type { ExportTarget } from "../target.js";

export const target: ExportTarget = {
  name: "md",
  title: "Markdown",
  endings: [".md", ".markdown"],
  mediaType: "text/markdown",
  templates: [],
  make(document) {
    const bytes = new TextEncoder().encode(markdownDocument(document));
    return Promise.resolve({ bytes, beside: new Map(), warnings: [] });
  },
};
