import type { ColumnEvidence } from "./column-evidence.js";
import type { Field, TableSchema } from "./data-package.js";
import { tableSchemaProfile } from "./data-package.js";
import type { DateFormat, NumberFormat } from "./value-formats.js";
import { unitInHeading } from "./unit-in-heading.js";

/** The share of values that a type must fit. Those that do not are kept, counted and listed. */
export const leastShare = 0.95;

/** What is known of the file beside its columns. */
export interface FileFacts {
  /** In files whose cells are parted by semicolons the comma is before the decimals. */
  delimiter: string | null;
}

/** Chooses the type of each column by what its values could be, and says which texts stand for no value. */
export function inferSchema(
  names: readonly string[],
  columns: readonly ColumnEvidence[],
  facts: FileFacts,
): TableSchema {
  const decimal = decimalOf(columns, facts);
  const typed = names.map((name, index) => {
    const evidence = columns[index];
    return evidence === undefined ? { name, type: "string" } : typedField(name, evidence, decimal);
  });
  const codes = codesOfTyped(typed, columns);
  const fields = typed.map((field, index) => withMissing(field, columns[index], codes));
  return { $schema: tableSchemaProfile, fields };
}

/** The sign before decimals that most columns must have; where none must, what goes with the delimiter. */
function decimalOf(columns: readonly ColumnEvidence[], { delimiter }: FileFacts): "." | "," {
  let [dots, commas] = [0, 0];
  for (const column of columns) {
    const of = (mark: "." | ",") =>
      Math.max(...column.numberCounts().map(({ format, count }) => (format.decimal === mark ? count : 0)));
    const [dot, comma] = [of("."), of(",")];
    if (dot > comma && dot >= column.filled * leastShare) dots += 1;
    if (comma > dot && comma >= column.filled * leastShare) commas += 1;
  }
  if (dots !== commas) return dots > commas ? "." : ",";
  return delimiter === ";" ? "," : ".";
}

function typedField(name: string, evidence: ColumnEvidence, decimal: "." | ","): Field {
  const { filled, longest } = evidence;
  const unit = unitInHeading(name);
  const base = { name, ...(unit !== null && { unit }) };
  if (filled === 0) return { ...base, type: "string" };
  const pair = evidence.booleanPair();
  if (pair !== null) return { ...base, type: "boolean", trueValues: [pair[0]], falseValues: [pair[1]] };
  // Codes with leading zeros would lose them; so would long ones their last digits.
  const number = bestNumber(evidence, decimal);
  const hasFractions = number !== null && number.count > evidence.integers + evidence.codes;
  if (evidence.codes > 0 && !hasFractions) return withDate(base, evidence) ?? { ...base, type: "string" };
  const fits = (count: number) => count >= filled * leastShare;
  if (fits(evidence.years) && longest === 4 && namesYear(name, evidence)) return { ...base, type: "year" };
  if (number !== null && fits(number.count)) return numberField(base, evidence, number);
  return withDate(base, evidence) ?? { ...base, type: "string" };
}

/** Whole numbers of four digits are years where every one is near the others, as years are, or the head says so. */
function namesYear(name: string, evidence: ColumnEvidence): boolean {
  const heads = name.toLowerCase().split(/[^\p{L}]+/u);
  if (heads.some((word) => yearWords.has(word))) return evidence.years === evidence.filled;
  return false;
}

const yearWords = new Set(["year", "years", "yr", "jahr", "année", "annee", "año", "ano", "anno", "jaar", "rok"]);

function numberField(
  base: Field | { name: string },
  evidence: ColumnEvidence,
  best: { format: NumberFormat; count: number },
): Field {
  const { format, count } = best;
  const isWhole = evidence.integers === count;
  return {
    ...base,
    type: isWhole ? "integer" : "number",
    ...(!isWhole && format.decimal !== "." && { decimalChar: format.decimal }),
    ...(format.group !== null && { groupChar: format.group }),
    ...(!format.bare && { bareNumber: false }),
  };
}

/**
 * The format that most texts have. Of formats that fit alike the one with the file's decimal sign counts, then the
 * plainest: "1,234" is 1.234 where decimals have a comma, else 1234.
 */
function bestNumber(evidence: ColumnEvidence, decimal: "." | ","): { format: NumberFormat; count: number } | null {
  const counts = evidence.numberCounts();
  const most = Math.max(...counts.map(({ count }) => count));
  if (most === 0) return null;
  const best = counts.filter(({ count }) => count === most);
  return best.find(({ format }) => format.decimal === decimal) ?? best[0] ?? null;
}

function withDate(base: { name: string }, evidence: ColumnEvidence): Field | null {
  const { filled } = evidence;
  if (evidence.datetimes >= filled * leastShare) return { ...base, type: "datetime" };
  const fitting = evidence.dateCounts().filter(({ count }) => count >= filled * leastShare);
  const most = Math.max(0, ...fitting.map(({ count }) => count));
  const best = fitting.filter(({ count }) => count === most);
  // Day and month can change places: nobody but the person knows.
  const [only] = best;
  if (only === undefined || best.length > 1) return null;
  return { ...base, type: "date", ...(only.format !== "default" && { format: only.format }) };
}

/** The date formats that a column of text could be of alike; empty where there is no doubt. */
export function ambiguousDates(evidence: ColumnEvidence): DateFormat[] {
  const fitting = evidence.dateCounts().filter(({ count }) => count >= evidence.filled * leastShare && count > 0);
  return fitting.length > 1 ? fitting.map(({ format }) => format) : [];
}

/** Words for nothing that stand in columns of numbers, dates or answers: there they can be nothing else. */
function codesOfTyped(fields: readonly Field[], columns: readonly ColumnEvidence[]): Set<string> {
  const typed = columns.filter((_, index) => fields[index]?.type !== "string");
  return new Set(typed.flatMap((column) => [...column.missing.keys()]));
}

function withMissing(field: Field, evidence: ColumnEvidence | undefined, codes: ReadonlySet<string>): Field {
  const found = [...(evidence?.missing ?? [])].filter(([text]) => text !== "");
  const meant = found.filter(([text, count]) => field.type !== "string" || isMissingText(text, count, evidence, codes));
  if (meant.length === 0) return field;
  return { ...field, missingValues: ["", ...meant.map(([text]) => text).toSorted()] };
}

/**
 * In a column of words "NA" may be a value (Namibia). It stands for nothing where words are in quotation marks and it is
 * not, as R writes it, or where the same word stands for nothing among the file's numbers and it looks unlike the others.
 */
function isMissingText(
  text: string,
  { plain, quoted }: { plain: number; quoted: number },
  evidence: ColumnEvidence | undefined,
  codes: ReadonlySet<string>,
): boolean {
  if (evidence === undefined || quoted > 0) return false;
  if (evidence.filled === 0) return true;
  if (evidence.quoted > evidence.filled / 2) return plain > 0;
  return codes.has(text) && evidence.longest > text.length;
}
