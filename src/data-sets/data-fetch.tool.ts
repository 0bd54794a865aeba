import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { fetchOutput } from "./fetched/fetch-output.js";
import { observedFetch } from "./fetched/fetched-rows.js";

export const tool = defineTool(
  {
    name: "data_fetch",
    version: 1,
    description:
      "Fetches data of an outside source (World Bank, Eurostat, Wikidata, trials, earthquakes, ...; data_search finds which) as a data set with its licence, its query and the answers as they came.",
    input: z.strictObject({
      connector: z.string().min(1).describe("Name of the source, as data_search and data_connectors give it"),
      params: z
        .union([z.record(z.string(), z.unknown()), z.array(z.string())])
        .default({})
        .describe("What is asked for, as data_search gives it: an object, or name=value"),
      name: z.string().optional().describe("Name of the data set; by default made of what is asked for"),
      rows: z.int().min(1).max(1_000_000).default(100_000).describe("Most rows that are fetched"),
      anew: z.boolean().default(false).describe("Ask the source again, whatever is kept of earlier answers"),
      replace: z.boolean().default(false).describe("Take the place of a data set of this name"),
    }),
    output: fetchOutput,
    positional: ["connector", "params"],
    effect: "write",
    network: true,
    destructive: false,
    for_models: true,
    observe: observedFetch,
  },
  async (context, input) => {
    const { fetchData } = await import("./fetched/fetch-data.js");
    return fetchData(context, input);
  },
);
