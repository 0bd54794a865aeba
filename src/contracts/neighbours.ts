import { z } from "zod";
import { errorRecordSchema } from "../domain/error-schema.js";
import { itemSchema } from "../domain/item.js";
import { workWords } from "../domain/source-words.js";
import { defineContract } from "../run/contract.js";

export const neighbourFormats = ["bibtex", "csl-json"] as const;

export const neighboursInput = z.strictObject({
  work: z
    .string()
    .trim()
    .min(1)
    .describe("Citation key, file or id of a work of the library, or doi:…, arxiv:… or pmid:… of any work"),
  direction: z
    .enum(["both", "cites", "cited_by"])
    .default("both")
    .describe("cites: what the work cites; cited_by: what cites it"),
  limit: z.int().min(1).max(500).default(50).describe("How many at most in each direction"),
  missing: z.boolean().default(false).describe("Only works that the library lacks"),
  format: z.enum(neighbourFormats).optional().describe("Write the works that are listed in this format, too"),
});
export type NeighboursInput = z.output<typeof neighboursInput>;

const neighbour = z.strictObject({
  /** As the sources together have it; its `id` is its key in the library, or the one that it would have. */
  item: itemSchema,
  /** Citation key (else id) of the library's record; null where the library lacks it. */
  key: z.string().nullable(),
  /** "doi:10.1000/x", as `quire add` takes it; null where no source names one. */
  identifier: z.string().nullable(),
  /** How often it is cited itself: the highest count that a source has. */
  cited_by_count: z.number().nullable(),
  /** Names of the sources that say so. */
  sources: z.array(z.string()),
  /** A page about it, and the address of a PDF that anyone may fetch. */
  url: z.string().nullable(),
  open_copy: z.string().nullable(),
});
export type NeighbourWork = z.infer<typeof neighbour>;

export const neighboursOutput = z.strictObject({
  work: z.strictObject({ key: z.string().nullable(), title: z.string(), identifier: z.string() }),
  /** Those first that are cited most. */
  cites: z.array(neighbour),
  cited_by: z.array(neighbour),
  /** What was asked, and what each source knows: how many works it has in each direction, null where it does not say. */
  asked: z.array(
    z.strictObject({
      source: z.string(),
      title: z.string(),
      direction: z.enum(["cites", "cited_by"]),
      /** False where it has no such work. */
      known: z.boolean(),
      listed: z.number(),
      total: z.number().nullable(),
    }),
  ),
  problems: z.array(z.strictObject({ source: z.string(), title: z.string(), error: errorRecordSchema })),
  /** In the format that was asked for. */
  text: z.string().optional(),
});
export type NeighboursOutput = z.infer<typeof neighboursOutput>;

export const neighboursContract = defineContract({
  name: "neighbours",
  version: 1,
  description:
    "Lists the works that a work cites and the works that cite it, as OpenAlex and Semantic Scholar know them.",
  input: neighboursInput,
  output: neighboursOutput,
  positional: ["work"],
  effect: "read",
  network: true,
  hosts: ["api.openalex.org", "api.semanticscholar.org"],
  for_models: true,
  observe: ({ work, cites, cited_by }) => ({
    kind: "worked_out",
    title: `Works around "${work.title}"`,
    lines: [
      `${cites.length} that it cites, by OpenAlex and Semantic Scholar:`,
      ...cites.map(neighbourWords),
      `${cited_by.length} that cite it:`,
      ...cited_by.map(neighbourWords),
    ],
  }),
});

function neighbourWords({ item, key, identifier, cited_by_count: count }: NeighbourWork): string {
  const facts = [
    ...(count === null ? [] : [`cited ${count} times`]),
    key === null ? (identifier ?? "") : "in the library",
  ].filter(Boolean);
  return `- ${workWords({ ...item, id: key ?? undefined })}${facts.length === 0 ? "" : `, ${facts.join(", ")}`}`;
}
