import { archiveStart, type DocumentFormat } from "../document-format.js";

/**
 * Archives of documents. They have no ending of their own here: in a folder archives of everything lie about, so that one
 * is read where it is named itself, or lies in another file.
 */
export const format: DocumentFormat = {
  name: "zip",
  title: "ZIP",
  endings: [],
  toldBy: "fallback",
  recognises: (head) => head.startsWith(archiveStart),
  read: async (bytes, name, given) => (await import("../archive/zip-reader.js")).readZip(bytes, name, given),
};
