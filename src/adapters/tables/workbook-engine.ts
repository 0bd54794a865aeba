import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ExtractedTable } from "../../ports/table-engines.js";
import { csvLine } from "../../tables/csv/csv-writer.js";
import { missingExtra, placeOfExtra } from "../extras/installed-extra.js";
import { askProcess, readableBuild, readsOnly } from "../typesetting/own-process.js";
import { openZip } from "../zip/zip.js";
import { chooseTable, damagedTable, type EngineCall, tooLargeTable, withLimitNames } from "./engine-limits.js";
import type { WorkbookAnswer, WorkbookQuestion } from "./workbook-process.js";

export interface WorkbookOptions {
  /** The folder of all that the process imports. */
  build: URL;
  file: URL;
  /** Folder of the user's extras; null where there is none. */
  extras: string | null;
}

export const workbookExtra = "spreadsheets";
const mostBytes = 100_000_000;
const mostCells = 5_000_000;
const memoryMb = 1200;
const mostMilliseconds = 120_000;
const zipMark = "PK";

/** A sheet of a workbook (XLSX, XLS, ODS) as CSV. An archive is unpacked within limits before the reader sees it. */
export async function extractSheet(
  options: WorkbookOptions,
  file: { path: string; name: string; table: string | null },
  given: EngineCall,
): Promise<ExtractedTable> {
  const engine = placeOfExtra(options.extras, workbookExtra);
  if (engine === null) throw missingExtra(workbookExtra, `Reading ${file.name} needs the extra that reads workbooks.`);
  const { size } = await stat(file.path);
  if (size > mostBytes) throw tooLargeTable(file.name, `${size} bytes`, `${mostBytes} bytes`);
  const bytes = await readFile(file.path);
  await checkWorkbook(bytes, file.name);
  const call = { ...given, limits: { ...given.limits, memory_mb: memoryMb, time_ms: mostMilliseconds } };
  const question: WorkbookQuestion = { engine, bytes, sheet: file.table, most_cells: mostCells };
  const answer = await withLimitNames(call, () => ask(options, engine, question, call));
  if (answer.kind === "refused") throw damagedTable(file.name, answer.message);
  if (answer.kind === "too_large") throw tooLargeTable(file.name, `${answer.cells} cells`, `${mostCells} cells`);
  if (answer.kind === "sheets") throw chooseTable(file.name, "sheet", file.table, answer.sheets);
  const text = answer.rows.map(csvLine).join("");
  return {
    table: answer.sheet,
    tables: answer.sheets,
    columns: null,
    notes: mergedNotes(answer.merged),
    async *pieces() {
      yield await Promise.resolve(Buffer.from(text));
    },
  };
}

function mergedNotes(merged: number): string[] {
  if (merged === 0) return [];
  const ranges = merged === 1 ? "One range of cells is merged" : `${merged} ranges of cells are merged`;
  return [
    `${ranges} in it: the value stands in the first cell of each, the others are empty. Lines above the names of the columns are left out with --skip.`,
  ];
}

/** Unpacks each entry of an archive once, as far as the limits go. Throws what opening one throws, and `too_large`. */
export async function checkWorkbook(bytes: Buffer, name: string): Promise<void> {
  if (bytes.toString("latin1", 0, 2) !== zipMark) return;
  const archive = await openZip(bytes, name);
  for (const entry of archive.names) {
    const content = entry.endsWith("/") ? null : await archive.read(entry);
    if (entry !== "content.xml" || content === null) continue;
    const cells = repeatedCells(new TextDecoder().decode(content));
    if (cells > mostCells) throw tooLargeTable(name, `${cells} cells`, `${mostCells} cells`);
  }
}

const rowOrCell = /<table:(table-row|table-cell)\b([^<>]*)>/gu;
const repeated = /number-(?:rows|columns)-repeated="(\d+)"/u;

/** Cells with a value of an OpenDocument sheet, written out: a few characters can stand for thousands of millions. */
function repeatedCells(content: string): number {
  let [rows, cells] = [1, 0];
  for (const [, element, attributes = ""] of content.matchAll(rowOrCell)) {
    const times = Number(repeated.exec(attributes)?.[1] ?? 1);
    if (element === "table-row") rows = times;
    else if (attributes.includes("value-type")) cells += rows * times;
  }
  return cells;
}

function ask(
  options: WorkbookOptions,
  engine: string,
  question: WorkbookQuestion,
  call: EngineCall,
): Promise<WorkbookAnswer> {
  return askProcess<WorkbookAnswer>(question, {
    file: options.file,
    node: readsOnly([join(engine, "*"), ...readableBuild(options.build)]),
    folder: call.folder,
    environment: {},
    timeout_ms: call.limits.time_ms,
    memory_bytes: call.limits.memory_mb * 1e6,
    task: call.task,
    signal: call.signal,
  });
}
