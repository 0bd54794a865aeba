import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { isAnalysisId } from "../tables/stored/kept-analysis.js";
import { queryLimits } from "./schema/query-limits.js";
import { replayOutput } from "../contracts/replayed.js";

export const tool = defineTool(
  {
    name: "data_replay",
    version: 2,
    description:
      "Calculates again what was calculated here, a data set that a query made or an analysis, from the inputs of the same hash, or reads the answers of a fetched data set again, and says whether it is equal, differs, or its inputs are gone.",
    input: z.strictObject({
      name: z.string().describe("Name of the data set, or id of the analysis: analysis:1f0c..."),
      ...queryLimits,
    }),
    output: replayOutput,
    positional: ["name"],
    effect: "write",
    network: false,
    destructive: false,
  },
  async (context, input) => {
    if (isAnalysisId(input.name)) {
      const { replayAnalysis } = await import("./replay-analysis.js");
      return replayAnalysis(context, input.name);
    }
    const { replayQuery } = await import("./query-data.js");
    return replayQuery(context, input);
  },
);
