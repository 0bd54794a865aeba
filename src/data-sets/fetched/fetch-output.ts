import { z } from "zod";
import { addedOutput } from "../schema/added-output.js";

/** Who a data set is by. */
export const sourceSchema = z.strictObject({
  connector: z.string().describe("Name of the connector"),
  title: z.string().describe("The source as people write it"),
  attribution: z.string().describe("How it wants to be named"),
  licence: z.string().describe("Licence of the data"),
  licence_url: z.string().describe("Page with its terms"),
});

export const fetchOutput = addedOutput.extend({
  title: z.string().nullable().describe("As the source calls the data"),
  source: sourceSchema.describe("Whom the data are from"),
  params: z.record(z.string(), z.unknown()).describe("What was asked for"),
  retrieved_at: z.string().describe("ISO 8601: when the source answered first"),
  updated: z.string().nullable().describe("When the source changed the data last, where it says so"),
  answers: z.int().describe("How many answers were read"),
  features: z.string().nullable().describe("File with the places in GeoJSON; null where there are none"),
  nodes: z.string().nullable().describe("Data set with the things that the rows of a graph join; null for other data"),
  first_rows: z.array(z.array(z.string())).describe("The first rows, cell by cell"),
});
