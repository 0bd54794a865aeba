import { z } from "zod";

/** What was decided about a study. */
export const decisions = ["include", "exclude", "unsure"] as const;

/** A study as it was screened: a work of the library, and what was decided. Other fields are passed over. */
export const screenedStudy = z.looseObject({
  work_id: z.string().describe("Id of the work"),
  key: z.string().default("").describe("Its citation key"),
  title: z.string().describe("Its title"),
  decision: z.enum(decisions).optional().describe("What was decided; a study without a decision was not screened"),
  reason: z.string().default("").describe("Why"),
  copy_of: z.unknown().optional().describe("The work that it is a copy of, where it is one"),
});
export type ScreenedStudy = z.infer<typeof screenedStudy>;

/** How many studies went where; what goes into a box comes out of it. */
export const flowCounts = z.strictObject({
  identified: z.int().describe("Works of the library"),
  duplicates: z.int().describe("Copies of others, removed before screening"),
  not_screened: z.int().describe("Removed before screening because nothing was decided"),
  screened: z.int().describe("Studies with a decision"),
  excluded: z.int().describe("By the criteria"),
  assessed: z.int().describe("Not excluded when they were screened"),
  unsure: z.int().describe("Nobody has decided them yet: they are not included"),
  included: z.int().describe("In the review"),
});
export type FlowCounts = z.infer<typeof flowCounts>;

/** A study in a table of the review. */
export const listedStudy = z.strictObject({
  work_id: z.string().describe("Id of the work"),
  key: z.string().describe("Its citation key; empty where it has none"),
  title: z.string().describe("Its title"),
  decision: z.enum(decisions).describe("What was decided"),
  reason: z.string().describe("Why"),
});
export type ListedStudy = z.infer<typeof listedStudy>;

/** A section of the review as an item of a playbook. */
export const reviewSection = z.strictObject({
  section: z.string(),
  title: z.string(),
  parent_section: z.string().nullable(),
  text: z.string(),
});
export type ReviewSection = z.infer<typeof reviewSection>;
