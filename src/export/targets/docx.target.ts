import { makeParts } from "../docx/make-docx.js";
import type { ExportTarget } from "../target.js";

/** Word documents, written by Quire itself: citations stay alive in them. */
export const target: ExportTarget = {
  name: "docx",
  title: "Word document",
  endings: [".docx"],
  mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  templates: [".docx", ".dotx"],
  async make(document, making) {
    const { parts, warnings } = makeParts(document, making);
    making.signal.throwIfAborted();
    return { bytes: await making.services.zipArchives.write(parts.entries()), beside: new Map(), warnings };
  },
};
