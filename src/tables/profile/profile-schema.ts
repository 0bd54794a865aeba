import { z } from "zod";

/** Rows that are named as examples. */
export const mostExamples = 20;

const example = z.strictObject({
  row: z.int().describe("Number of the row, from 1; the header does not count"),
  text: z.string().describe("What stands there"),
});

const numbers = z.strictObject({
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  sd: z.number().nullable().describe("Standard deviation of the sample; null for one value"),
  quantiles: z
    .strictObject({ p5: z.number(), p25: z.number(), p50: z.number(), p75: z.number(), p95: z.number() })
    .describe("By linear interpolation (type 7 of Hyndman & Fan)"),
  zeros: z.int(),
  negative: z.int(),
  sampled: z.boolean().describe("True where quantiles and outliers come of a part of the values"),
});

const outliers = z.strictObject({
  rule: z.string().describe("How they were found"),
  low: z.number(),
  high: z.number(),
  count: z.int(),
  examples: z.array(example),
});

const gap = z.strictObject({ after: z.string(), before: z.string() });

export const columnProfileSchema = z.strictObject({
  name: z.string(),
  type: z.string(),
  unit: z.string().nullable(),
  values: z.int().describe("Cells with a value of the type"),
  missing: z.int(),
  missing_texts: z.array(z.strictObject({ text: z.string(), count: z.int() })).describe("What stands for no value"),
  misfits: z.int().describe("Texts that do not fit the type; they stay as they are"),
  misfit_examples: z.array(example),
  distinct: z.int().nullable().describe("Different values; null for more than are counted"),
  unique: z.boolean().describe("True where no value stands there twice and none is missing"),
  range: z.strictObject({ first: z.string(), last: z.string() }).nullable().describe("Of dates and times"),
  numbers: numbers.nullable(),
  outliers: outliers.nullable(),
  gaps: z.array(gap).describe("Of a regular series: where steps are left out"),
  step: z.string().nullable().describe("Of a regular series: what lies between neighbours"),
  most_frequent: z.array(z.strictObject({ text: z.string(), count: z.int() })),
});
export type ColumnProfile = z.output<typeof columnProfileSchema>;

export const findingKinds = [
  "misfits",
  "suspicious_code",
  "outliers",
  "gaps",
  "duplicate_rows",
  "duplicate_keys",
  "two_date_formats",
  "ambiguous_dates",
  "mixed_decimal_marks",
  "surrounding_spaces",
  "constant",
  "empty_column",
  "near_equal_categories",
  "mixed_types",
  "possible_missing",
  "formula_like",
] as const;

const findingSchema = z.strictObject({
  kind: z.enum(findingKinds),
  column: z.string().nullable(),
  message: z.string().describe("In plain words"),
  rows: z.array(z.int()).describe("Examples, from 1"),
});
export type Finding = z.output<typeof findingSchema>;

export const profileSchema = z.strictObject({
  rows: z.int(),
  columns: z.array(columnProfileSchema),
  duplicate_rows: z.int().describe("Rows that are equal to one before them"),
  keys: z.array(z.string()).describe("Columns whose values tell the rows apart"),
  findings: z.array(findingSchema),
});
export type Profile = z.output<typeof profileSchema>;
