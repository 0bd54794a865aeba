import { QuireError, toQuireError } from "../../domain/error.js";
import type { DocumentEngines, Extraction } from "../../ports/document-reader.js";
import type { CsvDialect } from "../../tables/csv/csv-reader.js";
import { csvRecords } from "../../tables/csv/csv-reader.js";
import { detectDialect } from "../../tables/csv/detect-dialect.js";
import { decodeText } from "../decode-text.js";
import { DocumentWriter } from "../office/document-writer.js";
import { requireWords } from "../require-words.js";
import { writeTables } from "./write-tables.js";

/** Reads a workbook: a section for each sheet, its cells as it shows them. Throws what `readSheets` throws. */
export async function readWorkbook(
  bytes: Uint8Array,
  name: string,
  engines: Pick<DocumentEngines, "readSheets">,
): Promise<Extraction> {
  refuseOther(bytes, name);
  const sheets = await engines.readSheets(bytes, name);
  const writer = new DocumentWriter();
  for (const sheet of sheets) {
    if (sheets.length > 1) writer.heading(sheet.name, 1);
    writeTables(writer, sheet.rows);
  }
  return extractionOf(writer, name);
}

/** An archive, a compound file, and the records of Excel before 5 ([MS-XLS] 2.4.21). */
const beginnings = ["504b", "d0cf11e0", "0900", "0902", "0904", "0908"];

/** The library reads a text of any bytes. Older programs kept sheets as XML, pages and CSV: these are texts. */
function refuseOther(bytes: Uint8Array, name: string): void {
  const begin = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  if (beginnings.some((each) => begin.startsWith(each))) return;
  try {
    decodeText(bytes, name);
  } catch (cause) {
    if (toQuireError(cause).code !== "unsupported_format") throw cause;
    throw new QuireError("damaged", `${name} is no workbook: it does not begin as one.`, {
      facts: { name },
      fix: "Give the file the ending that fits its content, or save it again with a spreadsheet program.",
      cause,
    });
  }
}

/** More is no text to read but data. */
const mostCells = 300_000;
const sampled = 64 * 1024;

/** Reads a text whose cells are parted by a sign; `delimiter` where the file's ending says which. */
export function readDelimitedText(bytes: Uint8Array, name: string, delimiter?: string): Extraction {
  const text = decodeText(bytes, name);
  const dialect: CsvDialect = detectDialect(sampleOf(text), name, delimiter);
  const records = csvRecords(text, dialect, name);
  const cells = records.reduce((sum, record) => sum + record.cells.length, 0);
  if (cells > mostCells) throw tooManyCells(name, cells);
  const writer = new DocumentWriter();
  writeTables(
    writer,
    records.map((record) => record.cells),
  );
  return extractionOf(writer, name);
}

/** Whole lines of the beginning. */
function sampleOf(text: string): string {
  if (text.length <= sampled) return text;
  const end = text.lastIndexOf("\n", sampled);
  return text.slice(0, end < 0 ? sampled : end);
}

function extractionOf(writer: DocumentWriter, name: string): Extraction {
  const markdown = writer.markdown();
  requireWords(markdown, name);
  return { kind: "markdown", markdown, item: {} };
}

function tooManyCells(name: string, cells: number): QuireError {
  return new QuireError("too_large", `${name} has ${cells} cells, and ${mostCells} can be read as a text.`, {
    facts: { name, cells, limit: mostCells },
    fix: `Add it as data: quire data add "${name}"`,
  });
}
