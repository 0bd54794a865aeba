import { z } from "zod";
import type { AnswerText } from "../ports/service-answers.js";
import type { Column, Parsed } from "./define-connector.js";
import { readCsv } from "./read-csv.js";

/** What data services of SDMX (https://sdmx.org) are asked by. */
export const sdmxParams = {
  key: z
    .string()
    .regex(/^[\w+.]*$/u)
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

/**
 * An answer in SDMX-CSV: every column but the value and its time is a code, so that "007" stays what it is. Throws
 * `source_answer` where the two columns that every such answer has are missing.
 */
export function parseSdmxCsv(
  answer: AnswerText,
  { valueColumn = "OBS_VALUE", timeColumn = "TIME_PERIOD" } = {},
): Parsed {
  const { header, rows } = readCsv(answer);
  for (const name of [valueColumn, timeColumn]) {
    if (!header.includes(name)) throw answer.unexpected(`CSV without the column ${name}`);
  }
  const kept = header
    .map((name, index) => ({ name, index }))
    .filter(({ index }) => rows.some((row) => row[index] !== ""));
  const columns = kept.map(({ name }): Column => {
    if (name === timeColumn) return { name };
    return { name, type: name === valueColumn ? "number" : "string" };
  });
  return { columns, rows: rows.map((row) => kept.map(({ index }) => row[index] || null)) };
}
