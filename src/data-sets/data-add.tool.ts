import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { addedOutput } from "./schema/added-output.js";

export const tool = defineTool(
  {
    name: "data_add",
    version: 1,
    description:
      "Makes a data set of a table: CSV, TSV, JSON, JSON Lines, Parquet, a workbook (XLSX, XLS, ODS), a SQLite database, a graph (GraphML, Maltego), a Data Package, or a table of a work of the library; it is described, typed and profiled.",
    input: z.strictObject({
      source: z
        .string()
        .min(1)
        .describe("A file, a folder with a datapackage.json, or @KEY, a work of the library whose table is named"),
      name: z.string().optional().describe("Name of the data set; by default made of the source's"),
      table: z
        .string()
        .optional()
        .describe("Which sheet, table, resource or list of the source; of a work the number of its table"),
      page: z
        .int()
        .min(1)
        .optional()
        .describe("Of a work: the page that the table stands on; its number counts from there"),
      format: z
        .string()
        .optional()
        .describe(
          "csv, tsv, json, jsonl, parquet, workbook, sqlite, graphml or maltego, where the file does not say it",
        ),
      encoding: z.string().optional().describe("Encoding of a text, such as windows-1252; by default found out"),
      delimiter: z
        .string()
        .optional()
        .describe("Sign between cells, or tab, comma, semicolon, pipe, space; by default found out"),
      quote: z.string().optional().describe("Sign around cells, or none; by default found out"),
      header: z.boolean().optional().describe("The first line names the columns; by default found out"),
      skip: z.int().min(0).optional().describe("Lines before the header; by default found out"),
      replace: z
        .boolean()
        .default(false)
        .describe("Take the place of a data set of this name; what was written into its datapackage.json stays"),
    }),
    output: addedOutput,
    positional: ["source"],
    effect: "write",
    network: false,
    destructive: false,
  },
  async (context, input) => {
    const { addData } = await import("./add-data.js");
    return addData(context, input);
  },
);
