import { z } from "zod";
import { defineContract } from "../run/contract.js";

/** How other tools read a data set of the workspace by its id; whoever keeps data sets carries it out. */
export const dataSetRowsContract = defineContract({
  name: "data_set_rows",
  version: 1,
  description: "Gives the rows of a data set.",
  input: z.strictObject({
    id: z.string().min(1).describe("Id of the data set"),
    columns: z.array(z.string()).optional().describe("Columns that are wanted, in this order; by default all"),
    limit: z.int().min(1).default(10_000).describe("Most rows; more are an error of the kind too_large"),
  }),
  output: z.strictObject({
    columns: z.array(z.string()),
    /** Values in the order of the columns; dates as text in ISO 8601. */
    rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    /** Of the data set's file. */
    sha256: z.string(),
  }),
  effect: "read",
  network: false,
});
