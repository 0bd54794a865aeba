import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { addedOutput } from "./schema/added-output.js";
import { queryLimits } from "./schema/query-limits.js";

export const tool = defineTool(
  {
    name: "data_keep",
    version: 1,
    description:
      "Keeps all rows of one SQL query as a data set, with the query, its inputs by their hashes and the engine.",
    input: z.strictObject({
      sql: z.string().min(1).max(100_000).describe("One query that reads: SELECT, WITH or VALUES"),
      name: z.string().describe("Name of the data set"),
      ...queryLimits,
      replace: z.boolean().default(false).describe("Take the place of a data set of this name"),
    }),
    output: addedOutput.extend({
      engine: z.strictObject({ name: z.string(), version: z.string() }),
      inputs: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
      warnings: z.array(z.string()),
    }),
    positional: ["sql"],
    effect: "write",
    network: false,
    destructive: false,
  },
  async (context, input) => {
    const { keepQuery } = await import("./query-data.js");
    return keepQuery(context, input);
  },
);
