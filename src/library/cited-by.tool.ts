import { z } from "zod";
import { itemYear } from "../domain/item.js";
import { workWords } from "../domain/source-words.js";
import { defineTool } from "../tool/define-tool.js";
import { recordNamed } from "./records/find-entry.js";
import { countLists, readReferenceWeb, type WebWork, webWork } from "./references/reference-web.js";
import { linkedBy, listedPlace, webCounts, webWorkSchema } from "./references/web-schema.js";

export const citedByOutput = z.strictObject({
  work: webWorkSchema,
  /** Works of the library that list it, newest first, each once, where it stands first in its list. */
  cited_by: z.array(webWorkSchema.extend({ ...listedPlace, by: linkedBy })),
  ...webCounts,
});
export type CitedByOutput = z.infer<typeof citedByOutput>;

export const tool = defineTool(
  {
    name: "cited_by",
    version: 1,
    description: "Lists the works of the library that cite one of its works, as their lists of references say.",
    input: z.strictObject({ work: z.string().min(1).describe("Citation key, file or id of the work") }),
    output: citedByOutput,
    positional: ["work"],
    effect: "read",
    network: false,
    for_models: true,
    observe: ({ work, cited_by }) => ({
      kind: "worked_out",
      title: `Works of the library that cite "${work.title}"`,
      lines: [`${cited_by.length} works:`, ...cited_by.map(({ item }) => `- ${workWords(item)}`)],
    }),
  },
  async (context, { work }) => {
    const web = await readReferenceWeb(context);
    const named = recordNamed(
      web.map(({ record }) => record),
      work,
      context.services.files.resolve(work),
    );
    const cited_by = web.flatMap(({ record, entries }) => {
      const entry = entries.find(({ cited }) => cited?.id === named.id);
      if (entry === undefined || entry.by === null) return [];
      const { line, page, text, confidence, by } = entry;
      return [{ ...webWork(record), line, page, text, confidence, by }];
    });
    return { work: webWork(named), cited_by: cited_by.toSorted(newestFirst), ...countLists(web) };
  },
);

/** Works that were added together came in no order that anybody sees. */
function newestFirst(one: WebWork, other: WebWork): number {
  const years = (itemYear(other.item) ?? 0) - (itemYear(one.item) ?? 0);
  return years === 0 ? one.key.localeCompare(other.key, "en") : years;
}
