import { z } from "zod";
import { lensSchema } from "../domain/lens.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(
  {
    name: "lenses",
    version: 1,
    description: "Lists the lenses: hosts and sources that are trusted for a field, which searches can be narrowed to.",
    input: z.strictObject({ name: z.string().optional().describe("Of one lens; by default all are listed") }),
    output: z.strictObject({
      lenses: z.array(
        lensSchema.extend({
          name: z.string().describe("For --lens"),
          origin: z.enum(["shipped", "quire.yaml"]).describe("Whether it came with Quire"),
        }),
      ),
    }),
    positional: ["name"],
    effect: "none",
    network: false,
    for_models: true,
  },
  async ({ services: { lenses } }, { name }) => ({
    lenses: name === undefined ? [...(await lenses.list())] : [await lenses.named(name)],
  }),
);
