import type { DocumentFormat } from "../document-format.js";

export const format: DocumentFormat = {
  name: "rtf",
  title: "RTF",
  endings: [".rtf"],
  recognises: (head) => head.startsWith(String.raw`{\rtf`),
  read: async (bytes, name) => (await import("../rtf/rtf-reader.js")).readRtfText(bytes, name),
};
