import { z } from "zod";
import { defineContract } from "../run/contract.js";

export const syncRecordsContract = defineContract({
  name: "sync_records",
  version: 1,
  description: "Brings the index in line with manifest.json where that was edited since.",
  input: z.strictObject({}),
  output: z.strictObject({}),
  // What it changes is derived from a file of the user's, which it only reads.
  effect: "read",
  network: false,
  for_clients: false,
});
