import { type DocumentFormat, hasEntry } from "../document-format.js";

export const format: DocumentFormat = {
  name: "pptx",
  title: "PPTX",
  endings: [".pptx", ".pptm", ".ppsx", ".ppsm", ".potx"],
  isArchive: true,
  recognises: (_head, bytes) => hasEntry(bytes, "ppt/presentation.xml"),
  read: async (bytes, name, { engines }) =>
    (await import("../pptx/pptx-reader.js")).readPptx(bytes, name, engines.openZip),
};
