import { type DocumentFormat, startsAs } from "../document-format.js";

export const format: DocumentFormat = {
  name: "odp",
  title: "ODP",
  endings: [".odp", ".otp", ".fodp"],
  isArchive: true,
  recognises: (head) => startsAs(head, "application/vnd.oasis.opendocument.presentation"),
  read: async (bytes, name, { engines }) =>
    (await import("../odt/odp-reader.js")).readOdp(bytes, name, engines.openZip),
};
