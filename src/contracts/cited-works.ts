import { z } from "zod";
import { itemSchema } from "../domain/item.js";
import { noticeSchema } from "../domain/record.js";
import { defineContract } from "../run/contract.js";

export const citedWorkFacts = {
  /** Null for a work that is not in the library. */
  work_id: z.string().nullable(),
  notices: z.array(noticeSchema),
  missing_fields: z.array(z.string()),
  looked_up: z.boolean(),
  /** False while the record is only what the file says of itself. */
  confirmed: z.boolean(),
};

export const citedWorksContract = defineContract({
  name: "cited_works",
  version: 1,
  description: "Finds the works that keys of citations mean: citation keys, DOIs and other identifiers, addresses.",
  input: z.strictObject({
    keys: z.array(z.string()).describe("Keys as they stand in a draft, without @"),
    look_up: z.boolean().default(false).describe("Ask outside sources for identifiers that the library does not have"),
  }),
  output: z.strictObject({
    works: z.array(
      z.strictObject({
        /** As given. */
        key: z.string(),
        /** Of the record; keys that mean one work have one id. */
        id: z.string(),
        /** What the library calls the work. */
        citation_key: z.string(),
        item: itemSchema,
        ...citedWorkFacts,
      }),
    ),
    /** Keys that nothing is known of, with the nearest known ones, and why a look-up gave nothing. */
    unknown: z.array(z.strictObject({ key: z.string(), nearest: z.array(z.string()), reason: z.string().nullable() })),
  }),
  positional: ["keys"],
  effect: "read",
  network: true,
  opened_by: "look_up",
});
