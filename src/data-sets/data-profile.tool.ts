import { z } from "zod";
import { profileSchema } from "../tables/profile/profile-schema.js";
import { openDataSet } from "../tables/stored/data-set.js";
import { profileOf } from "../tables/stored/profile-data-set.js";
import { hashOf } from "../tables/stored/read-columns.js";
import { defineTool } from "../tool/define-tool.js";
import { observedProfile } from "./observed-data.js";

export const tool = defineTool(
  {
    name: "data_profile",
    version: 1,
    description:
      "Says of each column of a data set its type, range, quantiles, gaps and outliers, and what is odd: codes for no answer, dates in two formats, duplicates, categories written in two ways.",
    input: z.strictObject({ name: z.string().describe("Name of the data set") }),
    output: z.strictObject({ name: z.string(), sha256: z.string(), ...profileSchema.shape }),
    positional: ["name"],
    effect: "read",
    network: false,
    for_models: true,
    observe: ({ name, sha256, ...profile }) => observedProfile(name, profile, sha256),
  },
  async ({ services: { files } }, { name }) => {
    const set = await openDataSet(files, name);
    return { name, sha256: await hashOf(set), ...(await profileOf(set)) };
  },
);
