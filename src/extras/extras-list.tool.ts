import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { extraEntry, extraEntrySchema } from "./extra-entry.js";

export const tool = defineTool(
  {
    name: "extras_list",
    version: 1,
    description: "Lists the large engines that can be installed on demand, and which of them are.",
    input: z.strictObject({}),
    output: z.strictObject({ extras: z.array(extraEntrySchema) }),
    effect: "read",
    network: false,
    for_clients: false,
  },
  async ({ services }) => {
    const extras = await services.extras();
    return { extras: extras.table.map((extra) => extraEntry(extras, extra)) };
  },
);
