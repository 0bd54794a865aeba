import { z } from "zod";
import { defineContract } from "../run/contract.js";

export const typesetFormats = ["svg", "png", "pdf"] as const;

export const typesetContract = defineContract({
  name: "typeset",
  version: 1,
  description:
    "Sets a formula, a table or a page in LaTeX, or a page, table or figure in Typst, as SVG, PNG and PDF. It reaches no file, no package and no network. For whole documents with pictures and references use export.",
  input: z.strictObject({
    kind: z
      .enum(["formula", "latex", "typst"])
      .default("formula")
      .describe(
        "formula: LaTeX mathematics without dollar signs; latex: text, lists, tables and formulas in LaTeX, with or without a preamble; typst: source in the language of Typst",
      ),
    source: z
      .string()
      .trim()
      .min(1)
      .max(200_000)
      .describe(
        "As in \\\\int_0^1 x^2 \\\\, dx; or, of typst, the page: #table(columns: 2, [a], [b]); it is A4, and as large as what is on it after #set page(width: auto, height: auto)",
      ),
    output: z
      .string()
      .optional()
      .describe("Where it is written, without an ending; by default figures/formula or figures/page"),
    formats: z
      .array(z.enum(typesetFormats))
      .min(1)
      .default([...typesetFormats])
      .describe("What is made of it"),
    size: z.number().min(6).max(96).default(12).describe("Of the letters of a formula, in points"),
    dpi: z.int().min(36).max(600).default(300).describe("How fine the PNG is, in dots an inch"),
  }),
  output: z.strictObject({
    kind: z.string(),
    /** Of the PDF; SVG and PNG show all of them below each other. */
    pages: z.number(),
    files: z.array(z.strictObject({ path: z.string(), bytes: z.number(), sha256: z.string(), media_type: z.string() })),
    /** A formula for a page of the web; null of other sources. */
    mathml: z.string().nullable(),
    warnings: z.array(z.string()),
  }),
  positional: ["source"],
  paths: ["output"],
  effect: "write",
  network: false,
  destructive: false,
  for_models: true,
  observe: ({ kind, files, warnings }) => ({
    kind: "worked_out",
    title: kind === "formula" ? "Formula" : "Page",
    lines: [...files.map(({ path }) => `Written: ${path}`), ...warnings],
  }),
});

export type TypesetInput = z.output<typeof typesetContract.input>;
export type TypesetOutput = z.output<typeof typesetContract.output>;
