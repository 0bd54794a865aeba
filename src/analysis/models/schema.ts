import { z } from "zod";
import { estimateSchema, statisticSchema } from "../result/schema.js";

const coefficientSchema = estimateSchema.extend({ value: z.number(), statistic: statisticSchema, p: z.number() });
export type Coefficient = z.infer<typeof coefficientSchema>;

/** A check of what a model presumes. */
const checkSchema = z.object({
  name: z.string(),
  statistic: statisticSchema,
  df: z.array(z.number()),
  p: z.number().nullable(),
});
export type ModelCheck = z.infer<typeof checkSchema>;

/** What the fit of a linear, logistic or Poisson model found. */
export const modelResultSchema = z.object({
  method: z.string(),
  formula: z.string(),
  n: z.number(),
  missing: z.number(),
  coefficients: z.array(coefficientSchema),
  /** Columns that follow from others and were left out. */
  dropped: z.array(z.string()),
  df: z.number(),
  log_likelihood: z.number(),
  aic: z.number(),
  bic: z.number(),
  linear: z
    .object({
      r2: z.number(),
      adjusted_r2: z.number(),
      sigma: z.number(),
      residual_sum: z.number(),
      f: z.number(),
      df: z.array(z.number()),
      p: z.number(),
    })
    .nullable(),
  deviance: z.object({ null: z.number(), residual: z.number(), df_null: z.number() }).nullable(),
  vif: z.array(z.object({ name: z.string(), value: z.number() })),
  checks: z.array(checkSchema),
  warnings: z.array(z.string()),
  apa: z.string(),
  r_code: z.string(),
});
export type ModelResult = z.infer<typeof modelResultSchema>;
