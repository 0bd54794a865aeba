import { makeParts, makePartsByTemplate } from "../docx/make-docx.js";
import { makeWithPandoc } from "../pandoc/make-with-pandoc.js";
import type { ExportTarget } from "../target.js";

/** Word documents, written by Quire itself unless Pandoc is asked for: citations stay alive in them. */
export const target: ExportTarget = {
  name: "docx",
  title: "Word document",
  endings: [".docx"],
  mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  templates: [".docx", ".dotx"],
  engines: ["pandoc"],
  async make(document, making) {
    const {
      template,
      layout,
      date,
      services: { zipArchives },
      signal,
      engine,
    } = making;
    if (engine === "pandoc") return makeWithPandoc(document, making, "docx");
    const { entries, warnings } =
      template === null
        ? makeParts(document, { layout, date })
        : await makePartsByTemplate(document, {
            name: template.name,
            archive: await zipArchives.open(template.bytes, template.name),
            date,
          });
    signal.throwIfAborted();
    return { bytes: await zipArchives.write(entries), beside: new Map(), warnings };
  },
};
