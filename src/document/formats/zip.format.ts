import { archiveStart, type DocumentFormat } from "../document-format.js";

/**
 * Archives of documents. In a folder archives of everything lie about.
 */
export const format: DocumentFormat = {
  name: "zip",
  title: "ZIP",
  endings: [],
  namedEndings: [".zip"],
  toldBy: "fallback",
  recognises: (head) => head.startsWith(archiveStart),
  read: async (bytes, name, given) => (await import("../archive/zip-reader.js")).readZip(bytes, name, given),
};
