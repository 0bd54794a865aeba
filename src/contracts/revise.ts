import { z } from "zod";
import { claimSchema } from "../domain/evidence.js";
import { defineContract } from "../run/contract.js";

export const reviseActions = ["keep", "expand", "shorten", "rewrite", "merge"] as const;
export type ReviseAction = (typeof reviseActions)[number];

export const reviseInput = z.strictObject({
  path: z.string().describe("The document, in Markdown with Pandoc's citations"),
  section: z.string().trim().min(1).describe("The section, by its number (2.3) or its title"),
  action: z
    .enum(reviseActions)
    .describe(
      "keep: only check its citations; expand, shorten, rewrite: let the model write it anew; merge: take another section in",
    ),
  instruction: z.string().trim().min(1).optional().describe("How it is to be rewritten"),
  with: z.string().trim().min(1).optional().describe("The section that is taken in, by its number or title"),
  output: z.string().optional().describe("Where the new version is written; by default DOCUMENT.v2.md beside it"),
  model: z.string().optional().describe('"provider:model", or "none" for what can be done without one'),
  top: z.int().min(1).max(50).default(12).describe("Passages of the library that the model may use"),
});
export type ReviseInput = z.output<typeof reviseInput>;

export const revisedSection = z.strictObject({
  /** "2.3"; null in a document that numbers none, and of one that has no number. */
  number: z.string().nullable(),
  title: z.string(),
  /** 1-based, of its heading. */
  line: z.number().int(),
});

export const reviseOutput = z.strictObject({
  run_id: z.string(),
  path: z.string(),
  /** The new version; null where nothing was changed. */
  output: z.string().nullable(),
  action: z.enum(reviseActions),
  section: revisedSection,
  /** The section that was taken in. */
  merged: revisedSection.nullable(),
  mode: z.enum(["model", "rules"]),
  /** Unified; empty where nothing was changed. */
  diff: z.string(),
  /** Cited sentences of the section as it is now, with what the check found; offsets are those of the section's text. */
  claims: z.array(claimSchema),
  /** What looked like a citation in a model's text and was none. */
  removed: z.array(z.strictObject({ text: z.string(), reason: z.string() })),
  /** Sentences that were left out, as they stood. */
  dropped: z.array(z.string()),
  /** Keys that the section cited and no longer does. */
  lost_keys: z.array(z.string()),
  /** What could not be checked or done, in sentences. */
  limitations: z.array(z.string()),
});
export type ReviseOutput = z.output<typeof reviseOutput>;

export const reviseContract = defineContract({
  name: "revise",
  version: 1,
  description: "Works on one section of a finished Markdown document and writes a new version of it with a diff.",
  input: reviseInput,
  output: reviseOutput,
  positional: ["path"],
  paths: ["path", "output"],
  effect: "write",
  network: false,
  destructive: false,
});
