import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";

export const exportForms = ["csv", "tsv", "json", "jsonl", "parquet"] as const;

export const tool = defineTool(
  {
    name: "data_export",
    version: 1,
    description: "Writes a data set as a file for other programs: CSV, TSV, JSON, JSON Lines or Parquet.",
    input: z.strictObject({
      name: z.string().describe("Name of the data set"),
      to: z
        .enum(exportForms)
        .optional()
        .describe("Form of the file; by default what the output's name ends in, else csv"),
      output: z.string().optional().describe("Where it is written; by default exports/NAME.FORM in the workspace"),
      verbatim: z
        .boolean()
        .default(false)
        .describe("Leave texts that a spreadsheet would take for formulas as they are, instead of a ' before them"),
    }),
    output: z.strictObject({
      path: z.string(),
      form: z.enum(exportForms),
      rows: z.int(),
      bytes: z.int(),
      sha256: z.string(),
      escaped: z.int().describe("Texts that got a ' before them"),
      misfits: z.int().describe("Texts that do not fit their column's type; JSON and Parquet have null for them"),
    }),
    positional: ["name"],
    paths: ["output"],
    effect: "write",
    network: false,
  },
  async (context, input) => {
    const { exportData } = await import("./export-data.js");
    return exportData(context, input);
  },
);
