import { CsvError, parse } from "csv-parse/sync";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { type Table, tableOf } from "./table.js";

/** Rows that a figure is made of, by name in errors; a larger table is put together before it is drawn. */
export const mostRows = 500_000;
/** In bytes. */
const largestTable = 100_000_000;

/** Reads a table of comma- or tab-separated values in UTF-8; its first line names the columns, of which some hold codes. */
export async function readTable(
  path: CheckedPath,
  files: WorkspaceFiles,
  codes: readonly string[] = [],
): Promise<Table> {
  const text = decode(await readGiven(path, largestTable, files), path);
  const delimiter = delimiterOf(text.slice(0, text.indexOf("\n") < 0 ? text.length : text.indexOf("\n")));
  const [names = [], ...rows] = records(text, delimiter, path);
  if (rows.length > mostRows) throw tooManyRows(path);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled !== undefined)
    throw new QuireError("invalid_input", `${path} has two columns called "${doubled}".`, {
      facts: { path, column: doubled },
      fix: "Give each column a name of its own in the first line.",
    });
  if (names.length === 0 || rows.length === 0)
    throw new QuireError("empty_file", `${path} has no rows.`, {
      facts: { path },
      fix: "Give a file with the names of its columns in the first line, and a row in each line below.",
    });
  return tableOf(names, rows, codes);
}

/** A file that somebody named. Throws `not_found` where there is none. */
export async function readGiven(path: CheckedPath, mostBytes: number, files: WorkspaceFiles): Promise<Uint8Array> {
  if ((await files.stat(path)) !== null) return files.read(path, mostBytes);
  throw new QuireError("not_found", `There is no file ${path}.`, {
    facts: { path },
    fix: "Name a file that exists: paths begin in the folder in which the command is started.",
  });
}

function tooManyRows(source: string): QuireError {
  return new QuireError(
    "too_large",
    `${source} has more than ${mostRows.toLocaleString("en")} rows, the limit of a figure.`,
    {
      facts: { source, limit: "rows", most: mostRows },
      fix: "Count or average its rows first, or draw a random sample of them.",
    },
  );
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new QuireError("unsupported_format", `${path} is not written in UTF-8.`, {
      facts: { path },
      fix: "Save it as CSV in UTF-8.",
    });
  }
}

/** What parts the names of the columns: the sign that the first line has most of. */
function delimiterOf(line: string): string {
  const counts = [",", "\t", ";"].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ",";
}

function records(text: string, delimiter: string, path: string): string[][] {
  try {
    return parse(text, { delimiter, trim: true, skip_empty_lines: true, to: mostRows + 2 });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new QuireError("unsupported_format", `${path} is no table: ${error.message}`, {
      facts: { path },
      fix: "Give each line as many values as there are columns; put a value that holds the separator in quotes.",
      cause: error,
    });
  }
}
