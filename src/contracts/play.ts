import { z } from "zod";
import { defineContract } from "../run/contract.js";
import { spentSchema } from "../run/metrics.js";

const scalar = z.union([z.string(), z.number(), z.boolean()]);

export const playInput = z.strictObject({
  playbook: z
    .string()
    .optional()
    .describe("File of the playbook, or its name among those that come with Quire; a config may name it instead"),
  config: z
    .union([z.string(), z.record(z.string(), z.json())])
    .optional()
    .describe("Values of its inputs, or the file that holds them"),
  set: z
    .record(z.string(), z.union([scalar, z.array(scalar)]))
    .default({})
    .describe("Single values; they win over the config"),
  only: z.string().optional().describe("STEP or STEP/ITEM: nothing else is written"),
  from: z.string().optional().describe("STEP: those before it are left as they are"),
  redo: z.array(z.string()).default([]).describe("STEP or STEP/ITEM: written again, whatever was changed by hand"),
  model: z.string().optional().describe('"provider:model" for all steps, or "none" for no model'),
  parallel: z.int().min(1).max(16).default(4).describe("Items that are written side by side"),
});
export type PlayInput = z.output<typeof playInput>;

/** What became of an item, or of one of several answers to it. */
export const playedStates = [
  "written",
  "known",
  "kept",
  "edited",
  "edited_stale",
  "failed",
  "not_done",
  "skipped",
] as const;
export type PlayedState = (typeof playedStates)[number];

const count = z.int().min(0);

export const playedStep = z.strictObject({
  name: z.string(),
  kind: z.enum(["prompt", "tool", "gate", "assemble"]),
  /** `provider:model`; null without one. */
  model: z.string().nullable(),
  outputs: z.array(z.string()).describe("Files, from the workspace"),
  counts: z.record(z.enum(playedStates), count),
  /** Why nothing was done. */
  skipped: z.string().nullable(),
});
export type PlayedStep = z.infer<typeof playedStep>;

/** An item that a reader has to know of. */
export const playedItem = z.strictObject({
  step: z.string(),
  id: z.string(),
  slot: z.string(),
  title: z.string(),
  state: z.enum(playedStates),
  reason: z.string(),
});
export type PlayedItem = z.infer<typeof playedItem>;

export const playOutput = z.strictObject({
  run_id: z.string(),
  playbook: z.string(),
  steps: z.array(playedStep),
  documents: z.array(z.strictObject({ path: z.string(), words: count, incomplete: z.boolean() })),
  /** Failed, not done, edited by hand. */
  items: z.array(playedItem),
  /** Of all cited sentences of the texts by their verdict. */
  verdicts: z.record(z.string(), count),
  limitations: z.array(z.string()),
  metrics: spentSchema,
});
export type PlayOutput = z.infer<typeof playOutput>;

export const playContract = defineContract({
  name: "play",
  version: 1,
  description:
    "Carries out a playbook: steps that write item by item, with evidence from the library, up to a finished document; what was written before is not asked for again.",
  input: playInput,
  output: playOutput,
  positional: ["playbook"],
  paths: ["playbook"],
  effect: "write",
  network: true,
  destructive: false,
});
