import { z } from "zod";
import { nearest } from "../cite/nearest.js";

/** Rows that stand in a figure itself; more come from a file or a data set. */
const mostInlineRows = 50_000;

/** An object without other fields than these; one that is nearly right is told its right name. */
export function closed<Shape extends z.ZodRawShape>(shape: Shape) {
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

export const words = z.string().trim().min(1).max(300);

export const look = {
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
export const data = closed({
  values: z.array(row).max(mostInlineRows).optional().describe("The rows themselves: objects with the same fields"),
  name: z.string().min(1).optional().describe("Id of a data set of the workspace"),
})
  .refine(({ values, name }) => (values === undefined) !== (name === undefined), {
    message: "give either values or name",
  })
  .describe("The rows; not needed where a table's file is given. Addresses are not fetched");

const scale = closed({
  type: z.enum(["linear", "log"]).default("linear").describe("log for what grows by factors; all values above 0"),
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
  scale: scale.optional().describe("How values become places on the axis"),
  sort: z
    .enum(["ascending", "descending", "x", "-x", "y", "-y"])
    .optional()
    .describe("Order of names: by themselves, or by the other axis; by default as they come in the data"),
});
export type Channel = z.output<typeof channel>;
const across = channel.describe("From left to right");
const upwards = channel.describe("From bottom to top");
const hue = channel.describe("A colour for each value, with a legend");

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

/** Which column is drawn as what. */
const encoded = <Shape extends z.ZodRawShape>(shape: Shape) => closed(shape).describe("Which column is drawn as what");
const trend = z.boolean().default(false).describe("Draw the line of least squares through the points");
const stack = z
  .enum(["zero", "normalize", "none"])
  .default("zero")
  .describe("Bars of several colours: on each other, as shares of 100 %, or side by side");
const maxbins = z
  .int()
  .min(2)
  .max(200)
  .optional()
  .describe("Most bars; by default as the data are (Freedman-Diaconis)");

export const charts = [
  closed({
    mark: z.literal("scatter").describe("Points: two measures, by colour and size two more"),
    ...look,
    data: data.optional(),
    encoding: encoded({
      x: across,
      y: upwards,
      color: hue.optional(),
      size: channel.optional().describe("Size of the points"),
    }),
    trend,
  }),
  closed({
    mark: z.literal("line").describe("A measure along x, a line for each colour"),
    ...look,
    data: data.optional(),
    encoding: encoded({ x: across, y: measured.describe("From bottom to top"), color: hue.optional() }),
  }),
  closed({
    mark: z.literal("bar").describe("A measure for each name"),
    ...look,
    data: data.optional(),
    encoding: encoded({
      x: measured.describe("From left to right"),
      y: measured.describe("From bottom to top"),
      color: hue.optional(),
    }).describe("One of x and y names, the other measures"),
    stack,
  }),
  closed({
    mark: z.literal("histogram").describe("How often values of one measure fall into each span"),
    ...look,
    data: data.optional(),
    encoding: encoded({ x: across, color: hue.optional() }),
    maxbins,
  }),
  closed({
    mark: z.literal("box").describe("Median, quartiles and outliers of y for each x"),
    ...look,
    data: data.optional(),
    encoding: encoded({ x: across, y: upwards }),
  }),
  closed({
    mark: z.literal("violin").describe("Density of y for each x"),
    ...look,
    data: data.optional(),
    encoding: encoded({ x: across, y: upwards }),
  }),
  closed({
    mark: z.literal("heatmap").describe("A measure by two names, as shades"),
    ...look,
    data: data.optional(),
    encoding: encoded({ x: across, y: upwards, color: measured.describe("The shade of each cell") }),
  }),
] as const;
