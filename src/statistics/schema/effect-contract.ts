import { z } from "zod";
import { type ReportedFrom, reportedFrom } from "../../analysis/effects/reported-effects.js";
import { estimateSchema } from "../../analysis/result/schema.js";
import { analysisHead } from "../../tables/stored/kept-analysis.js";
import { figureJson } from "./figure-json.js";
import { dataInput } from "../../tables/stored/read-columns.js";

const reportedNames = Object.keys(reportedFrom) as [ReportedFrom, ...ReportedFrom[]];
const ofStatistics = (["means", "cells", "t", "t_paired", "F", "chi_squared"] as const)
  .map((name) => `${name}: ${reportedFrom[name].join(", ")}`)
  .join("; ");

export const effectInput = z.strictObject({
  from: z
    .enum(reportedNames)
    .optional()
    .describe(
      `What is known, where there are no data: ${ofStatistics}; or an effect, with or without the ends of its interval`,
    ),
  values: z.array(z.number()).max(6).default([]).describe("The numbers of it, in that order"),
  sizes: z
    .array(z.number())
    .max(2)
    .default([])
    .describe("Sizes of the two groups, for intervals of d and g and for unequal groups; of r the number of pairs"),
  base: z.number().optional().describe("Share of events in the group that is compared with, for risk ratios"),
  data: dataInput.optional(),
  columns: z
    .array(z.string())
    .max(100)
    .default([])
    .describe("Of data: what was measured; two columns of numbers for r, of categories for ratios"),
  by: z.string().optional().describe("Of data: the column of the groups"),
  paired: z.boolean().default(false).describe("Of data: both columns were measured on the same subjects"),
  level: z.number().default(0.95).describe("Of the intervals"),
});
export type EffectInput = z.output<typeof effectInput>;

export const effectOutput = z.strictObject({
  ...analysisHead,
  method: z.string(),
  /** What was asked for, with intervals. */
  effects: z.array(estimateSchema),
  /** The first of them on other scales. */
  conversions: z.array(estimateSchema),
  table: z.array(
    z.strictObject({
      effect: z.string(),
      value: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    }),
  ),
  figure: figureJson.describe("Effects that can stand on one axis, for plot"),
  /** null where no data were read. */
  data: z.strictObject({ name: z.string().nullable(), sha256: z.string() }).nullable(),
  warnings: z.array(z.string()),
  apa: z.string(),
  r_code: z.string(),
});
export type EffectOutput = z.infer<typeof effectOutput>;
