import { type DocumentFormat, startsAs } from "../document-format.js";

export const format: DocumentFormat = {
  name: "ods",
  title: "ODS",
  endings: [".ods", ".ots", ".fods"],
  isArchive: true,
  recognises: (head) => startsAs(head, "application/vnd.oasis.opendocument.spreadsheet"),
  read: async (bytes, name, { engines }) =>
    (await import("../sheets/sheets-reader.js")).readWorkbook(bytes, name, engines),
};
