import { z } from "zod";
import { profileSchema } from "../tables/profile/profile-schema.js";
import { openDataSet } from "../tables/stored/data-set.js";
import { profileOf } from "../tables/stored/profile-data-set.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(
  {
    name: "data_profile",
    version: 1,
    description:
      "Says of each column of a data set its type, range, quantiles, gaps and outliers, and what is odd: codes for no answer, dates in two formats, duplicates, categories written in two ways.",
    input: z.strictObject({ name: z.string().describe("Name of the data set") }),
    output: z.strictObject({ name: z.string(), ...profileSchema.shape }),
    positional: ["name"],
    effect: "read",
    network: false,
  },
  async ({ services: { files } }, { name }) => ({ name, ...(await profileOf(await openDataSet(files, name))) }),
);
