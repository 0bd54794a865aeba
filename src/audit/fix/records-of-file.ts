import { recogniseFormat } from "../../cite/formats.js";
import type { Entry } from "../schema/audit-schema.js";
import { bibRecords } from "./bib-records.js";
import { cslJsonRecords } from "./csl-json-records.js";
import type { FileRecord } from "./file-record.js";
import { risRecords } from "./ris-records.js";

/** The records of a file of references whose format can be written into; null for one that its program writes again (CSV). */
export function recordsOf(file: string, text: string): FileRecord[] | null {
  switch (recogniseFormat(file, text)?.name) {
    case "bibtex":
    case "biblatex":
      return bibRecords(text);
    case "ris":
      return risRecords(text);
    case "csl-json":
      return cslJsonRecords(text);
    default:
      return null;
  }
}

/** The record that an entry was read of. */
export function recordOf(records: readonly FileRecord[], { key, line }: Entry): FileRecord | undefined {
  const own = records.filter((each) => each.line === line);
  return own.length > 1 ? own.find((each) => each.key === key) : own[0];
}
