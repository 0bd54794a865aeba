import { z } from "zod";
import { findingKinds } from "../../tables/profile/profile-schema.js";

/** A column in short. */
export const shortColumn = z.strictObject({
  name: z.string(),
  type: z.string(),
  unit: z.string().nullable(),
  missing: z.int(),
  misfits: z.int(),
});

export const shortFinding = z.strictObject({
  kind: z.enum(findingKinds),
  column: z.string().nullable(),
  message: z.string(),
  rows: z.array(z.int()),
});

export const addedOutput = z.strictObject({
  name: z.string(),
  path: z.string().describe("Of its CSV"),
  rows: z.int(),
  columns: z.array(shortColumn),
  sha256: z.string(),
  read_as: z.record(z.string(), z.unknown()).describe("How the source was read"),
  notes: z.array(z.string()).describe("What was decided while reading"),
  findings: z.array(shortFinding).describe("What is odd about the values"),
});
export type AddedOutput = z.output<typeof addedOutput>;
