import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { catalogueEntry, heldEntry, modelEntrySchema } from "./model-entry.js";

export const tool = defineTool(
  {
    name: "models_list",
    version: 1,
    description: "Lists the models that this user has on this computer, and those that can be fetched.",
    input: z.strictObject({}),
    output: z.strictObject({
      read_on: z.string().describe("The day on which the catalogue was read from its sources"),
      models: z.array(modelEntrySchema).describe("Those that are here first"),
    }),
    effect: "read",
    network: false,
    for_clients: false,
  },
  async ({ services }) => {
    const models = await services.homeModels();
    const here = models.held().map((held) => heldEntry(models, held));
    const names = new Set(here.map(({ name }) => name));
    const others = models.catalogue.filter(({ name }) => !names.has(name)).map((row) => catalogueEntry(models, row));
    return { read_on: models.read_on, models: [...here, ...others] };
  },
);
