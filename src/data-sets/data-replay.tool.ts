import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { queryLimits } from "./schema/query-limits.js";

export const tool = defineTool(
  {
    name: "data_replay",
    version: 1,
    description:
      "Makes a data set again that a query made, or reads the answers of a fetched one again, and says whether it is equal and what has changed since.",
    input: z.strictObject({ name: z.string().describe("Name of the data set"), ...queryLimits }),
    output: z.strictObject({
      name: z.string(),
      sql: z.string(),
      engine: z.strictObject({ name: z.string(), version: z.string() }),
      equal: z.boolean(),
      changes: z.array(z.string()),
      rows: z.int(),
    }),
    positional: ["name"],
    effect: "write",
    network: false,
    destructive: false,
  },
  async (context, input) => {
    const { replayQuery } = await import("./query-data.js");
    return replayQuery(context, input);
  },
);
