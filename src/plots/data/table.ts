import { nearest } from "../../cite/nearest.js";
import { QuireError } from "../../domain/error.js";
import { readDate } from "./dates.js";

export type ColumnType = "number" | "date" | "text";

/** A column of one type; dates are milliseconds since 1970 in UTC, null is a missing value. */
export interface Column {
  name: string;
  type: ColumnType;
  values: readonly (number | string | null)[];
}

export interface Table {
  columns: readonly Column[];
  rows: number;
}

/** As they stand in a file or in JSON. */
export type Cell = string | number | boolean | null | undefined;

/** What stands for no value, in small letters: of R, SPSS exports, spreadsheets and pandas. */
const missing = new Set(["", "na", "n/a", "nan", "null", "none", "-", "–", "#n/a", "."]);

/**
 * Makes a table of columns of cells, each with the type that all of its values have.
 * @param codes columns whose words are codes: "NA" is Namibia there, and 004 stays as it is
 */
export function tableOf(
  names: readonly string[],
  cells: readonly (readonly Cell[])[],
  codes: readonly string[] = [],
): Table {
  const columns = names.map((name, index) => {
    const values = cells.map((row) => row[index]);
    return codes.includes(name) ? codesOf(name, values) : columnOf(name, values);
  });
  return { columns, rows: cells.length };
}

/** Makes a table of objects; their fields are its columns, in the order in which they first come. */
export function tableOfObjects(rows: readonly Readonly<Record<string, Cell>>[], codes: readonly string[] = []): Table {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => names.map((name) => row[name]));
  return tableOf(names, cells, codes);
}

function codesOf(name: string, cells: readonly Cell[]): Column {
  const values = cells.map((cell) => String(cell ?? "").trim());
  return { name, type: "text", values: values.map((value) => (value === "" ? null : value)) };
}

function columnOf(name: string, cells: readonly Cell[]): Column {
  const present = cells.filter((cell) => !isMissing(cell));
  if (present.length > 0 && present.every((cell) => numberOf(cell) !== null))
    return { name, type: "number", values: cells.map((cell) => (isMissing(cell) ? null : numberOf(cell))) };
  if (present.length > 0 && present.every((cell) => typeof cell === "string" && readDate(cell) !== null))
    return { name, type: "date", values: cells.map((cell) => (isMissing(cell) ? null : readDate(String(cell)))) };
  return { name, type: "text", values: cells.map((cell) => (isMissing(cell) ? null : String(cell).trim())) };
}

function isMissing(cell: Cell): boolean {
  if (cell === null || cell === undefined) return true;
  if (typeof cell === "number") return !Number.isFinite(cell);
  return typeof cell === "string" && missing.has(cell.trim().toLowerCase());
}

const decimal = /^[+\-\u2212]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;

function numberOf(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string" || !decimal.test(cell.trim())) return null;
  const value = Number(cell.trim().replace("\u2212", "-"));
  return Number.isFinite(value) ? value : null;
}

/** The column of a name. Throws `invalid_input` that names the field of the figure, the nearest column and all others. */
export function columnNamed({ columns }: Table, name: string, field: string): Column {
  const found = columns.find((column) => column.name === name);
  if (found) return found;
  const names = columns.map((column) => column.name);
  const near = nearest(name, names, 1)[0];
  const hint = near === undefined ? "" : `; the nearest is "${near}"`;
  throw new QuireError("invalid_input", `${field}: the data have no column "${name}"${hint}.`, {
    facts: { field, column: name },
    fix: `Name one of the columns: ${names.slice(0, 20).join(", ")}${names.length > 20 ? ", ..." : ""}.`,
  });
}
