import type { DocumentFormat } from "../document-format.js";

/** Archives of web pages, as crawlers and archives of the web write them. */
export const format: DocumentFormat = {
  name: "warc",
  title: "WARC",
  endings: [".warc", ".warc.gz"],
  recognises: (head) => /^WARC\/[01]\.\d/u.test(head),
  read: async (bytes, name, given) => (await import("../archive/web-archive-reader.js")).readWarc(bytes, name, given),
};
