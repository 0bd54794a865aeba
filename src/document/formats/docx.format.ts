import { type DocumentFormat, hasEntry } from "../document-format.js";

export const format: DocumentFormat = {
  name: "docx",
  title: "DOCX",
  endings: [".docx"],
  isArchive: true,
  recognises: (_head, bytes) => hasEntry(bytes, "word/document"),
  async readDraftFile(bytes, name, { openZip, itemOf }) {
    const { readDocx } = await import("../docx/read-docx.js");
    return readDocx(await openZip(bytes, name), name, { itemOf });
  },
  read: async (bytes, name, { engines }) =>
    (await import("../docx/docx-reader.js")).readDocxText(bytes, name, engines.openZip),
};
