import { z } from "zod";
import { toQuireError } from "../domain/error.js";
import { defineTool } from "../tool/define-tool.js";
import type { OwnPart } from "../tables/schema/data-package.js";
import { countedRows, dataSetNames, openDataSet } from "../tables/stored/data-set.js";
import { profileOf } from "../tables/stored/profile-data-set.js";

const entry = z.strictObject({
  name: z.string(),
  title: z.string().nullable(),
  rows: z.int().nullable(),
  columns: z.int(),
  bytes: z.int(),
  made_by: z.string().describe("What it was made of: a file, a query, or a source that was asked"),
  problem: z.string().nullable().describe("Why it cannot be used; null where it can"),
});

/** In a word what a data set was made of. */
function madeBy(own: OwnPart | undefined): string {
  if (own?.query !== undefined) return `query: ${own.query.sql}`;
  if (own?.fetched !== undefined) return `fetched: ${own.fetched.connector}`;
  return own?.original?.name ?? "a file of its own";
}

export const tool = defineTool(
  {
    name: "data_list",
    version: 1,
    description: "Lists the data sets of the workspace.",
    input: z.strictObject({}),
    output: z.strictObject({ data_sets: z.array(entry) }),
    effect: "read",
    network: false,
    for_models: true,
  },
  async ({ services: { files, ownMarks } }) => {
    const names = await dataSetNames(files);
    const one = async (name: string): Promise<z.input<typeof entry>> => {
      try {
        const set = await openDataSet(files, name);
        const { descriptor, resource, schema, bytes } = set;
        // What came with somebody's folder is counted here.
        const rows = countedRows(set, ownMarks) ?? (await profileOf(set, ownMarks)).rows;
        const own = resource.quire;
        const made_by = madeBy(own);
        const title = descriptor.title ?? resource.title ?? null;
        return { name, title, rows, columns: schema.fields.length, bytes, made_by, problem: null };
      } catch (error) {
        const problem = toQuireError(error).message;
        return { name, title: null, rows: null, columns: 0, bytes: 0, made_by: "", problem };
      }
    };
    return { data_sets: await Promise.all(names.map(one)) };
  },
);
