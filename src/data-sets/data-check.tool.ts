import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { checkOutput } from "./fetched/check-output.js";

export const tool = defineTool(
  {
    name: "data_check",
    version: 1,
    description:
      "Asks an outside source of data for a small known thing, and says where its answer differs from what is expected.",
    input: z.strictObject({ connector: z.string().min(1).describe("Name of the source") }),
    output: checkOutput,
    positional: ["connector"],
    effect: "read",
    network: true,
  },
  async (context, { connector }) => {
    const { checkConnector } = await import("./fetched/check-connector.js");
    return checkConnector(context, connector);
  },
);
