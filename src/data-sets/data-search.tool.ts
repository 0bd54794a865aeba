import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { searchOutput } from "./fetched/search-output.js";

export const tool = defineTool(
  {
    name: "data_search",
    version: 1,
    description:
      "Searches outside sources of data (statistics, registers, maps, trials, opinions of courts, ...) for a subject, and says what data_fetch takes to have them.",
    input: z.strictObject({
      query: z.string().trim().min(1).max(300).describe("Words of the subject"),
      connectors: z.array(z.string()).default([]).describe("Sources to ask; by default all that need no key"),
      lens: z.string().optional().describe("Lens: only sources of data trusted for a field, as economics"),
      limit: z.int().min(1).max(100).default(20).describe("Most that are listed"),
    }),
    output: searchOutput,
    positional: ["query"],
    effect: "read",
    network: true,
    for_models: true,
  },
  async (context, input) => {
    const { searchData } = await import("./fetched/search-data.js");
    return searchData(context, input);
  },
);
