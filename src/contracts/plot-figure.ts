import { z } from "zod";
import { nearest } from "../cite/nearest.js";
import { charts, closed, look, words } from "./plot-charts.js";
import { map } from "./plot-map.js";

const count = z.int().min(0).max(1e12);
const date = z.string().trim().min(4).max(40).describe("ISO 8601: 2021, 2021-03, 2021-03-09, 2021-03-09T14:00Z");

const interval = {
  label: words.describe("As in a study's citation: Garcia 2019"),
  effect: z.number().describe("On the scale of the interval: ratios as ratios"),
  low: z.number().describe("Lower end of the confidence interval"),
  high: z.number().describe("Upper end"),
};
const ordered = (value: { low: number; high: number; effect: number }) =>
  value.low <= value.effect && value.effect <= value.high;
const inOrder = { message: "low must not be above effect, nor effect above high", path: ["effect"] };
const forestStudy = closed({
  ...interval,
  weight: z.number().min(0).max(100).optional().describe("In percent"),
  group: words.optional().describe("Subgroup"),
}).refine(ordered, inOrder);
const pooledEffect = closed({
  ...interval,
  group: words.optional().describe("Subgroup that it pools; left out for all studies"),
  prediction: z.tuple([z.number(), z.number()]).optional().describe("Prediction interval"),
}).refine(ordered, inOrder);

const forest = closed({
  mark: z.literal("forest").describe("Effects of studies with their intervals, and what they come to"),
  ...look,
  measure: words.default("Effect").describe("What is compared: Risk ratio"),
  scale: z
    .enum(["linear", "log"])
    .default("linear")
    .describe("log for ratios; values are given as ratios, not as logarithms"),
  studies: z.array(forestStudy).min(1).max(500).describe("In the order in which they are drawn"),
  heading: words.default("Study").describe("What heads the column of labels"),
  level: z.number().gt(0).lt(1).default(0.95).describe("Of the intervals"),
  pooled: z.array(pooledEffect).max(50).default([]).describe("Summary estimates: diamonds"),
  no_effect: z.number().optional().describe("Where the line of no effect stands; by default 0, on a log scale 1"),
  favours: z.tuple([words, words]).optional().describe("What lies left and right of no effect: Favours treatment"),
  heterogeneity: words.optional().describe("A line below: I² = 92 %, τ² = 0.31, p < 0.001"),
});

const funnel = closed({
  mark: z.literal("funnel").describe("Effects of studies by their standard errors: what is missing shows as a gap"),
  ...look,
  measure: words.default("Effect").describe("What the effects are: Log risk ratio"),
  studies: z
    .array(
      closed({
        label: words.optional().describe("As in a study's citation: Garcia 2019"),
        effect: z.number().describe("On the scale of the analysis: logarithms of ratios"),
        se: z.number().positive().describe("Standard error"),
        imputed: z.boolean().optional().describe("Filled in by trim-and-fill"),
      }),
    )
    .min(1)
    .max(5_000)
    .describe("One point each"),
  pooled: z
    .number()
    .optional()
    .describe("Summary effect that the funnel stands around; by default the fixed-effect one"),
});

const excluded = z
  .array(closed({ reason: words.describe("As it stands in the box: Wrong population"), n: count.describe("How many") }))
  .max(30)
  .default([]);
const sources = z
  .array(closed({ name: words.describe("A database or register: PubMed"), n: count.describe("How many records") }))
  .max(20);
const prisma = closed({
  mark: z.literal("prisma").describe("How many records and reports went through a systematic review (PRISMA 2020)"),
  ...look,
  identified: sources.min(1).describe("Records by where they were found: databases, registers"),
  removed: z
    .array(
      closed({ reason: words.describe("As it stands in the box: Wrong population"), n: count.describe("How many") }),
    )
    .max(10)
    .default([])
    .describe("Records removed before screening: duplicates, by automation tools"),
  screened: count.describe("Records screened"),
  excluded: count.describe("Records excluded at screening"),
  sought: count.describe("Reports sought for retrieval"),
  not_retrieved: count.describe("Reports not retrieved"),
  assessed: count.describe("Reports assessed for eligibility"),
  excluded_reports: excluded.describe("Reports excluded, by reason"),
  included_studies: count.describe("Studies in the review"),
  included_reports: count.optional().describe("Reports of these studies"),
  other: closed({
    identified: sources.min(1).describe("Records by how they were found"),
    sought: count.describe("Reports sought for retrieval"),
    not_retrieved: count.describe("Reports not retrieved"),
    assessed: count.describe("Reports assessed for eligibility"),
    excluded_reports: excluded.describe("Reports excluded, by reason"),
  })
    .optional()
    .describe("Records identified by other methods: websites, citation searching"),
});

const timeline = closed({
  mark: z.literal("timeline").describe("What happened when, and how long"),
  ...look,
  events: z
    .array(
      closed({
        label: words.describe("What happened"),
        start: date,
        end: date.optional().describe("Of what lasts"),
        group: words.optional().describe("Events of one group share a colour"),
      }),
    )
    .min(1)
    .max(500)
    .describe("In any order"),
});

const network = closed({
  mark: z.literal("network").describe("Nodes and the edges between them"),
  ...look,
  nodes: z
    .array(
      closed({
        id: words.describe("What edges name it by"),
        label: words.optional().describe("What is written beside it; by default its id"),
        group: words.optional().describe("Nodes of one group share a colour"),
        size: z.number().positive().optional().describe("Its area in relation to the others"),
      }),
    )
    .min(1)
    .max(2_000)
    .describe("What is joined"),
  edges: z
    .array(
      closed({
        source: words.describe("Id of a node"),
        target: words.describe("Id of another node"),
        weight: z.number().positive().optional().describe("Width of the line in relation to the others"),
      }),
    )
    .max(10_000)
    .default([])
    .describe("What joins them"),
  directed: z.boolean().default(false).describe("Edges point at their target"),
});

const saturation = closed({
  mark: z.literal("saturation").describe("How much each further source added"),
  ...look,
  unit: words.default("Source").describe("What was examined one after the other: Interview, Search"),
  found: words.default("New codes").describe("What each of them added"),
  steps: z
    .array(
      closed({ label: words.optional().describe("The source: Interview 4"), new: count.describe("How many it added") }),
    )
    .min(1)
    .max(2_000)
    .describe("In the order in which they were examined"),
  threshold: z
    .number()
    .min(0)
    .max(100)
    .default(5)
    .describe("Share of new ones, in percent, below which it is saturated"),
});

const evidenceMap = closed({
  mark: z.literal("evidence_map").describe("How many studies there are for each pair of row and column"),
  ...look,
  row: words.default("Intervention").describe("What the rows are"),
  column: words.default("Outcome").describe("What the columns are"),
  cells: z
    .array(
      closed({
        row: words.describe("Name of the row"),
        column: words.describe("Name of the column"),
        n: count.describe("How many studies"),
        group: words.optional().describe("As the quality of a study"),
      }),
    )
    .min(1)
    .max(5_000)
    .describe("Pairs with studies; others are empty"),
});

const figures = [...charts, forest, funnel, prisma, timeline, network, saturation, evidenceMap, map] as const;
export const marks: readonly string[] = figures.map(({ shape }) => shape.mark.value);

/** What others call these kinds, Vega-Lite among them. */
const otherNames: Readonly<Record<string, string>> = {
  point: "scatter",
  circle: "scatter",
  bubble: "scatter",
  area: "line",
  boxplot: "box",
  rect: "heatmap",
  heat_map: "heatmap",
  column: "bar",
  flow: "prisma",
  graph: "network",
  gap_map: "evidence_map",
  choropleth: "map",
  geoshape: "map",
};

export const figureSchema = z.discriminatedUnion("mark", figures, {
  error: (issue) => (issue.code === "invalid_union" ? unknownMark(issue.input) : undefined),
});

function unknownMark(input: unknown): string {
  const mark = typeof input === "object" && input !== null ? Reflect.get(input, "mark") : undefined;
  const all = `kinds are ${marks.join(", ")}`;
  if (typeof mark !== "string") return `name a kind of figure; ${all}`;
  const near = otherNames[mark.toLowerCase()] ?? nearest(mark, marks, 1)[0];
  return `there is no kind "${mark.slice(0, 60)}"${near === undefined ? "" : `, the nearest is "${near}"`}; ${all}`;
}

export type Figure = z.output<typeof figureSchema>;
export type FigureOf<Mark extends Figure["mark"]> = Extract<Figure, { mark: Mark }>;
