import { isAbsolute, relative, sep } from "node:path";
import { z } from "zod";
import { foldText } from "../domain/fold-text.js";
import { itemAuthors, itemYear } from "../domain/item.js";
import { parseYears, type YearRange } from "../domain/time-spans.js";
import { defineTool } from "../tool/define-tool.js";
import { type ExportRecord, formatNames } from "../cite/formats/format.js";
import { applyManifest } from "./records/apply-manifest.js";
import { type LibraryRecord, listRecords } from "./records/list-records.js";

export const exportRecordsInput = z.strictObject({
  format: z.enum(formatNames).describe("What is written"),
  author: z.string().min(1).optional().describe("Only works by an author with this in the name"),
  year: z.string().min(1).optional().describe('Only works of "2018", "2015..2020", "2015.." or "..2020"'),
  tag: z.string().min(1).optional().describe("Only works with this tag"),
  collection: z.string().min(1).optional().describe("Only works of this collection and those that lie in it"),
  relative_to: z
    .string()
    .optional()
    .describe("Folder from which paths of files are written; absolute paths by default"),
});
type Input = z.output<typeof exportRecordsInput>;

export const exportRecordsOutput = z.strictObject({
  format: z.enum(formatNames),
  text: z.string(),
  records: z.number(),
  /** Keys of records that are only what their files say. */
  unconfirmed: z.array(z.string()),
  /** Paths or ids of works of which not even a title is known: there is nothing to write. */
  left_out: z.array(z.string()),
});
export type ExportRecordsOutput = z.infer<typeof exportRecordsOutput>;

export const tool = defineTool(
  {
    name: "export_records",
    version: 1,
    description: "Writes the library's records as BibTeX, BibLaTeX, RIS, CSL-JSON, CSV or NDJSON.",
    input: exportRecordsInput,
    output: exportRecordsOutput,
    paths: ["relative_to"],
    effect: "read",
    network: false,
  },
  async (context, input) => {
    const { files } = context.services;
    // Works added since have their keys and hand edits from here on.
    await applyManifest(context, await context.services.store());
    const chosen = (await listRecords(context)).filter(filterFor(input));
    const known = chosen.filter(({ item }) => (item.title ?? "") !== "");
    const folder = input.relative_to === undefined ? null : files.resolve(input.relative_to);
    // Loaded when it runs: servers and lists of tools load every tool for its contract.
    const { formatByName } = await import("../cite/formats.js");
    return {
      format: input.format,
      text: formatByName(input.format).write(known.map((record) => exportRecord(record, folder))),
      records: known.length,
      unconfirmed: known.filter(({ confirmed }) => !confirmed).map(({ key }) => key),
      left_out: chosen.filter((record) => !known.includes(record)).map(({ path, id }) => path ?? id),
    };
  },
);

function filterFor({ author, year, tag, collection }: Input): (record: LibraryRecord) => boolean {
  const wanted = author === undefined ? null : foldText(author);
  const years = year === undefined ? null : parseYears(year);
  return ({ item, tags, collections }) =>
    (wanted === null || itemAuthors(item).some((name) => foldText(name).includes(wanted))) &&
    (years === null || isWithin(itemYear(item), years)) &&
    (collection === undefined || collections.some((name) => `${name}/`.startsWith(`${collection}/`))) &&
    (tag === undefined || tags.some((each) => foldText(each) === foldText(tag)));
}

function isWithin(year: number | null, { from, to }: YearRange): boolean {
  return year !== null && (from === null || year >= from) && (to === null || year <= to);
}

function exportRecord(
  { item, key, tags, notes, path, files, collections }: LibraryRecord,
  folder: string | null,
): ExportRecord {
  const paths = [path, ...files.map((file) => file.path)].flatMap((each) => each ?? []);
  const attachments = [...new Set(paths)].map((each) => (folder === null ? each : pathFrom(folder, each)));
  return { item: { ...item, ...(key !== "" && { id: key }) }, tags, notes, attachments, collections };
}

/** With "/" on every system; absolute where the file lies on another drive. */
function pathFrom(folder: string, path: string): string {
  const way = relative(folder, path);
  return isAbsolute(way) ? path : way.split(sep).join("/");
}
