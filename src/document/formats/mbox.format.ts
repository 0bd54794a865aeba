import type { DocumentFormat } from "../document-format.js";

export const format: DocumentFormat = {
  name: "mbox",
  title: "MBOX",
  endings: [".mbox"],
  read: async (bytes, name, given) => (await import("../mail/mail-reader.js")).readMailbox(bytes, name, given),
};
