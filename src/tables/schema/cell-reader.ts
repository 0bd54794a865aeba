import { type Field, missingTexts, type TableSchema } from "./data-package.js";
import {
  type DateFormat,
  dateTimeValue,
  dateValue,
  hasLeadingZero,
  integerValue,
  isDateFormat,
  type NumberFormat,
  numberReader,
  plainNumber,
} from "./value-formats.js";

/** A value of a column: dates and times in ISO 8601. */
export type Value = string | number | boolean;

/** What the text of a cell is in its column: a value, none (`missing`), or a text that does not fit the type. */
export type CellReading = { kind: "value"; value: Value } | { kind: "missing" } | { kind: "misfit" };

const missing: CellReading = { kind: "missing" };
const misfit: CellReading = { kind: "misfit" };

export type CellReader = (text: string) => CellReading;

/**
 * Makes the reader of a column by its field of the schema (Table Schema 2.0). White space around values of all types but
 * string does not count.
 */
export function cellReader(field: Field, schema: TableSchema): CellReader {
  const codes = new Set(missingTexts(field, schema));
  const read = valueReader(field);
  const isText = read === asText;
  return (text) => {
    if (codes.has(text)) return missing;
    const plain = isText ? text : text.trim();
    if (!isText && plain !== text && codes.has(plain)) return missing;
    const value = read(plain);
    return value === null ? misfit : { kind: "value", value };
  };
}

const asText = (text: string): Value => text;

function valueReader(field: Field): (text: string) => Value | null {
  switch (field.type) {
    case "integer":
      return integerReader(field);
    case "number":
      return numberReader(numberFormatOf(field));
    case "boolean":
      return booleanReader(field);
    case "date":
      return dateReader(field);
    case "datetime":
      return dateTimeValue;
    case "year":
      return (text) => (isYear(text) ? Number(text) : null);
    default:
      return asText;
  }
}

function integerReader(field: Field): (text: string) => Value | null {
  const format = numberFormatOf(field);
  if (format.group === null && format.bare) return integerValue;
  const read = numberReader(format);
  return (text) => {
    const value = read(text);
    return value !== null && Number.isSafeInteger(value) ? value : null;
  };
}

function dateReader(field: Field): (text: string) => Value | null {
  const format = dateFormatOf(field);
  return (text) => dateValue(text, format);
}

/** Table Schema names the signs one by one; what is not named is as in plain numbers. */
export function numberFormatOf({ decimalChar, groupChar, bareNumber }: Field): NumberFormat {
  const decimal = decimalChar === "," ? "," : plainNumber.decimal;
  const group = groups.find((each) => each === groupChar) ?? null;
  return { decimal, group, bare: bareNumber ?? true };
}

const groups = [",", ".", " ", "'"] as const;

export function dateFormatOf({ format = "default" }: Field): DateFormat {
  return isDateFormat(format) ? format : "default";
}

function booleanReader({ trueValues, falseValues }: Field): (text: string) => Value | null {
  // As the standard has them where the field says nothing.
  const yes = new Set(trueValues ?? ["true", "True", "TRUE", "1"]);
  const no = new Set(falseValues ?? ["false", "False", "FALSE", "0"]);
  return (text) => (yes.has(text) ? true : no.has(text) ? false : null);
}

const earliestYear = 1000;
const latestYear = 2999;

/** Four digits of a year that people write tables about. */
export function isYear(text: string): boolean {
  const value = text.length === 4 && !hasLeadingZero(text) ? integerValue(text) : null;
  return value !== null && value >= earliestYear && value <= latestYear;
}
