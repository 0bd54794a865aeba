import { foldText } from "../../domain/fold-text.js";
import { ambiguousDates } from "../schema/infer-schema.js";
import type { ColumnSummary } from "./column-summary.js";
import type { Finding } from "./profile-schema.js";

/** What a reading must hold for, of the texts of a column, to be told. */
const leastShare = 0.1;
/** What readings together must hold for. */
const mostlyShare = 0.8;

/** What is odd about how the texts of a column are written. */
export function textFindings(column: ColumnSummary): Finding[] {
  const { field, spaced, spacedRows, formulas, formulaRows } = column;
  const of = (kind: Finding["kind"], message: string, rows: number[] = []): Finding => ({
    kind,
    column: field.name,
    message,
    rows,
  });
  return [
    ...(spaced === 0
      ? []
      : [
          of(
            "surrounding_spaces",
            `${spaced} ${values(spaced)} of ${field.name} ${spaced === 1 ? "has" : "have"} white space around ${spaced === 1 ? "it" : "them"}.`,
            spacedRows,
          ),
        ]),
    ...(formulas === 0
      ? []
      : [
          of(
            "formula_like",
            `${formulas} ${values(formulas)} of ${field.name} would be taken for a formula by a spreadsheet; exports for spreadsheets put a "'" before ${formulas === 1 ? "it" : "them"}.`,
            formulaRows,
          ),
        ]),
    ...datesOf(column).map((message) => of("two_date_formats", message)),
    ...ambiguousOf(column).map((message) => of("ambiguous_dates", message)),
    ...decimalsOf(column).map((message) => of("mixed_decimal_marks", message)),
    ...mixedOf(column).map((message) => of("mixed_types", message)),
    ...wordsForNothing(column).map((message) => of("possible_missing", message)),
    ...nearEqual(column).map(({ message, rows }) => of("near_equal_categories", message, rows)),
  ];
}

const values = (count: number): string => (count === 1 ? "value" : "values");

const formatWords: Readonly<Record<string, string>> = {
  default: "year-month-day",
  "%d/%m/%Y": "day/month/year",
  "%m/%d/%Y": "month/day/year",
  "%d.%m.%Y": "day.month.year",
  "%d-%m-%Y": "day-month-year",
  "%m-%d-%Y": "month-day-year",
  "%Y/%m/%d": "year/month/day",
  "%Y%m%d": "yearmonthday",
};

/** Formats whose dates together are most of the column, while no one alone is. */
function datesOf({ texts, field, values: typed }: ColumnSummary): string[] {
  const isDate = field.type === "date";
  if (field.type !== "string" && !isDate) return [];
  const all = isDate ? typed + texts.filled : texts.filled;
  const own = isDate ? [{ format: field.format ?? "default", count: typed }] : [];
  const found = [
    ...own,
    ...texts.dateCounts().filter(({ format }) => !isDate || format !== (field.format ?? "default")),
  ];
  const counted = found.filter(({ count }) => count > 0);
  const kinds = counted.filter(({ format, count }) => !isMirrored(format, count, counted));
  const sum = kinds.reduce((total, { count }) => total + count, 0);
  const isMixed = kinds.length > 1 && sum >= all * mostlyShare && kinds.every(({ count }) => count < all);
  if (!isMixed) return [];
  const words = kinds.map(({ format, count }) => `${formatWords[format] ?? format} (${count})`);
  return [`${field.name} has dates in ${kinds.length} formats: ${words.join(", ")}.`];
}

/** Of day/month and month/day, which nearly the same texts are of, the one that holds for fewer is left out. */
function isMirrored(format: string, count: number, found: readonly { format: string; count: number }[]): boolean {
  const mirror = mirrors.get(format);
  const other = found.find((each) => each.format === mirror);
  return other !== undefined && (other.count > count || (other.count === count && format.startsWith("%m")));
}

const mirrors = new Map([
  ["%d/%m/%Y", "%m/%d/%Y"],
  ["%m/%d/%Y", "%d/%m/%Y"],
  ["%d-%m-%Y", "%m-%d-%Y"],
  ["%m-%d-%Y", "%d-%m-%Y"],
]);

function ambiguousOf({ texts, field }: ColumnSummary): string[] {
  if (field.type !== "string") return [];
  const formats = ambiguousDates(texts);
  if (formats.length === 0) return [];
  const words = formats.map((format) => formatWords[format] ?? format);
  return [
    `Every date of ${field.name} could be ${words.join(" or ")}: it is left as text. Say which in datapackage.json: "type": "date", "format": "${formats[0]}".`,
  ];
}

/** Numbers with a comma before decimals beside others with a point. */
function decimalsOf({ texts, field, values: typed, numbers }: ColumnSummary): string[] {
  const isNumber = numbers !== null && field.type === "number";
  if (field.type !== "string" && !isNumber) return [];
  const bare = texts.numberCounts().filter(({ format }) => format.group === null && format.bare);
  const commas = bare.find(({ format }) => format.decimal === ",")?.count ?? 0;
  const dots = bare.find(({ format }) => format.decimal === ".")?.count ?? 0;
  const whole = texts.integers;
  const own = field.decimalChar === "," ? "," : ".";
  const [withDot, withComma] = isNumber
    ? [dots - whole + (own === "." ? typed : 0), commas - whole + (own === "," ? typed : 0)]
    : [dots - whole, commas - whole];
  const all = texts.filled + (isNumber ? typed : 0);
  if (withDot <= 0 || withComma <= 0 || withDot + withComma + whole < all * mostlyShare) return [];
  return [`${field.name} has numbers with a point (${withDot}) and with a comma (${withComma}) before decimals.`];
}

/** Numbers among words: neither is nearly everything. */
function mixedOf({ texts, field }: ColumnSummary): string[] {
  if (field.type !== "string" || texts.codes > 0) return [];
  const numbers = Math.max(...texts.numberCounts().map(({ count }) => count));
  const isMixed = numbers >= texts.filled * (1 - leastShare - 0.4) && numbers < texts.filled;
  return isMixed ? [`${field.name} is text, but ${numbers} of its ${texts.filled} values are numbers.`] : [];
}

/** Words such as "NA" that stand among texts as values. */
function wordsForNothing({ texts, field }: ColumnSummary): string[] {
  if (field.type !== "string") return [];
  return [...texts.missing].flatMap(([text, { plain, quoted }]) =>
    text === ""
      ? []
      : [
          `"${text}" stands ${plain + quoted === 1 ? "once" : `${plain + quoted} times`} in ${field.name} and counts as a value. If it means that there is none, add it to missingValues of the field in datapackage.json.`,
        ],
  );
}

/** Categories that differ by capitals, accents, blanks or marks alone: "Male" and "male ". */
function nearEqual({ counts, field }: ColumnSummary): { message: string; rows: number[] }[] {
  if (counts === null || field.type !== "string") return [];
  const groups = new Map<string, { text: string; count: number; row: number }[]>();
  for (const [text, { count, row }] of counts) {
    const key = lettersOf(text);
    if (key === "") continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ text, count, row }]);
    else group.push({ text, count, row });
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .slice(0, 20)
    .map((group) => ({
      message: `${field.name} writes what may be one category in ${group.length} ways: ${group.map(({ text, count }) => `"${text}" (${count})`).join(", ")}.`,
      rows: group.map(({ row }) => row),
    }));
}

function lettersOf(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}+#<>=%-]/gu, "");
}
