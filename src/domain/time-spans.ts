import { QuireError } from "./error.js";

/** Inclusive; null where that side is open. */
export interface YearRange {
  from: number | null;
  to: number | null;
}

/** "2018", "2015..2020", "2015..", "..2020" (or with a dash). Throws `usage` for anything else and where the end lies before the beginning. */
export function parseYears(text: string): YearRange {
  const [whole, from = "", separator, to = ""] =
    /^\s*(\d{1,4})?\s*(\.\.\.?|[-\u2010-\u2015])?\s*(\d{1,4})?\s*$/.exec(text) ?? [];
  const twoYears = separator === undefined && from !== "" && to !== "";
  if (whole === undefined || twoYears || (from === "" && to === ""))
    throw badYears(text, "is no year and no span of years");
  if (separator === undefined) return { from: Number(from), to: Number(from) };
  const range = { from: from === "" ? null : Number(from), to: to === "" ? null : Number(to) };
  if (range.from !== null && range.to !== null && range.from > range.to) throw badYears(text, "ends before it begins");
  return range;
}

function badYears(text: string, what: string): QuireError {
  return new QuireError("usage", `"${text}" ${what}.`, {
    facts: { field: "year", years: text },
    fix: "Write a year (2018) or a span: 2015..2020, 2015.. or ..2020.",
  });
}

const dayMs = 86_400_000;

/** The date (ISO 8601, UTC) so many days before an hour. */
export function daysBefore(hour: string, days: number): string {
  return new Date(Date.parse(hour) - days * dayMs).toISOString().slice(0, 10);
}

/** Writes a time of ISO 8601 without marks and fractions, for names of files: "20261122T043517Z". */
export const compactTime = (iso: string): string => iso.replaceAll(/[-:]|\.\d+/gu, "");
