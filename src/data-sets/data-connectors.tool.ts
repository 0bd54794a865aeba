import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { connectorsOutput } from "./fetched/connectors-output.js";

export const tool = defineTool(
  {
    name: "data_connectors",
    version: 1,
    description: "Lists the outside sources of data that can be fetched from, and what each takes.",
    input: z.strictObject({ name: z.string().optional().describe("Of one source; by default all are listed") }),
    output: connectorsOutput,
    positional: ["name"],
    effect: "none",
    network: false,
    for_models: true,
  },
  async (context, { name }) => {
    const { listConnectors } = await import("./fetched/list-connectors.js");
    return listConnectors(context, name);
  },
);
