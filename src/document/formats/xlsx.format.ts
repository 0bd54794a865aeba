import { compoundKind } from "../converted/compound-file.js";
import { type DocumentFormat, hasEntry } from "../document-format.js";

export const format: DocumentFormat = {
  name: "xlsx",
  title: "XLSX",
  endings: [".xlsx", ".xlsm", ".xltx", ".xlsb", ".xls"],
  isArchive: true,
  recognises: (_head, bytes) => hasEntry(bytes, "xl/workbook.") || compoundKind(bytes) === "xls",
  read: async (bytes, name, { engines }) =>
    (await import("../sheets/sheets-reader.js")).readWorkbook(bytes, name, engines),
};
