import { z } from "zod";

export const seriesMethods = ["decompose", "autocorrelation", "holt_winters"] as const;
export type SeriesMethod = (typeof seriesMethods)[number];

const numbers = z.array(z.number());
const gappy = z.array(z.number().nullable());

/** What the analysis of a series found; of the three parts the one that was asked for. */
export const seriesResultSchema = z.object({
  method: z.string(),
  name: z.string(),
  n: z.number(),
  period: z.number().nullable(),
  decomposition: z.object({ trend: gappy, figure: numbers, random: gappy }).nullable(),
  autocorrelation: z
    .object({
      acf: numbers,
      pacf: numbers,
      bound: z.number(),
      ljung_box: z.object({ statistic: z.number(), df: z.number(), p: z.number() }),
    })
    .nullable(),
  holt_winters: z
    .object({
      smoothing: z.object({ alpha: z.number(), beta: z.number(), gamma: z.number() }),
      level: z.number(),
      trend: z.number(),
      season: numbers,
      squared_errors: z.number(),
      forecast: numbers,
    })
    .nullable(),
  /** A row for each time, lag or step, as the method has them. */
  table: z.array(z.record(z.string(), z.number().nullable())),
  warnings: z.array(z.string()),
  apa: z.string(),
  r_code: z.string(),
});
export type SeriesResult = z.infer<typeof seriesResultSchema>;
