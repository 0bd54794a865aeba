import { z } from "zod";
import { metaResultSchema, tauMethodSchema } from "../../analysis/meta/schema.js";
import { estimateSchema, intervalSchema } from "../../analysis/result/schema.js";
import { analysisHead } from "../../tables/stored/kept-analysis.js";
import { figureJson } from "./figure-json.js";
import { dataInput } from "../../tables/stored/read-columns.js";

/** What studies report, and the columns that hold it, in their order. */
export const reports = {
  cells: ["events 1", "no events 1", "events 2", "no events 2"],
  events: ["events 1", "size 1", "events 2", "size 2"],
  means: ["mean 1", "SD 1", "size 1", "mean 2", "SD 2", "size 2"],
  correlation: ["r", "pairs"],
  estimate: ["estimate", "standard error"],
  variance: ["estimate", "variance"],
  interval: ["estimate", "low", "high"],
  t: ["t", "size 1", "size 2"],
  p: ["p", "direction (1 or -1)", "size 1", "size 2"],
} as const;
export type Report = keyof typeof reports;
const reportNames = Object.keys(reports) as [Report, ...Report[]];

const measures = ["OR", "RR", "RD", "MD", "SMD", "ROM", "COR", "ZCOR"] as const;
export type Measure = (typeof measures)[number];

export const metaInput = z.strictObject({
  data: dataInput,
  reports: z
    .enum(reportNames)
    .describe(
      `What the studies report; columns in this order: ${reportNames.map((name) => `${name}: ${reports[name].join(", ")}`).join("; ")}`,
    ),
  columns: z.array(z.string()).min(2).max(6).describe("The columns that hold it"),
  study: z.string().optional().describe("The column of the studies' names; by default they are numbered"),
  measure: z
    .enum(measures)
    .optional()
    .describe(
      "Effect: OR (default), RR, RD of counts; MD, SMD (default), ROM of means; ZCOR (default), COR of correlations; OR, RR or ROM of an interval means that it is of a ratio",
    ),
  method: z
    .enum([...tauMethodSchema.options, "MH", "Peto"])
    .default("REML")
    .describe("Estimator of the variance between studies, EE for one common effect; MH and Peto of counts"),
  knapp_hartung: z.boolean().default(true).describe("t intervals with an adjusted error; not for EE, MH and Peto"),
  level: z.number().default(0.95).describe("Of the intervals"),
  moderators: z.array(z.string()).max(10).default([]).describe("Columns of numbers: a meta-regression"),
  subgroup: z.string().optional().describe("Column whose values make subgroups"),
});
export type MetaInput = z.output<typeof metaInput>;

const asymmetry = z.strictObject({
  method: z.string(),
  statistic: z.string(),
  p: z.number(),
  warnings: z.array(z.string()),
});
const summary = z.strictObject({ name: z.string(), n: z.number(), estimate: estimateSchema });

export const metaOutput = z.strictObject({
  ...analysisHead,
  /** What the estimates are: "log OR", "SMD", ... */
  scale: z.string(),
  studies: z.array(
    z.strictObject({
      name: z.string(),
      /** null where the study reports too little. */
      effect: z.number().nullable(),
      variance: z.number().nullable(),
      interval: intervalSchema.nullable(),
      /** Share of the summary effect, in per cent. */
      weight: z.number().nullable(),
    }),
  ),
  result: metaResultSchema,
  /** The summary effect, its interval and prediction as a ratio or a correlation; null where the scale is that of the studies. */
  back_transformed: z
    .strictObject({ name: z.string(), estimate: estimateSchema, prediction_interval: intervalSchema.nullable() })
    .nullable(),
  subgroups: z.strictObject({ groups: z.array(summary), q: z.number(), df: z.number(), p: z.number() }).nullable(),
  leave_one_out: z.array(summary),
  /** Of at least three studies. */
  small_study_effects: z
    .strictObject({
      egger: asymmetry,
      begg: asymmetry,
      trim_and_fill: z.strictObject({
        side: z.enum(["left", "right"]),
        missing: z.number(),
        /** Mirrored studies. */
        filled: z.array(z.strictObject({ name: z.string(), effect: z.number(), variance: z.number() })),
        estimate: estimateSchema,
      }),
      fail_safe_n: z.number(),
    })
    .nullable(),
  forest: figureJson.describe("A forest plot, for plot; null of a meta-regression"),
  funnel: figureJson.describe("A funnel plot of three studies or more, with those that trim and fill adds, for plot"),
  data: z.strictObject({ name: z.string().nullable(), sha256: z.string() }),
  warnings: z.array(z.string()),
});
export type MetaOutput = z.infer<typeof metaOutput>;
