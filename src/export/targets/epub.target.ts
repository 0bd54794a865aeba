import { epubBook } from "../epub/epub-book.js";
import { epubEntries } from "../epub/epub-package.js";
import type { ExportTarget } from "../target.js";

export const target: ExportTarget = {
  name: "epub",
  title: "e-book",
  endings: [".epub"],
  mediaType: "application/epub+zip",
  templates: [],
  async make(document, { layout, date, services }) {
    const { files, warnings } = epubBook(document, layout);
    const bytes = await services.zipArchives.write(epubEntries(document, files, date));
    return { bytes, beside: new Map(), warnings };
  },
};
