import { z } from "zod";
import { formatIdentifier, itemIdentifiers } from "../domain/identifier.js";
import { itemSchema } from "../domain/item.js";
import { workWords } from "../domain/source-words.js";
import { defineTool } from "../tool/define-tool.js";
import { recordNamed } from "./records/find-entry.js";
import { tellsWork } from "./references/read-lists.js";
import { readReferenceWeb, webWork } from "./references/reference-web.js";
import { linkedBy, listedPlace, webWorkSchema } from "./references/web-schema.js";

export const citesOutput = z.strictObject({
  work: webWorkSchema,
  /** False where there is no text to read a list from. */
  has_text: z.boolean(),
  /** Entries that mean works of the library. */
  in_library: z.array(webWorkSchema.extend({ ...listedPlace, by: linkedBy })),
  /** Entries of works that the library lacks, or of which it is doubtful which they are. */
  not_in_library: z.array(
    z.strictObject({
      ...listedPlace,
      item: itemSchema,
      /** "doi:10.1000/x", as `quire add` takes it; null where none is printed. */
      identifier: z.string().nullable(),
    }),
  ),
  /** Entries of which too little could be read to say which work they are. */
  unread: z.array(z.strictObject(listedPlace)),
});
export type CitesOutput = z.infer<typeof citesOutput>;

export const tool = defineTool(
  {
    name: "cites",
    version: 1,
    description:
      "Lists what a work of the library cites, as its list of references says: works of the library and others.",
    input: z.strictObject({ work: z.string().min(1).describe("Citation key, file or id of the work") }),
    output: citesOutput,
    positional: ["work"],
    effect: "read",
    network: false,
    for_models: true,
    observe: ({ work, in_library, not_in_library }) => ({
      kind: "worked_out",
      title: `Works that "${work.title}" cites`,
      lines: [
        `${in_library.length} in the library:`,
        ...in_library.map(({ item }) => `- ${workWords(item)}`),
        `${not_in_library.length} not in the library:`,
        ...not_in_library.map(({ item }) => `- ${workWords(item)}`),
      ],
    }),
  },
  async (context, { work }) => {
    const web = await readReferenceWeb(context);
    const named = recordNamed(
      web.map(({ record }) => record),
      work,
      context.services.files.resolve(work),
    );
    const entries = web.find(({ record }) => record === named)?.entries ?? [];
    const output: z.input<typeof citesOutput> = {
      work: webWork(named),
      has_text: named.has_text,
      in_library: [],
      not_in_library: [],
      unread: [],
    };
    for (const { cited, by, item, ...place } of entries) {
      const [first] = itemIdentifiers(item);
      if (cited !== null && by !== null) output.in_library.push({ ...webWork(cited), ...place, by });
      else if (tellsWork(item))
        output.not_in_library.push({
          ...place,
          item,
          identifier: first === undefined ? null : formatIdentifier(first),
        });
      else output.unread.push(place);
    }
    return output;
  },
);
