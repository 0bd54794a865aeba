import { z } from "zod";
import { defineContract } from "../run/contract.js";
import { figureSchema } from "./plot-figure.js";

export const plotFormats = ["svg", "png", "html", "vega"] as const;

export const plotContract = defineContract({
  name: "plot",
  version: 1,
  description:
    "Draws a figure from data: scatter, line, bar, box, violin, histogram, heat map, forest, funnel, PRISMA flow, timeline, network, saturation curve, evidence map or map of the world, with a description in words, as SVG and PNG for documents and as a page.",
  input: z
    .strictObject({
      spec: z.string().optional().describe("A file that holds the figure, in JSON or YAML"),
      figure: figureSchema.optional().describe("The figure itself, in words of Vega-Lite: mark, encoding, title"),
      table: z
        .string()
        .optional()
        .describe("A CSV or TSV file with the figure's data, its first line names of columns"),
      output: z
        .string()
        .optional()
        .describe("Where it is written, without an ending; by default figures/ and its title"),
      formats: z
        .array(z.enum(plotFormats))
        .min(1)
        .default([...plotFormats])
        .describe("What is made of it; its data and its own specification are written always"),
    })
    .refine(({ spec, figure }) => (spec === undefined) !== (figure === undefined), {
      message: "give either spec or figure",
    }),
  output: z.strictObject({
    mark: z.string(),
    title: z.string(),
    /** The figure in words, as in the SVG. */
    description: z.string(),
    files: z.array(z.strictObject({ path: z.string(), bytes: z.number(), sha256: z.string(), media_type: z.string() })),
    /** Shows the figure in a document that lies in the workspace's root. */
    markdown: z.string(),
    rows: z.strictObject({ given: z.number(), shown: z.number() }),
    /** What is not as given: rows left out, categories put together, characters without a font. */
    warnings: z.array(z.string()),
  }),
  positional: ["spec"],
  paths: ["spec", "table", "output"],
  effect: "write",
  network: false,
  destructive: false,
  for_models: true,
  observe: ({ title, description, markdown, warnings }) => ({
    kind: "worked_out",
    title: `Figure: ${title}`,
    lines: [description, ...warnings, `In the answer it is shown by: ${markdown}`],
  }),
});

export type PlotInput = z.output<typeof plotContract.input>;
export type PlotOutput = z.output<typeof plotContract.output>;
