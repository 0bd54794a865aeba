import type { DocumentFormat } from "../document-format.js";

export const format: DocumentFormat = {
  name: "djvu",
  title: "DjVu",
  endings: [".djvu", ".djv"],
  recognises: (head) => head.startsWith("AT&TFORM"),
  read: async (bytes, name, { engines }) =>
    (await import("../converted/djvu-reader.js")).readDjvu(bytes, name, engines),
};
