import { QuireError } from "../../domain/error.js";
import type { Sheet } from "../../ports/document-reader.js";
import { missingExtra, placeOfExtra } from "../extras/installed-extra.js";
import { requireFrom } from "../extras/require-from.js";
import { extentOf, filledRows, shownText } from "../tables/workbook-cells.js";
import { checkWorkbook, workbookExtra } from "../tables/workbook-engine.js";

/** More is no text to read but data. */
const mostCells = 300_000;

/**
 * The sheets of a workbook (XLSX, XLS, ODS) that show something, as they show it; an empty row stands for all that part
 * two rows. Throws `missing_program` without the extra that reads them, `damaged`, `encrypted`, `too_large`.
 */
export async function readSheets(bytes: Uint8Array, name: string, extras: string | null): Promise<Sheet[]> {
  const engine = placeOfExtra(extras, workbookExtra);
  if (engine === null) throw missingExtra(workbookExtra, `Reading ${name} needs the extra that reads workbooks.`);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  await checkWorkbook(file, name);
  const { read } = requireFrom(engine)("@e965/xlsx") as typeof import("@e965/xlsx");
  const book = unbroken(name, () =>
    read(file, {
      type: "buffer",
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      cellDates: true,
      UTC: true,
      dense: true,
    }),
  );
  let cells = 0;
  return book.SheetNames.flatMap((sheetName, index) => {
    const sheet = book.Sheets[sheetName];
    const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    if (sheet === undefined || isHidden) return [];
    const { columns, rows } = extentOf(sheet, shownText);
    cells += rows * Math.max(0, columns.to - columns.from + 1);
    if (cells > mostCells) throw tooManyCells(name, cells);
    const filled = filledRows(sheet, columns, shownText);
    const apart = filled.flatMap((row, at) => {
      const before = filled[at - 1];
      return before !== undefined && row.at > before.at + 1 ? [[], row.cells] : [row.cells];
    });
    return apart.length === 0 ? [] : [{ name: sheetName, rows: apart }];
  });
}

function unbroken<T>(name: string, work: () => T): T {
  // The library tells the terminal of formats that it does not know.
  const { error } = console;
  // oxlint-disable-next-line no-console
  console.error = () => {};
  try {
    return work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const isLocked = /password|encrypt/iu.test(reason);
    throw new QuireError(
      isLocked ? "encrypted" : "damaged",
      isLocked ? `${name} is encrypted.` : `${name} cannot be read as a workbook: ${reason}.`,
      {
        facts: { name },
        fix: isLocked ? "Save a copy without a password and add that." : "Open and save it with a spreadsheet program.",
        cause,
      },
    );
  } finally {
    // oxlint-disable-next-line no-console
    console.error = error;
  }
}

function tooManyCells(name: string, cells: number): QuireError {
  return new QuireError("too_large", `${name} has ${cells} cells or more, and ${mostCells} can be read as a text.`, {
    facts: { name, cells, limit: mostCells },
    fix: `Add it as data: quire data add "${name}"`,
  });
}
