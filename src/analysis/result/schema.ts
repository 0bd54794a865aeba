import { z } from "zod";

/** An interval of confidence or prediction; null is an end without bound. */
export const intervalSchema = z.object({ level: z.number(), low: z.number().nullable(), high: z.number().nullable() });
export type Interval = z.infer<typeof intervalSchema>;

/** A number that an analysis estimates, in its own unit or as an effect size. */
export const estimateSchema = z.object({
  name: z.string(),
  /** null where it is infinite, such as the odds ratio of a table with an empty cell. */
  value: z.number().nullable(),
  standard_error: z.number().optional(),
  interval: intervalSchema.nullable(),
});
export type Estimate = z.infer<typeof estimateSchema>;

export const alternativeSchema = z.enum(["two_sided", "less", "greater"]);
/** What is tested against: a difference in either direction, or in one alone. */
export type Alternative = z.infer<typeof alternativeSchema>;

export const statisticSchema = z.object({ name: z.string(), value: z.number() });

/** A row of an analysis of variance or deviance. */
export const termSchema = z.object({
  name: z.string(),
  sum_of_squares: z.number().optional(),
  df: z.array(z.number()),
  statistic: statisticSchema.nullable(),
  p: z.number().nullable(),
  effects: z.array(estimateSchema).optional(),
});
export type Term = z.infer<typeof termSchema>;

/** Two groups compared after a test of all, with p adjusted for the number of comparisons. */
export const comparisonSchema = z.object({
  name: z.string(),
  difference: z.number(),
  interval: intervalSchema,
  statistic: statisticSchema,
  df: z.number(),
  p: z.number(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** Something that a test presumes, how it was checked, and whether it may hold. */
export const assumptionSchema = z.object({ name: z.string(), finding: z.string(), holds: z.boolean() });
export type Assumption = z.infer<typeof assumptionSchema>;

/** The result of a test: effects come before p. */
export const testResultSchema = z.object({
  method: z.string(),
  n: z.number(),
  missing: z.number(),
  effects: z.array(estimateSchema),
  estimates: z.array(estimateSchema),
  statistic: statisticSchema,
  df: z.array(z.number()),
  p: z.number(),
  alternative: alternativeSchema,
  terms: z.array(termSchema).optional(),
  comparisons: z.array(comparisonSchema).optional(),
  assumptions: z.array(assumptionSchema),
  warnings: z.array(z.string()),
  apa: z.string(),
  r_code: z.string(),
});
export type TestResult = z.infer<typeof testResultSchema>;
