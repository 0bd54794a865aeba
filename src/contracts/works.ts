import { z } from "zod";
import { filterFields } from "../corpus/search/search-filter.js";
import { itemSchema } from "../domain/item.js";
import { noticeSchema } from "../domain/record.js";
import { otherWorkSchema } from "../domain/work.js";
import { shortAuthors, versionWords } from "../domain/source-words.js";
import { defineContract } from "../run/contract.js";

export const worksInput = z.strictObject({
  works: z.array(z.string().min(1)).min(1).optional().describe("Citation keys or ids; by default all"),
  ...filterFields,
  sort: z.enum(["added", "author", "year", "title"]).default("added").describe("What they are in the order of"),
  limit: z.int().min(1).max(1000).default(100).describe("How many at most"),
  offset: z.int().min(0).default(0).describe("How many of the list are passed over"),
});

export const workLine = z.strictObject({
  work_id: z.string(),
  /** Citation key; empty where there is none. */
  key: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  doi: z.string().nullable(),
  item: itemSchema,
  tags: z.array(z.string()),
  notices: z.array(noticeSchema),
  /** Its newest version, where the library has one. */
  superseded_by: otherWorkSchema.optional(),
  /** The work whose text it repeats. */
  copy_of: otherWorkSchema.optional(),
  collections: z.array(z.string()),
  format: z.string(),
  pages: z.number().nullable(),
  /** Lines of its text. */
  lines: z.number(),
  path: z.string().nullable(),
  added_at: z.string(),
  updated_at: z.string(),
});

export const worksOutput = z.strictObject({
  /** How many there are beyond `limit` and `offset`. */
  total: z.number(),
  works: z.array(workLine),
});

export type WorksOutput = z.infer<typeof worksOutput>;

export const worksContract = defineContract({
  name: "works",
  version: 1,
  description: "Lists the works of the library whose texts can be searched and read.",
  input: worksInput,
  output: worksOutput,
  effect: "read",
  network: false,
  for_models: true,
  observe: ({ total, works }) => ({ kind: "worked_out", title: "Works of the library", lines: listed(total, works) }),
});

/** A line for each work: its title, who wrote it and when, and its key. */
function listed(total: number, works: WorksOutput["works"]): string[] {
  const lines = works.map((work) => {
    const who = [shortAuthors(work.authors), work.year === null ? "" : String(work.year)].filter(Boolean).join(", ");
    const facts = [who, work.key === "" ? "" : `@${work.key}`].filter(Boolean).join("; ");
    return `- ${work.title}${facts === "" ? "" : ` (${facts})`}${versionWords(work)}`;
  });
  return [`${total} works${total > works.length ? `, of which ${works.length} are listed` : ""}:`, ...lines];
}
