import { extname } from "node:path";
import { cellText, needsApostrophe } from "../domain/escape/records.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { RunContext } from "../run/run-context.js";
import { csvLine } from "../tables/csv/csv-writer.js";
import { type CellReader, cellReader } from "../tables/schema/cell-reader.js";
import { dataRows } from "../tables/stored/data-rows.js";
import { type DataSet, openDataSet } from "../tables/stored/data-set.js";
import { profileOf } from "../tables/stored/profile-data-set.js";

type Form = "csv" | "tsv" | "json" | "jsonl" | "parquet";

interface ExportInput {
  name: string;
  to?: Form | undefined;
  output?: string | undefined;
  verbatim: boolean;
}

interface Exported {
  path: string;
  form: Form;
  rows: number;
  bytes: number;
  sha256: string;
  escaped: number;
  misfits: number;
}

const endings: Readonly<Record<string, Form>> = {
  ".csv": "csv",
  ".tsv": "tsv",
  ".json": "json",
  ".jsonl": "jsonl",
  ".ndjson": "jsonl",
  ".parquet": "parquet",
};

/** Writes a data set for other programs. */
export async function exportData(context: RunContext, input: ExportInput): Promise<Exported> {
  const { files } = context.services;
  const set = await openDataSet(files, input.name);
  const form = input.to ?? endings[extname(input.output ?? "").toLowerCase()] ?? "csv";
  const path =
    input.output === undefined
      ? files.inside(files.root, "exports", `${set.name}.${form}`)
      : files.resolve(input.output);
  return context.step(`data_export:${path}`, "write", () =>
    write(context, set, { form, path, verbatim: input.verbatim }),
  );
}

async function write(
  context: RunContext,
  set: DataSet,
  { form, path, verbatim }: { form: Form; path: CheckedPath; verbatim: boolean },
): Promise<Exported> {
  const { services, signal } = context;
  const { files, tableEngines } = services;
  const profile = await profileOf(set, services.ownMarks);
  const count = { rows: profile.rows, escaped: 0 };
  if (form === "parquet") {
    const misfit = profile.columns.filter(({ misfits }) => misfits > 0).map(({ name }) => name);
    const table = {
      name: set.name,
      path: set.path,
      bytes: set.bytes,
      rows: profile.rows,
      ...set.dialect,
      schema: set.schema,
      misfit,
    };
    await tableEngines.parquet(table, (pieces) => files.writeFile(path, pieces), signal);
  } else
    await files.writeFile(
      path,
      form === "csv" || form === "tsv" ? delimited(set, form, verbatim, count) : objects(set, form),
    );
  const found = await files.stat(path);
  return {
    path,
    form,
    rows: count.rows,
    bytes: found?.size ?? 0,
    sha256: await files.hash(path),
    escaped: count.escaped,
    misfits: profile.columns.reduce((sum, { misfits }) => sum + misfits, 0),
  };
}

async function* delimited(
  set: DataSet,
  form: "csv" | "tsv",
  verbatim: boolean,
  count: { escaped: number },
): AsyncGenerator<string> {
  const line = form === "csv" ? csvLine : tabLine;
  yield line(set.schema.fields.map(({ name }) => name));
  for await (const rows of dataRows(set)) {
    let text = "";
    for (const cells of rows) {
      if (!verbatim) count.escaped += cells.filter(needsApostrophe).length;
      text += line(verbatim ? cells : cells.map(cellText));
    }
    yield text;
  }
}

/** Tabs and line ends within a cell would end it: the form has no way to write them (IANA, text/tab-separated-values). */
function tabLine(cells: readonly string[]): string {
  return `${cells.map((cell) => cell.replaceAll(/[\t\r\n]+/gu, " ")).join("\t")}\n`;
}

/** Objects with values of their types; null for none, and for what does not fit. */
async function* objects(set: DataSet, form: "json" | "jsonl"): AsyncGenerator<string> {
  const { fields } = set.schema;
  const readers = fields.map((field) => cellReader(field, set.schema));
  let isFirst = true;
  if (form === "json") yield "[\n";
  for await (const rows of dataRows(set)) {
    let text = "";
    for (const cells of rows) {
      if (form === "json" && !isFirst) text += ",\n";
      isFirst = false;
      const entries = fields.map(({ name }, index) => [name, valueOf(readers[index], cells[index] ?? "")] as const);
      text += JSON.stringify(Object.fromEntries(entries)) + (form === "jsonl" ? "\n" : "");
    }
    yield text;
  }
  if (form === "json") yield "\n]\n";
}

function valueOf(read: CellReader | undefined, text: string): string | number | boolean | null {
  const reading = read?.(text);
  return reading?.kind === "value" ? reading.value : null;
}
