import { z } from "zod";
import { itemSchema } from "../domain/item.js";
import { workWords } from "../domain/source-words.js";
import { defineTool } from "../tool/define-tool.js";
import { missingWorks } from "./references/missing-works.js";
import { countLists, readReferenceWeb } from "./references/reference-web.js";
import { listedPlace, webCounts } from "./references/web-schema.js";

export const missingWorksOutput = z.strictObject({
  /** Those first that most works of the library cite. */
  works: z.array(
    z.strictObject({
      /** What the entries together say of it; its `id` is the key that it would have. */
      item: itemSchema,
      /** "doi:10.1000/x", as `quire add` takes it; null where no entry prints one. */
      identifier: z.string().nullable(),
      /** How many works of the library cite it. */
      cited_by_count: z.number(),
      cited_by: z.array(z.strictObject({ key: z.string(), id: z.string(), ...listedPlace })),
    }),
  ),
  /** How many there are beyond `limit`. */
  total: z.number(),
  ...webCounts,
  /** Entries of all lists, and how many of them mean works of the library. */
  entries: z.number(),
  linked: z.number(),
});
export type MissingWorksOutput = z.infer<typeof missingWorksOutput>;

export const tool = defineTool(
  {
    name: "missing_works",
    version: 1,
    description: "Lists the works that the library's works cite most and that the library lacks.",
    input: z.strictObject({
      least: z.int().min(1).default(2).describe("Only works that at least so many works of the library cite"),
      limit: z.int().min(1).max(1000).default(20).describe("How many at most"),
    }),
    output: missingWorksOutput,
    effect: "read",
    network: false,
    for_models: true,
    observe: ({ works, total }) => ({
      kind: "worked_out",
      title: "Works that the library's works cite most and that it lacks",
      lines: [
        `${total} works${total > works.length ? `, of which ${works.length} are listed` : ""}:`,
        ...works.map(({ item, identifier, cited_by_count: count }) => {
          const named = identifier === null ? "" : `, ${identifier}`;
          return `- ${workWords({ ...item, id: undefined })}, cited by ${count}${named}`;
        }),
      ],
    }),
  },
  async (context, { least, limit }) => {
    const web = await readReferenceWeb(context);
    const all = missingWorks(web).filter(({ mentions }) => mentions.length >= least);
    const works = all.slice(0, limit).map(({ item, identifier, mentions }) => ({
      item,
      identifier,
      cited_by_count: mentions.length,
      cited_by: mentions.map(({ citing: { key, id }, entry: { line, page, text, confidence } }) => {
        return { key, id, line, page, text, confidence };
      }),
    }));
    const entries = web.flatMap((each) => each.entries);
    const linked = entries.filter(({ cited }) => cited !== null).length;
    return { works, total: all.length, ...countLists(web), entries: entries.length, linked };
  },
);
