import { z } from "zod";
import { alternativeSchema, testResultSchema } from "../../analysis/result/schema.js";
import { analysisHead } from "../../tables/stored/kept-analysis.js";
import { dataInput } from "../../tables/stored/read-columns.js";

/** Tests by the design that they are for. */
export const testNames = [
  "z",
  "t_one_sample",
  "t_welch",
  "t_pooled",
  "t_paired",
  "mann_whitney",
  "wilcoxon",
  "anova",
  "anova_welch",
  "anova_two_way",
  "anova_repeated",
  "kruskal_wallis",
  "friedman",
  "chi_squared",
  "goodness_of_fit",
  "fisher",
  "mcnemar",
  "proportions",
  "binomial",
  "pearson",
  "spearman",
  "kendall",
  "shapiro",
  "bartlett",
  "levene",
  "kappa",
  "fleiss_kappa",
  "cronbach_alpha",
] as const;
export type TestName = (typeof testNames)[number];

const adjustments = ["bonferroni", "holm", "hochberg", "BH", "BY"] as const;
const count = z.number();

export const testInput = z.strictObject({
  data: dataInput.optional(),
  test: z
    .enum(testNames)
    .optional()
    .describe("The test; without one nothing is tested: those that fit the design are named with their reasons"),
  columns: z
    .array(z.string())
    .max(100)
    .default([])
    .describe("What was measured: one column; or several, each a group, a condition or a rater"),
  by: z.array(z.string()).max(2).default([]).describe("Columns whose values are the groups; two for a two-way design"),
  subject: z
    .string()
    .optional()
    .describe("Of tests of the same subjects: the column that names them, where each group has a row of its own"),
  paired: z.boolean().default(false).describe("For the proposal: the columns were measured on the same subjects"),
  counts: z
    .array(z.array(count).min(1))
    .min(1)
    .optional()
    .describe("A table of counts in place of data, by rows; for proportions and binomial rows of successes and trials"),
  p_values: z.array(z.number()).min(1).max(100_000).optional().describe("p values that are adjusted for their number"),
  adjust: z.enum(adjustments).default("holm").describe("How p_values are adjusted"),
  mu: z.number().optional().describe("Mean, difference or share that is tested against"),
  success: z.string().optional().describe("Of proportions and binomial: the value that counts as success"),
  shares: z
    .array(z.number())
    .optional()
    .describe("Of goodness_of_fit: the expected shares, in the order of the values"),
  deviations: z.array(z.number()).max(2).optional().describe("Of z: the known standard deviations"),
  alternative: alternativeSchema.default("two_sided").describe("Which way the effect may go: both, or one only"),
  level: z.number().default(0.95).describe("Of the intervals"),
  correct: z.boolean().default(true).describe("Correct for continuity, where there is a correction"),
  exact: z.boolean().optional().describe("Exact p where there is one; by default as R decides"),
  sums: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .default(2)
    .describe("Of anova_two_way: kind of the sums of squares"),
  weights: z.enum(["none", "linear", "quadratic"]).default("none").describe("Of kappa"),
});
export type TestInput = z.output<typeof testInput>;

export const assumptionSchema = z.strictObject({
  name: z.string(),
  /** null where only whoever planned the study can know. */
  holds: z.boolean().nullable(),
  said: z.string(),
});
export type Assumption = z.infer<typeof assumptionSchema>;

const proposed = z.strictObject({ test: z.enum(testNames), reason: z.string() });
export type Proposed = z.infer<typeof proposed>;

export const testOutput = z.strictObject({
  ...analysisHead,
  /** null where no test was named. */
  result: testResultSchema.nullable(),
  /** Tests that fit the design, the first one first; empty where one was named. */
  proposals: z.array(proposed),
  adjusted: z.array(z.strictObject({ p: z.number(), adjusted: z.number() })).nullable(),
  assumptions: z.array(assumptionSchema),
  data: z
    .strictObject({
      name: z.string().nullable(),
      sha256: z.string(),
      rows: z.number(),
      columns: z.array(z.strictObject({ name: z.string(), type: z.string(), unit: z.string().nullable() })),
    })
    .nullable(),
  warnings: z.array(z.string()),
});
export type TestOutput = z.infer<typeof testOutput>;
