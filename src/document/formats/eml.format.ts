import type { DocumentFormat } from "../document-format.js";

export const format: DocumentFormat = {
  name: "eml",
  title: "EML",
  endings: [".eml"],
  read: async (bytes, name, given) => (await import("../mail/mail-reader.js")).readMail(bytes, name, given),
};
