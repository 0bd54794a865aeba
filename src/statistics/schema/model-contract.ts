import { z } from "zod";
import { resampledStatistics } from "../../analysis/models/bootstrap-model.js";
import { modelResultSchema } from "../../analysis/models/schema.js";
import { powerResultSchema } from "../../analysis/power/solve-power.js";
import { intervalSchema } from "../../analysis/result/schema.js";
import { seriesMethods, seriesResultSchema } from "../../analysis/series/schema.js";
import { analysisHead } from "../../tables/stored/kept-analysis.js";
import { dataInput } from "../../tables/stored/read-columns.js";

export const modelInput = z.strictObject({
  data: dataInput,
  formula: z
    .string()
    .max(2000)
    .describe(
      'Response ~ terms, as "mass ~ sex + length + sex:length"; a*b stands for a + b + a:b; texts are factors; names with blanks stand between backticks',
    ),
  family: z
    .enum(["linear", "logistic", "poisson"])
    .default("linear")
    .describe("By what the response is: a measure, yes or no, a count"),
  errors: z
    .enum(["HC0", "HC1", "HC2", "HC3"])
    .optional()
    .describe("Of linear: errors that allow for unequal variances"),
  compare: z.string().max(2000).optional().describe("A smaller model of the same response that it is compared with"),
  level: z.number().default(0.95).describe("Of the intervals"),
  series: z
    .enum(seriesMethods)
    .optional()
    .describe(
      'In place of a model, of values in order of time; formula "value ~ time", or "value ~ 1" as the rows stand',
    ),
  period: z.int().optional().describe("Of a series: values that make a period, as 12 of months"),
  seasonal: z
    .enum(["additive", "multiplicative"])
    .default("additive")
    .describe("Of a series: whether the season is added to the trend or multiplies it"),
  lags: z.int().optional().describe("Of autocorrelation: how many"),
  steps: z.int().optional().describe("Of holt_winters: how many values are forecast; one period by default"),
  bootstrap: z.int().optional().describe("Bootstrap intervals from so many resamples, 2000 or more"),
  statistic: z
    .enum(resampledStatistics)
    .default("coefficients")
    .describe('Of bootstrap: what of; a mean, median or standard_deviation of "value ~ 1", a correlation of "a ~ b"'),
  seed: z.int().default(1).describe("Of bootstrap: which resamples are drawn; the same seed, the same numbers"),
});
export type ModelInput = z.output<typeof modelInput>;

const resampledSchema = z.strictObject({
  name: z.string(),
  estimate: z.number(),
  bias: z.number(),
  standard_error: z.number(),
  percentile: intervalSchema,
  /** null where it cannot be told. */
  bca: intervalSchema.nullable(),
});

export const modelOutput = z.strictObject({
  ...analysisHead,
  /** null of a series, and of a statistic that is bootstrapped. */
  result: modelResultSchema.nullable(),
  comparison: z
    .strictObject({
      method: z.string(),
      statistic: z.string(),
      p: z.number(),
      aic_difference: z.number(),
      bic_difference: z.number(),
    })
    .nullable(),
  series: seriesResultSchema.nullable(),
  bootstrap: z
    .strictObject({
      resamples: z.number(),
      seed: z.number(),
      statistics: z.array(resampledSchema),
      warnings: z.array(z.string()),
      r_code: z.string(),
    })
    .nullable(),
  data: z.strictObject({ name: z.string().nullable(), sha256: z.string() }),
  warnings: z.array(z.string()),
});
export type ModelOutput = z.infer<typeof modelOutput>;

export const powerInput = z.strictObject({
  design: z
    .enum(["two_sample_t", "one_sample_t", "paired_t", "two_shares", "anova", "chi_squared", "correlation"])
    .describe("The study; exactly one of n, the effect and power is left out and solved for"),
  effect: z
    .number()
    .optional()
    .describe("d of t tests, f of anova, w of chi_squared, r of correlation; of two_shares the second share"),
  first: z.number().optional().describe("Of two_shares: the first share"),
  groups: z.number().optional().describe("Of anova: how many"),
  df: z.number().optional().describe("Of chi_squared: degrees of freedom"),
  n: z.number().optional().describe("Per group; in all for chi_squared and correlation"),
  power: z.number().optional().describe("Probability of finding the effect: 0.8"),
  alpha: z.number().default(0.05).describe("Probability of a false rejection"),
  sides: z
    .union([z.literal(1), z.literal(2)])
    .default(2)
    .describe("Of the test"),
});
export type PowerInput = z.output<typeof powerInput>;
export const powerOutput = z.strictObject({ ...analysisHead, result: powerResultSchema });
export type PowerOutput = z.infer<typeof powerOutput>;
