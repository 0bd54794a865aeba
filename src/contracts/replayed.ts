import { z } from "zod";
import { engineSchema } from "../analysis/result/engine.js";

/** What comes of making again what was made here, whatever made it. */
export const replayOutput = z.strictObject({
  name: z.string(),
  tool: z.string().describe("What calculated it: data_query, statistics_test, run_code, ..."),
  verdict: z
    .enum(["equal", "differs", "inputs_gone"])
    .describe("inputs_gone: what it was calculated from is not there any more, or has changed"),
  changes: z.array(z.string()).describe("What differs, and what may have changed it, in sentences"),
  engine: engineSchema.describe("What calculated it now; of inputs_gone what did then"),
  sql: z.string().nullable().describe("Of a query"),
  rows: z.int().nullable().describe("Of a data set that was made again"),
});
export type Replayed = z.output<typeof replayOutput>;
