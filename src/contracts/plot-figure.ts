import { z } from "zod";
import { nearest } from "../cite/nearest.js";

/** Rows that stand in a figure itself; more come from a file or a data set. */
const mostInlineRows = 50_000;

/** An object without other fields than these; one that is nearly right is told its right name. */
function closed<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? unknownFields(issue.keys, known) : undefined),
  });
}

function unknownFields(keys: readonly string[], known: readonly string[]): string {
  const named = keys.map((key) => {
    const [near] = nearest(key, known, 1);
    return `there is no field "${key.slice(0, 60)}"${near === undefined ? "" : `, the nearest is "${near}"`}`;
  });
  return `${named.join(", ")}; fields are ${known.join(", ")}`;
}

const words = z.string().trim().min(1).max(300);
const count = z.int().min(0).max(1e12);
const date = z.string().trim().min(4).max(40).describe("ISO 8601: 2021, 2021-03, 2021-03-09, 2021-03-09T14:00Z");

const look = {
  title: words.optional().describe("What the figure shows, in a line"),
  description: z
    .string()
    .trim()
    .min(1)
    .max(4_000)
    .optional()
    .describe("The figure in words, for those who do not see it; by default it is made from the data"),
  width: z.int().min(200).max(2_000).default(640).describe("In pixels, 96 to an inch"),
  height: z.int().min(120).max(4_000).optional().describe("In pixels; by default as the kind needs"),
  scheme: z.enum(["light", "dark"]).default("light").describe("Dark on light, or light on dark"),
};

const row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const data = closed({
  values: z.array(row).max(mostInlineRows).optional().describe("The rows themselves: objects with the same fields"),
  name: z.string().min(1).optional().describe("Id of a data set of the workspace"),
})
  .refine(({ values, name }) => (values === undefined) !== (name === undefined), {
    message: "give either values or name",
  })
  .describe("The rows; not needed where a table's file is given. Addresses are not fetched");

const scale = closed({
  type: z.enum(["linear", "log"]).default("linear"),
  domain: z.tuple([z.number(), z.number()]).optional().describe("First and last value of the axis"),
  zero: z.boolean().optional().describe("Begin at zero"),
});

const channel = closed({
  field: z.string().min(1).describe("Column of the data"),
  type: z
    .enum(["quantitative", "temporal", "nominal", "ordinal"])
    .optional()
    .describe("Numbers, dates, names, names in an order; by default as the column's values are"),
  title: words.optional().describe("What the axis or the legend is called, with its unit: Dose (mg)"),
  scale: scale.optional(),
  sort: z
    .enum(["ascending", "descending", "x", "-x", "y", "-y"])
    .optional()
    .describe("Order of names: by themselves, or by the other axis; by default as they come in the data"),
});
export type Channel = z.output<typeof channel>;

const aggregates = ["mean", "median", "sum", "min", "max"] as const;
export type Aggregate = (typeof aggregates)[number] | "count";
/** Rows that fall together are counted, or their values put together. */
const measured = closed({
  ...channel.shape,
  field: channel.shape.field.optional().describe('Column of the data; not needed with the aggregate "count"'),
  aggregate: z
    .enum([...aggregates, "count"])
    .optional()
    .describe("How several rows at one place become one value"),
}).refine(({ field, aggregate }) => field !== undefined || aggregate === "count", {
  message: 'name a field, or give aggregate "count"',
  path: ["field"],
});
export type Measured = z.output<typeof measured>;

const trend = z.boolean().default(false).describe("Draw the line of least squares through the points");
const stack = z
  .enum(["zero", "normalize", "none"])
  .default("zero")
  .describe("Bars of several colours: on each other, as shares of 100 %, or side by side");
const maxbins = z.int().min(2).max(200).optional().describe("Most bars; by default as the data are (Freedman-Diaconis)");

const charts = [
  closed({
    mark: z.literal("scatter"),
    ...look,
    data: data.optional(),
    encoding: closed({ x: channel, y: channel, color: channel.optional(), size: channel.optional() }),
    trend,
  }),
  closed({
    mark: z.literal("line"),
    ...look,
    data: data.optional(),
    encoding: closed({ x: channel, y: measured, color: channel.optional() }),
  }),
  closed({
    mark: z.literal("bar"),
    ...look,
    data: data.optional(),
    encoding: closed({ x: measured, y: measured, color: channel.optional() }).describe(
      "One of x and y names, the other measures",
    ),
    stack,
  }),
  closed({
    mark: z.literal("histogram"),
    ...look,
    data: data.optional(),
    encoding: closed({ x: channel, color: channel.optional() }),
    maxbins,
  }),
  closed({ mark: z.literal("box"), ...look, data: data.optional(), encoding: closed({ x: channel, y: channel }) }),
  closed({ mark: z.literal("violin"), ...look, data: data.optional(), encoding: closed({ x: channel, y: channel }) }),
  closed({
    mark: z.literal("heatmap"),
    ...look,
    data: data.optional(),
    encoding: closed({ x: channel, y: channel, color: measured }),
  }),
] as const;

const interval = {
  label: words.describe("As in a study's citation: Garcia 2019"),
  effect: z.number(),
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
  mark: z.literal("forest"),
  ...look,
  measure: words.default("Effect").describe("What is compared: Risk ratio"),
  scale: z.enum(["linear", "log"]).default("linear").describe("log for ratios; values are given as ratios, not as logarithms"),
  studies: z.array(forestStudy).min(1).max(500),
  pooled: z.array(pooledEffect).max(50).default([]).describe("Summary estimates: diamonds"),
  no_effect: z.number().optional().describe("Where the line of no effect stands; by default 0, on a log scale 1"),
  favours: z.tuple([words, words]).optional().describe("What lies left and right of no effect: Favours treatment"),
  heterogeneity: words.optional().describe("A line below: I² = 92 %, τ² = 0.31, p < 0.001"),
});

const funnel = closed({
  mark: z.literal("funnel"),
  ...look,
  measure: words.default("Effect").describe("What the effects are: Log risk ratio"),
  studies: z
    .array(
      closed({
        label: words.optional(),
        effect: z.number().describe("On the scale of the analysis: logarithms of ratios"),
        se: z.number().positive().describe("Standard error"),
        imputed: z.boolean().optional().describe("Filled in by trim-and-fill"),
      }),
    )
    .min(1)
    .max(5_000),
  pooled: z.number().optional().describe("Summary effect that the funnel stands around; by default the fixed-effect one"),
});

const excluded = z.array(closed({ reason: words, n: count })).max(30).default([]);
const sources = z.array(closed({ name: words, n: count })).max(20);
const prisma = closed({
  mark: z.literal("prisma"),
  ...look,
  identified: sources.min(1).describe("Records by where they were found: databases, registers"),
  removed: z
    .array(closed({ reason: words, n: count }))
    .max(10)
    .default([])
    .describe("Records removed before screening: duplicates, by automation tools"),
  screened: count,
  excluded: count.describe("Records excluded at screening"),
  sought: count.describe("Reports sought for retrieval"),
  not_retrieved: count,
  assessed: count.describe("Reports assessed for eligibility"),
  excluded_reports: excluded.describe("Reports excluded, by reason"),
  included_studies: count,
  included_reports: count.optional(),
  other: closed({
    identified: sources.min(1),
    sought: count,
    not_retrieved: count,
    assessed: count,
    excluded_reports: excluded,
  })
    .optional()
    .describe("Records identified by other methods: websites, citation searching"),
});

const timeline = closed({
  mark: z.literal("timeline"),
  ...look,
  events: z
    .array(
      closed({
        label: words,
        start: date,
        end: date.optional().describe("Of what lasts"),
        group: words.optional(),
      }),
    )
    .min(1)
    .max(500),
});

const network = closed({
  mark: z.literal("network"),
  ...look,
  nodes: z
    .array(closed({ id: words, label: words.optional(), group: words.optional(), size: z.number().positive().optional() }))
    .min(1)
    .max(2_000),
  edges: z
    .array(closed({ source: words.describe("Id of a node"), target: words, weight: z.number().positive().optional() }))
    .max(10_000)
    .default([]),
  directed: z.boolean().default(false).describe("Edges point at their target"),
});

const saturation = closed({
  mark: z.literal("saturation"),
  ...look,
  unit: words.default("Source").describe("What was examined one after the other: Interview, Search"),
  found: words.default("New codes").describe("What each of them added"),
  steps: z
    .array(closed({ label: words.optional(), new: count }))
    .min(1)
    .max(2_000)
    .describe("In the order in which they were examined"),
  threshold: z.number().min(0).max(100).default(5).describe("Share of new ones, in percent, below which it is saturated"),
});

const evidenceMap = closed({
  mark: z.literal("evidence_map"),
  ...look,
  row: words.default("Intervention").describe("What the rows are"),
  column: words.default("Outcome").describe("What the columns are"),
  cells: z
    .array(closed({ row: words, column: words, n: count, group: words.optional().describe("As the quality of a study") }))
    .min(1)
    .max(5_000),
});

const figures = [...charts, forest, funnel, prisma, timeline, network, saturation, evidenceMap] as const;
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
