import { z } from "zod";
import { modelResultSchema } from "../../analysis/models/schema.js";
import { powerResultSchema } from "../../analysis/power/solve-power.js";
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
});
export type ModelInput = z.output<typeof modelInput>;

export const modelOutput = z.strictObject({
  source_id: z.string(),
  result: modelResultSchema,
  comparison: z
    .strictObject({
      method: z.string(),
      statistic: z.string(),
      p: z.number(),
      aic_difference: z.number(),
      bic_difference: z.number(),
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
export const powerOutput = z.strictObject({ source_id: z.string(), result: powerResultSchema });
export type PowerOutput = z.infer<typeof powerOutput>;
