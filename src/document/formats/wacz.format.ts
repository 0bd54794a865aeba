import type { DocumentFormat } from "../document-format.js";

/** Archives of web pages in ZIP, with lists of what is in them. */
export const format: DocumentFormat = {
  name: "wacz",
  title: "WACZ",
  endings: [".wacz"],
  isArchive: true,
  read: async (bytes, name, given) => (await import("../archive/web-archive-reader.js")).readWacz(bytes, name, given),
};
