import { z } from "zod";
import { toQuireError } from "../domain/error.js";
import { defineTool } from "../tool/define-tool.js";
import { dataSetNames, openDataSet } from "../tables/stored/data-set.js";

const entry = z.strictObject({
  name: z.string(),
  title: z.string().nullable(),
  rows: z.int().nullable(),
  columns: z.int(),
  bytes: z.int(),
  made_by: z.string().describe("What it was made of: a file, or a query"),
  problem: z.string().nullable().describe("Why it cannot be used; null where it can"),
});

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
  async ({ services: { files } }) => {
    const names = await dataSetNames(files);
    const one = async (name: string): Promise<z.input<typeof entry>> => {
      try {
        const { descriptor, resource, schema, bytes } = await openDataSet(files, name);
        const own = resource.quire;
        const made_by =
          own?.query === undefined ? (own?.original?.name ?? "a file of its own") : `query: ${own.query.sql}`;
        const title = descriptor.title ?? resource.title ?? null;
        return { name, title, rows: own?.rows ?? null, columns: schema.fields.length, bytes, made_by, problem: null };
      } catch (error) {
        const problem = toQuireError(error).message;
        return { name, title: null, rows: null, columns: 0, bytes: 0, made_by: "", problem };
      }
    };
    return { data_sets: await Promise.all(names.map(one)) };
  },
);
