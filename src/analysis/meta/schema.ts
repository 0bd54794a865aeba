import { z } from "zod";
import { estimateSchema, intervalSchema, statisticSchema } from "../result/schema.js";

/** How the variance between studies is estimated; EE is the model with one common effect. */
export const tauMethodSchema = z.enum(["EE", "DL", "HE", "SJ", "PM", "EB", "ML", "REML"]);
export type TauMethod = z.infer<typeof tauMethodSchema>;

/** What a meta-analysis or meta-regression found. */
export const metaResultSchema = z.object({
  method: z.string(),
  /** Studies. */
  n: z.number(),
  missing: z.number(),
  /** The summary effect, or the coefficients of a meta-regression. */
  estimates: z.array(estimateSchema.extend({ value: z.number(), statistic: statisticSchema, p: z.number() })),
  prediction_interval: intervalSchema.nullable(),
  heterogeneity: z.object({
    q: z.number(),
    df: z.number(),
    p: z.number(),
    tau2: z.number(),
    tau2_interval: intervalSchema.nullable(),
    /** In per cent. */
    i2: z.number(),
    i2_interval: intervalSchema.nullable(),
    h2: z.number(),
    h2_interval: intervalSchema.nullable(),
  }),
  /** The test of all moderators, and the share of the variance between studies that they take off, in per cent. */
  moderators: z
    .object({ statistic: statisticSchema, df: z.array(z.number()), p: z.number(), r2: z.number().nullable() })
    .nullable(),
  weights: z.array(z.number()),
  warnings: z.array(z.string()),
  apa: z.string(),
  r_code: z.string(),
});
export type MetaResult = z.infer<typeof metaResultSchema>;
