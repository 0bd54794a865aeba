import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { earlierRows, knownTable } from "./export/known-tables.js";
import { cellSchema, criterionSchema } from "./schema/gather-schema.js";

export const gatheredTableOutput = z.strictObject({
  path: z.string().describe("Of the CSV"),
  columns: z.array(z.string()).describe("Names of the columns, in order"),
  rows: z
    .array(
      z.strictObject({
        values: z.array(z.string()).describe("What the cells say, in the order of the columns"),
        cells: z
          .array(cellSchema.nullable())
          .describe("Where each was read; null where nothing is known of it, as of cells that somebody changed"),
        criteria: z.array(criterionSchema).describe("Conditions on the row, and what was found of them"),
      }),
    )
    .describe("Rows, in the order of the file"),
});
export type GatheredTableOutput = z.infer<typeof gatheredTableOutput>;

export const tool = defineTool(
  {
    name: "gathered_table",
    version: 1,
    description: "Reads a table that was gathered, each cell with the words and the page that it was read from.",
    input: z.strictObject({ path: z.string().min(1).describe("The CSV; what stands beside it is found") }),
    output: gatheredTableOutput,
    positional: ["path"],
    effect: "read",
    network: false,
  },
  async (context, { path }) => {
    const table = await knownTable(context, path);
    const rows = earlierRows(table).map(({ values, cells, criteria }) => ({
      values: [...values],
      cells: cells.map((cell) => (cell === null ? null : cellSchema.strip().parse(cell))),
      criteria: criteria.map((criterion) => criterionSchema.strip().parse(criterion)),
    }));
    return { path: table.path, columns: [...table.columns], rows };
  },
);
