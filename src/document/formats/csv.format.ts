import { extname } from "node:path";
import type { DocumentFormat } from "../document-format.js";

/** Reads tables of text. In a folder they are data, and those of data sets. As data, whose columns have types, `quire data add` reads them. */
export const format: DocumentFormat = {
  name: "csv",
  title: "CSV",
  endings: [],
  namedEndings: [".csv", ".tsv", ".tab"],
  async read(bytes, name) {
    const { readDelimitedText } = await import("../sheets/sheets-reader.js");
    return readDelimitedText(bytes, name, extname(name).toLowerCase() === ".csv" ? undefined : "\t");
  },
};
