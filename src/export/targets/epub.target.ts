import { epubBook } from "../epub/epub-book.js";
import { epubEntries } from "../epub/epub-package.js";
import { makeWithPandoc } from "../pandoc/make-with-pandoc.js";
import type { ExportTarget } from "../target.js";

export const target: ExportTarget = {
  name: "epub",
  title: "e-book",
  endings: [".epub"],
  mediaType: "application/epub+zip",
  templates: [],
  engines: ["pandoc"],
  async make(document, making) {
    const { layout, date, services, engine } = making;
    if (engine === "pandoc") return makeWithPandoc(document, making, "epub");
    const { files, warnings } = epubBook(document, layout);
    const bytes = await services.zipArchives.write(epubEntries(document, files, date));
    return { bytes, beside: new Map(), warnings };
  },
};
