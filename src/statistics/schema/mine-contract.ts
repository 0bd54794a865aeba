import { z } from "zod";
import { linkages } from "../../analysis/mining/hierarchical.js";
import { intervalSchema } from "../../analysis/result/schema.js";
import { analysisHead } from "../../tables/stored/kept-analysis.js";
import { figureJson } from "./figure-json.js";
import { dataInput } from "../../tables/stored/read-columns.js";

const mineMethods = [
  "kmeans",
  "hierarchical",
  "pca",
  "random_forest",
  "logistic",
  "knn",
  "naive_bayes",
  "rules",
  "topics",
] as const;

export const mineInput = z.strictObject({
  method: z
    .enum(mineMethods)
    .describe(
      "kmeans, hierarchical: groups of like rows; pca: fewer dimensions; random_forest, logistic, knn, naive_bayes: foretell the classes of target; rules: what goes together; topics: subjects of the library's texts",
    ),
  data: dataInput.optional(),
  columns: z
    .array(z.string())
    .max(500)
    .default([])
    .describe("Columns to look at; all but target by default. Of rules with basket: the column of the items"),
  target: z.string().optional().describe("Of classifiers: the column whose classes are foretold"),
  k: z.int().optional().describe("Clusters (3), neighbours (5) or topics (8)"),
  linkage: z.enum(linkages).default("ward").describe("Of hierarchical: how far clusters are from each other"),
  scale: z.boolean().default(true).describe("Bring columns to the same spread first"),
  starts: z.int().default(25).describe("Of kmeans: how many starts, of which the best counts"),
  trees: z.int().default(200).describe("Of random_forest"),
  folds: z.int().default(10).describe("Of classifiers: parts of the cross-validation"),
  support: z.number().default(0.1).describe("Of rules: least share of the baskets"),
  confidence: z
    .number()
    .default(0.8)
    .describe("Of rules: least share of the baskets with the first that have the second"),
  longest: z.int().default(4).describe("Of rules: items at most"),
  basket: z.string().optional().describe("Of rules: the column that names the basket, where each item has a row"),
  works: z.array(z.string()).default([]).describe("Of topics: citation keys or ids; by default the whole library"),
  seed: z.int().default(1).describe("What is drawn at random; the same seed, the same result"),
  level: z.number().default(0.95).describe("Of the intervals"),
});
export type MineInput = z.output<typeof mineInput>;

const shareOfRow = z.array(z.number());
const cluster = z.strictObject({
  size: z.number(),
  /** By column, as it is in the data. */
  means: z.record(z.string(), z.number()),
  within: z.number(),
});

export const mineOutput = z.strictObject({
  ...analysisHead,
  method: z.string(),
  /** Rows, baskets or passages that were looked at. */
  n: z.number(),
  missing: z.number(),
  columns: z.array(z.string()),
  clusters: z
    .strictObject({
      groups: z.array(cluster),
      total_within: z.number(),
      total: z.number(),
      /** Share of the sum of squares between clusters; and the same where each column is shuffled by itself. */
      explained: z.number(),
      explained_by_chance: z.number(),
      /** -1 to 1; null of more rows than can be compared. */
      silhouette: z.number().nullable(),
      /** Of each row from 1; null of rows with gaps, and as a whole of very many rows. */
      assignments: z.array(z.number().nullable()).nullable(),
      /** Of hierarchical: the joins from the last one backwards. */
      heights: z.array(z.number()).nullable(),
    })
    .nullable(),
  components: z
    .array(
      z.strictObject({
        deviation: z.number(),
        share: z.number(),
        /** Of columns that are shuffled, each by itself. */
        share_by_chance: z.number(),
        loadings: z.record(z.string(), z.number()),
      }),
    )
    .nullable(),
  classes: z
    .strictObject({
      names: z.array(z.string()),
      accuracy: z.number(),
      interval: intervalSchema,
      /** Where the commonest class is said each time. */
      baseline: z.number(),
      kappa: z.number(),
      folds: z.number(),
      /** Rows are what is, columns what was foretold. */
      confusion: z.array(shareOfRow),
      recall: shareOfRow,
      /** null of a class that was never foretold. */
      precision: z.array(z.number().nullable()),
      out_of_bag_error: z.number().nullable(),
      /** What the classifier decides by, the heaviest first; empty where it does not say. */
      importance: z.array(z.strictObject({ column: z.string(), weight: z.number() })),
    })
    .nullable(),
  rules: z
    .array(
      z.strictObject({
        given: z.array(z.string()),
        follows: z.string(),
        count: z.number(),
        support: z.number(),
        confidence: z.number(),
        lift: z.number(),
      }),
    )
    .nullable(),
  topics: z
    .array(
      z.strictObject({
        terms: z.array(z.string()),
        share: z.number(),
        passages: z.array(
          z.strictObject({
            work_id: z.string(),
            key: z.string().nullable(),
            title: z.string(),
            line: z.number(),
            page: z.number().nullable(),
            share: z.number(),
          }),
        ),
      }),
    )
    .nullable(),
  figure: figureJson.describe("Rows by their clusters or components, or what a forest decides by, for plot"),
  table: z.array(z.record(z.string(), z.union([z.string(), z.number()]).nullable())),
  /** null of topics. */
  data: z.strictObject({ name: z.string().nullable(), sha256: z.string() }).nullable(),
  warnings: z.array(z.string()),
  apa: z.string(),
  r_code: z.string(),
});
export type MineOutput = z.infer<typeof mineOutput>;

/** What a method finds, without what all of them say. */
export type Mined = Pick<MineOutput, "method" | "n" | "missing" | "columns" | "table" | "apa" | "r_code"> &
  Partial<Pick<MineOutput, "clusters" | "components" | "classes" | "rules" | "topics" | "warnings" | "figure">>;
