import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { observedAnswer } from "./observed-data.js";
import { analysisHead } from "../tables/stored/kept-analysis.js";
import { queryLimits } from "./schema/query-limits.js";

export const tool = defineTool(
  {
    name: "data_query",
    version: 1,
    description:
      "Answers one SQL query (SELECT) over the data sets of the workspace, which are its tables by their names; by DuckDB where that extra is installed, else by SQLite for small ones.",
    input: z.strictObject({
      sql: z.string().min(1).max(100_000).describe("One query that reads: SELECT, WITH or VALUES"),
      rows: z.int().min(1).max(100_000).default(1_000).describe("Most rows that are answered"),
      ...queryLimits,
    }),
    output: z.strictObject({
      ...analysisHead,
      columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
      truncated: z.boolean().describe("True where there are more rows than were asked for"),
      inputs: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
      warnings: z.array(z.string()),
    }),
    positional: ["sql"],
    effect: "read",
    network: false,
    for_models: true,
    observe: observedAnswer,
  },
  async (context, input) => {
    const { queryData } = await import("./query-data.js");
    return queryData(context, input);
  },
);
