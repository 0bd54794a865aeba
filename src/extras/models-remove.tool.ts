import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(
  {
    name: "models_remove",
    version: 1,
    description: "Forgets models at home; what was fetched of them is deleted, a file of the person's own stays.",
    input: z.strictObject({ names: z.array(z.string().min(1)).min(1).describe("Names, as models_list tells them") }),
    output: z.strictObject({
      removed: z.array(z.string()).describe("Names of those that were here"),
      absent: z.array(z.string()).describe("Named, but not here"),
    }),
    effect: "write",
    network: false,
    recorded: false,
    for_clients: false,
  },
  async (context, { names }) => {
    const models = await context.services.homeModels();
    const removed: string[] = [];
    for (const name of new Set(names)) {
      if (await context.step(`remove:${name}`, "write", () => models.remove(name))) removed.push(name);
    }
    return { removed, absent: names.filter((name) => !removed.includes(name)) };
  },
);
