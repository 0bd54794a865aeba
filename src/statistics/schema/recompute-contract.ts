import { z } from "zod";
import { analysisHead } from "../../tables/stored/kept-analysis.js";
import { testCheckSchema } from "../../analysis/recompute/reported-tests.js";

export const recomputeInput = z.strictObject({
  works: z.array(z.string().min(1)).default([]).describe("Citation keys or ids; by default all works of the library"),
  text: z.string().optional().describe("A text to look through in place of the library"),
  significance: z.number().default(0.05).describe("The level at which the papers decide"),
  mean: z.string().optional().describe("A printed mean of whole numbers, as printed: can it exist? Instead of tests"),
  deviation: z.string().optional().describe("Its printed standard deviation"),
  n: z.number().optional().describe("Persons behind the mean"),
  items: z.number().default(1).describe("Items that were averaged for each person"),
  least: z.number().optional().describe("Least value of the scale"),
  most: z.number().optional().describe("Greatest value of the scale"),
});
export type RecomputeInput = z.output<typeof recomputeInput>;

export const recomputeOutput = z.strictObject({
  ...analysisHead,
  /** Printed tests, those that do not agree first. */
  tests: z.array(
    z.strictObject({
      /** null in a text that was handed over. */
      work_id: z.string().nullable(),
      key: z.string().nullable(),
      title: z.string().nullable(),
      line: z.number(),
      page: z.number().nullable(),
      printed: z.string(),
      ...testCheckSchema.shape,
    }),
  ),
  counts: z.record(testCheckSchema.shape.verdict, z.number()),
  existence: z.array(
    z.strictObject({ check: z.string(), verdict: z.enum(["possible", "impossible", "no_test"]), message: z.string() }),
  ),
  works: z.number(),
});
export type RecomputeOutput = z.infer<typeof recomputeOutput>;
