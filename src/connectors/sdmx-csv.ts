import { z } from "zod";
import type { AnswerText } from "../ports/service-answers.js";
import type { Column, Parsed } from "./define-connector.js";
import { readCsv } from "./read-csv.js";

/** What data services of SDMX (https://sdmx.org) are asked by. */
export const sdmxParams = {
  key: z
    .string()
    .regex(/^[\w+.]*$/u)
    // Points alone ask for all too, but ".." in a path leads out of it.
    .transform((key) => (/^\.*$/u.test(key) ? "all" : key))
    .default("all")
    .describe("Codes of the dimensions in their order, parted by points; several by +, all by nothing"),
  from: z
    .string()
    .regex(/^\d{4}[-\w]*$/u)
    .optional()
    .describe("First period: 2010, 2010-05, 2010-Q2"),
  to: z
    .string()
    .regex(/^\d{4}[-\w]*$/u)
    .optional()
    .describe("Last period"),
};

/** The parameters of a span of time; what is not given is left out. */
export function sdmxSpan({ from, to }: { from?: string | undefined; to?: string | undefined }): Record<string, string> {
  return { ...(from !== undefined && { startPeriod: from }), ...(to !== undefined && { endPeriod: to }) };
}

interface SdmxForm {
  valueColumn?: string;
  timeColumn?: string;
  /** Whether behind each code stands its label, in a column of its own. */
  hasLabels?: boolean;
}

/**
 * An answer in SDMX-CSV: every column but the value and its time is a code, so that "007" stays what it is. A label is
 * called after its code, as databases do not tell MEASURE from Measure; one that only says the code again is left out.
 * Throws `source_answer` where the two columns that every such answer has are missing.
 */
export function parseSdmxCsv(
  answer: AnswerText,
  { valueColumn = "OBS_VALUE", timeColumn = "TIME_PERIOD", hasLabels = false }: SdmxForm = {},
): Parsed {
  const { header, rows } = readCsv(answer);
  for (const name of [valueColumn, timeColumn]) {
    if (!header.includes(name)) throw answer.unexpected(`CSV without the column ${name}`);
  }
  const kept = header
    .map((title, index) => {
      const isLabel = hasLabels && index > 0 && !isCode(title) && isCode(header[index - 1] ?? "");
      return { title, index, name: isLabel ? `${header[index - 1]}_label` : title, isLabel };
    })
    .filter(
      ({ name, index, isLabel }) =>
        !ofTheMessage.has(name) && rows.some((row) => row[index] !== "" && !(isLabel && row[index] === row[index - 1])),
    );
  const only = (name: string) => onlyValue(kept.find((column) => column.name === name)?.index, rows);
  const unit = only("UNIT_MEASURE_label");
  const columns = kept.map(({ name, title }): Column => {
    if (name === timeColumn) return { name };
    if (name === valueColumn) return { name, type: "number", ...(unit !== null && { unit }) };
    return { name, type: "string", ...(title !== name && { title }) };
  });
  const title = onlyValue(header.indexOf("STRUCTURE_NAME"), rows);
  return {
    columns,
    rows: rows.map((row) => kept.map(({ name, index }) => cellOf(row[index], name === valueColumn))),
    ...(title !== null && { title }),
  };
}

/** Columns that tell of the message (SDMX-CSV 2.0), the same in every row; that of the dataflow with its version stays. */
const ofTheMessage: ReadonlySet<string> = new Set(["STRUCTURE", "STRUCTURE_NAME", "ACTION"]);

/** What a column has in every row; null where it has several values, or is none. */
function onlyValue(index: number | undefined, rows: readonly (readonly string[])[]): string | null {
  if (index === undefined) return null;
  const values = new Set(rows.map((row) => row[index] ?? ""));
  const [value = ""] = values;
  return values.size === 1 && value !== "" ? value : null;
}

/** Codes of SDMX are in capitals, their labels are words. */
const isCode = (name: string) => /^[A-Z][A-Z0-9_]*$/u.test(name);

/** "NaN" is how SDMX-CSV writes a number that there is not. */
const cellOf = (text: string | undefined, isValue: boolean) => (isValue && text === "NaN" ? null : text || null);
