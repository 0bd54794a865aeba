import { htmlPage } from "../html/html-page.js";
import type { ExportTarget } from "../target.js";

export const target: ExportTarget = {
  name: "html",
  title: "page of HTML",
  endings: [".html", ".htm"],
  mediaType: "text/html",
  templates: [],
  make(document, { layout }) {
    const { html, warnings } = htmlPage(document, layout);
    return Promise.resolve({ bytes: new TextEncoder().encode(html), beside: new Map(), warnings });
  },
};
