import type { ColumnSummary } from "./column-summary.js";
import { dateGaps, numberGaps, type Series } from "./series-gaps.js";
import { type ColumnProfile, type Finding, mostExamples } from "./profile-schema.js";
import { suspiciousCodes } from "./suspicious-codes.js";
import { textFindings } from "./text-findings.js";

const mostFrequent = 5;
/** Tukey's fences (Exploratory Data Analysis, 1977): a range and a half between the quartiles beyond them. */
const fences = 1.5;
const fenceRule = "Tukey's fences: more than 1.5 interquartile ranges below the first or above the third quartile";
const fewestForOutliers = 8;

export function columnProfile(column: ColumnSummary): ColumnProfile {
  const { field, values, missing, misfits, misfitExamples, numbers } = column;
  const sorted = numbers !== null && numbers.count > 0 ? numbers.sorted() : null;
  const series = seriesOf(column, sorted);
  return {
    name: field.name,
    type: field.type,
    unit: field.unit ?? null,
    values,
    missing,
    missing_texts: [...column.missingTexts].map(([text, count]) => ({ text, count })),
    misfits,
    misfit_examples: misfitExamples,
    distinct: column.counts?.size ?? (column.isUnique ? values : null),
    unique: column.isUnique,
    range: column.first === null || column.last === null ? null : { first: column.first, last: column.last },
    numbers: sorted === null || numbers === null ? null : numbers.summary(sorted),
    outliers: sorted === null ? null : outliersOf(column, sorted),
    gaps: series?.gaps.slice(0, mostExamples) ?? [],
    step: series?.step ?? null,
    most_frequent: frequentOf(column),
  };
}

function frequentOf({ counts }: ColumnSummary): ColumnProfile["most_frequent"] {
  const entries = [...(counts ?? [])].map(([text, { count }]) => ({ text, count }));
  return entries
    .filter(({ count }) => count > 1)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostFrequent);
}

function outliersOf({ numbers, field }: ColumnSummary, sorted: Float64Array): ColumnProfile["outliers"] {
  if (numbers === null || numbers.count < fewestForOutliers || field.type === "year") return null;
  const { quantiles } = numbers.summary(sorted);
  const spread = quantiles.p75 - quantiles.p25;
  // Where half of the values are the same, everything else would be one.
  if (spread === 0) return null;
  const [low, high] = [quantiles.p25 - fences * spread, quantiles.p75 + fences * spread];
  return { rule: fenceRule, low, high, ...numbers.beyond(low, high, mostExamples) };
}

function seriesOf(column: ColumnSummary, sorted: Float64Array | null): Series | null {
  if (!column.isUnique) return null;
  if (column.dates !== null) return dateGaps(column.dates);
  const isWhole = column.field.type === "integer" || column.field.type === "year";
  return isWhole && sorted !== null && column.numbers?.sampled === false ? numberGaps(sorted) : null;
}

/** What is odd about a column, in sentences. */
export function columnFindings(column: ColumnSummary, profile: ColumnProfile | undefined): Finding[] {
  if (profile === undefined) return [];
  return [
    ...misfitFindings(profile),
    ...codeFindings(column),
    ...outlierFindings(profile),
    ...gapFindings(profile),
    ...keyFindings(column),
    ...sameFindings(profile),
    ...textFindings(column),
  ];
}

const sorts: Readonly<Record<string, string>> = {
  integer: "whole number",
  number: "number",
  boolean: "answer of yes or no",
  date: "date",
  datetime: "date with a time",
  year: "year",
};

function misfitFindings({ name, type, misfits, misfit_examples }: ColumnProfile): Finding[] {
  const [first] = misfit_examples;
  if (first === undefined) return [];
  const many = misfits === 1 ? "One value" : `${misfits} values`;
  return [
    {
      kind: "misfits",
      column: name,
      message: `${many} of ${name} ${misfits === 1 ? "is" : "are"} no ${sorts[type] ?? type} and left as written: "${first.text}" in row ${first.row}.`,
      rows: misfit_examples.map(({ row }) => row),
    },
  ];
}

function codeFindings({ numbers, field }: ColumnSummary): Finding[] {
  if (numbers === null || numbers.count < fewestForOutliers || field.type === "year") return [];
  return suspiciousCodes(numbers.sorted()).map(({ value, count }) => ({
    kind: "suspicious_code",
    column: field.name,
    message: `${value} stands ${count === 1 ? "once" : `${count} times`} at the edge of ${field.name}, apart from the other values: it may be a code for "no answer". If so, add "${value}" to missingValues of the field in datapackage.json.`,
    rows: numbers.rowsOf(value, mostExamples),
  }));
}

function outlierFindings({ name, outliers }: ColumnProfile): Finding[] {
  const [first] = outliers?.examples ?? [];
  if (outliers === null || first === undefined) return [];
  const many = outliers.count === 1 ? "One value lies" : `${outliers.count} values lie`;
  return [
    {
      kind: "outliers",
      column: name,
      message: `${many} outside ${round(outliers.low)} to ${round(outliers.high)} in ${name} (Tukey's fences): ${first.text} in row ${first.row}.`,
      rows: outliers.examples.map(({ row }) => row),
    },
  ];
}

const round = (value: number): string => String(Number(value.toPrecision(4)));

function gapFindings({ name, gaps, step }: ColumnProfile): Finding[] {
  const [first] = gaps;
  if (first === undefined || step === null) return [];
  const more = gaps.length > 1 ? `, and ${gaps.length - 1} more` : "";
  return [
    {
      kind: "gaps",
      column: name,
      message: `${name} goes in steps of ${step}, with ${gaps.length === 1 ? "a gap" : "gaps"} between ${first.after} and ${first.before}${more}.`,
      rows: [],
    },
  ];
}

function keyFindings(column: ColumnSummary): Finding[] {
  const { repeated, repeats, field, isNearlyKey } = column;
  if (!isNearlyKey || repeated === null || column.misfits > 0) return [];
  if (field.type !== "string" && field.type !== "integer") return [];
  return [
    {
      kind: "duplicate_keys",
      column: field.name,
      message: `${field.name} tells nearly every row apart, but ${repeats === 1 ? "one value stands" : `${repeats} values stand`} there again: "${repeated.text}" in rows ${repeated.first} and ${repeated.row}.`,
      rows: [repeated.first, repeated.row],
    },
  ];
}

function sameFindings({ name, distinct, values, missing, misfits }: ColumnProfile): Finding[] {
  if (values === 0 && misfits === 0 && missing > 0)
    return [{ kind: "empty_column", column: name, message: `${name} holds no value.`, rows: [] }];
  if (distinct !== 1 || values < 2 || misfits > 0) return [];
  return [
    { kind: "constant", column: name, message: `${name} has the same value in every row that has one.`, rows: [] },
  ];
}
