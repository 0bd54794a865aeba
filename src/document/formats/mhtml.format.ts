import type { DocumentFormat } from "../document-format.js";

/** Web pages saved in one file with their pictures. */
export const format: DocumentFormat = {
  name: "mhtml",
  title: "MHTML",
  endings: [".mhtml", ".mht"],
  read: async (bytes, name, given) => (await import("../mail/mail-reader.js")).readSavedPage(bytes, name, given),
};
