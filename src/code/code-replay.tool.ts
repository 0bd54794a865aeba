import { z } from "zod";
import { replayOutput } from "../contracts/replayed.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(
  {
    name: "code_replay",
    version: 2,
    description: "Runs the code of a kept analysis again on the data as it is now, and says what differs.",
    input: z.strictObject({
      name: z.string().describe("Name or id of the analysis, or a data set that it made"),
    }),
    output: replayOutput,
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
