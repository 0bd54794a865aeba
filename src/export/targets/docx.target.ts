import { makeParts, makePartsByTemplate } from "../docx/make-docx.js";
import type { ExportTarget } from "../target.js";

/** Word documents, written by Quire itself: citations stay alive in them. */
export const target: ExportTarget = {
  name: "docx",
  title: "Word document",
  endings: [".docx"],
  mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  templates: [".docx", ".dotx"],
  async make(document, { template, layout, date, services: { zipArchives }, signal }) {
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
