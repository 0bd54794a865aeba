import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { codeAnalysis } from "./code-analysis.js";

export const tool = defineTool(
  {
    name: "code_replay",
    version: 1,
    description: "Runs the code of a kept analysis again on the data as it is now, and says what differs.",
    input: z.strictObject({ name: z.string().describe("Name of the analysis") }),
    output: z.strictObject({
      equal: z.boolean().describe("True where it printed and wrote the same"),
      changes: z.array(z.string()).describe("Why it may differ: inputs and engines that are not what they were"),
      differences: z.array(z.string()).describe("What it printed or wrote otherwise"),
      analysis: codeAnalysis,
    }),
    positional: ["name"],
    effect: "execute",
    network: false,
    destructive: false,
  },
  async (context, { name }) => {
    const { replayCode } = await import("./replay-code.js");
    return replayCode(context, name);
  },
);
