import { z } from "zod";
import { profileSchema } from "../tables/profile/profile-schema.js";
import { openDataSet } from "../tables/stored/data-set.js";
import { analysisHead, keepAnalysis } from "../tables/stored/kept-analysis.js";
import { profileEngine, profileOf } from "../tables/stored/profile-data-set.js";
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
    output: z.strictObject({ ...analysisHead, name: z.string(), sha256: z.string(), ...profileSchema.shape }),
    positional: ["name"],
    effect: "read",
    network: false,
    for_models: true,
    observe: observedProfile,
  },
  async ({ services }, { name }) => {
    const set = await openDataSet(services.files, name);
    const sha256 = await hashOf(set);
    const asked = { tool: "data_profile", input: { name }, data: [{ name, sha256 }], engine: profileEngine };
    return keepAnalysis(services, asked, { name, sha256, ...(await profileOf(set, services.ownMarks)) });
  },
);
