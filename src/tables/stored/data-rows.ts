import { QuireError } from "../../domain/error.js";
import { CsvReader } from "../csv/csv-reader.js";
import type { DataSet } from "./data-set.js";

/** The rows of a data set in batches, as texts, without the header. Rows shorter than the schema end in empty texts. */
export async function* dataRows(set: DataSet): AsyncGenerator<string[][]> {
  const reader = new CsvReader(set.dialect, set.resource.path?.toString() ?? set.name);
  const decoder = new TextDecoder("utf-8");
  let isHeader = true;
  for await (const piece of set.files.pieces(set.path)) {
    const rows = reader.push(decoder.decode(piece, { stream: true })).map(({ cells }) => cells);
    if (isHeader && rows.length > 0) {
      checkHeader(set, rows.shift() ?? []);
      isHeader = false;
    }
    if (rows.length > 0) yield rows;
  }
  const last = [...reader.push(decoder.decode()), ...reader.end()].map(({ cells }) => cells);
  if (isHeader) checkHeader(set, last.shift() ?? []);
  if (last.length > 0) yield last;
}

/** Columns are read by their place: one that was added or taken away in the file alone would shift the others. */
function checkHeader({ name, schema }: DataSet, header: readonly string[]): void {
  if (header.length === schema.fields.length) return;
  throw new QuireError(
    "damaged",
    `The data set "${name}" has ${header.length} columns in its file and ${schema.fields.length} in its description.`,
    { facts: { name }, fix: "Make datapackage.json and the file agree, or add the data again with --replace." },
  );
}
