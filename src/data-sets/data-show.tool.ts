import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { dataRows } from "../tables/stored/data-rows.js";
import { descriptorName, openDataSet } from "../tables/stored/data-set.js";

export const tool = defineTool(
  {
    name: "data_show",
    version: 1,
    description: "Shows what a data set is: its columns, its source, and its first rows as they are written.",
    input: z.strictObject({
      name: z.string().describe("Name of the data set"),
      rows: z.int().min(0).max(1_000).default(10).describe("Rows that are shown"),
      from: z.int().min(1).default(1).describe("The first of them"),
    }),
    output: z.strictObject({
      name: z.string(),
      path: z.string().describe("Of its CSV"),
      described_in: z.string().describe("Its datapackage.json"),
      descriptor: z.record(z.string(), z.unknown()).describe("Its Data Package"),
      unchanged: z.boolean().describe("False where its file is not the one that was described"),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      from: z.int(),
    }),
    positional: ["name"],
    effect: "read",
    network: false,
  },
  async ({ services: { files } }, { name, rows: most, from }) => {
    const set = await openDataSet(files, name);
    const rows: string[][] = [];
    let row = 0;
    for await (const batch of dataRows(set)) {
      rows.push(...batch.slice(Math.max(0, from - 1 - row), Math.max(0, from - 1 - row + most - rows.length)));
      row += batch.length;
      if (rows.length >= most) break;
    }
    const { hash } = set.resource;
    const unchanged = hash === undefined || hash.replace(/^sha256:/u, "") === (await set.files.hash(set.path));
    const columns = set.schema.fields.map((field) => field.name);
    const described_in = set.files.inside(set.folder, descriptorName);
    return { name, path: set.path, described_in, descriptor: set.descriptor, unchanged, columns, rows, from };
  },
);
