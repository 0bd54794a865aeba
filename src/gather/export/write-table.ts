import { dirname } from "node:path";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { TableRow } from "../schema/gather-schema.js";
import type { GatherSettings } from "../schema/settings.js";
import { csvText } from "./csv-table.js";
import { earlierRows, type KnownTable } from "./known-tables.js";
import { jsonLines, provenanceLines } from "./provenance.js";
import { filesBeside, freePaths, ownMark, type TablePaths } from "./table-paths.js";
import { tablePage } from "./page/table-page.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { sha256Of } from "../../domain/hash.js";

/** A table as it is written: its columns, and the rows that belong to it. */
export interface Table {
  columns: readonly string[];
  rows: readonly TableRow[];
  /** The table that is continued. */
  continued: KnownTable | null;
  /** What a reader of the table should know, in sentences. */
  notes: readonly string[];
}

export interface WrittenTable extends TablePaths {
  /** Rows of the file, those of a table that was continued too. */
  actual: number;
  escaped_cells: number;
  /** What became of files that were there, in sentences. */
  notes: string[];
}

interface Contents {
  csv: string;
  provenance: string;
  html: string;
}

interface Placed {
  paths: TablePaths;
  notes: string[];
}

/**
 * Writes the table, its provenance beside it, and a page to look at; in one step, so that a run that is taken up again
 * comes to the same files. A name that the run chooses is free; what was there under a name that was given is put into
 * the trash; a table that is continued keeps its bytes and gets lines at its end.
 */
export async function writeTable(context: RunContext, settings: GatherSettings, table: Table): Promise<WrittenTable> {
  const { files } = context.services;
  const { continued } = table;
  const columns = continued?.columns ?? table.columns;
  const { text, escaped } = csvOf(table, columns);
  const contents: Contents = {
    csv: text,
    provenance: provenanceOf(context, table, columns),
    html: pageOf(context, settings, table, columns),
  };
  const given = settings.output ?? continued?.path ?? null;
  const target = given === null ? files.configured(settings.config.export_dir) : files.resolve(given);
  const lock = given === null ? files.inside(target, "tables") : target;
  const { paths, notes } = await context.step(`table:${contentHash({ target, contents })}`, "write", () =>
    files.withLock(lock, `Writing a table to ${given === null ? target : dirname(target)}`, () =>
      place(context, { given: given === null ? null : target, continued, contents }),
    ),
  );
  context.made(paths.csv_path, contents.csv);
  context.made(paths.provenance_path, contents.provenance);
  context.made(paths.html_path, contents.html);
  return { ...paths, actual: (continued?.rows.length ?? 0) + table.rows.length, escaped_cells: escaped, notes };
}

/** A table that is continued stays byte for byte what it was, as far as it goes. */
function csvOf({ rows, continued }: Table, columns: readonly string[]): { text: string; escaped: number } {
  const records = rows.map(({ cells }) => columns.map((column) => cells[column]?.value ?? ""));
  if (continued === null) return csvText([columns, ...records]);
  const { text, escaped } = csvText(records, continued.style);
  const end = /[\r\n]$/u.test(continued.text) || text === "" ? "" : continued.style.record_delimiter;
  return { text: `${continued.text}${end}${text}`, escaped };
}

function provenanceOf({ runId }: RunContext, { rows, continued }: Table, columns: readonly string[]): string {
  const before = continued?.provenance_text ?? "";
  const end = before === "" || before.endsWith("\n") ? "" : "\n";
  const lines = provenanceLines(rows, columns, { run_id: runId, before: continued?.rows.length ?? 0 });
  return `${before}${end}${jsonLines(lines)}`;
}

function pageOf(context: RunContext, settings: GatherSettings, table: Table, columns: readonly string[]): string {
  return tablePage({
    description: settings.description,
    columns,
    rows: [
      ...earlierRows(table.continued),
      ...table.rows.map(({ cells, criteria }) => ({
        cells: columns.map((column) => cells[column] ?? null),
        values: columns.map((column) => cells[column]?.value ?? ""),
        criteria,
        earlier: false,
      })),
    ],
    requested: settings.min_items,
    notes: table.notes,
    run_id: context.runId,
    created_at: context.now(),
    head: ownMark(context),
  });
}

interface Placing {
  /** Null where a free name is to be found. */
  given: CheckedPath | null;
  continued: KnownTable | null;
  contents: Contents;
}

async function place(context: RunContext, { given, continued, contents }: Placing): Promise<Placed> {
  if (given === null) return written(context, await freePaths(context), contents);
  const paths = filesBeside(context.services.files, given);
  if (continued?.path !== given) return written(context, paths, contents, await setAside(context, paths, contents));
  const found = await hashOf(context, given);
  if (found === continued.sha256 || found === sha256Of(contents.csv)) return written(context, paths, contents);
  const free = await freePaths(context);
  return written(context, free, contents, [
    `${given} was changed while the run was underway, and was left as it is: the continued table is ${free.csv_path}.`,
  ]);
}

/** The table comes last: where it is, the others are. */
async function written(
  { services: { files } }: RunContext,
  paths: TablePaths,
  contents: Contents,
  notes: string[] = [],
): Promise<Placed> {
  await files.writeFile(paths.html_path, contents.html);
  await files.writeFile(paths.provenance_path, contents.provenance);
  await files.writeFile(paths.csv_path, contents.csv);
  return { paths, notes };
}

/** Moves another table of this name, and what stands beside it, into the trash. */
async function setAside(context: RunContext, paths: TablePaths, contents: Contents): Promise<string[]> {
  const { files } = context.services;
  const ours = new Map([
    [paths.csv_path, contents.csv],
    [paths.provenance_path, contents.provenance],
  ]);
  const stamp = context.now().replaceAll(/[:.]/gu, "-");
  const moved: string[] = [];
  for (const [path, content] of ours) {
    const found = await hashOf(context, path);
    if (found === null || found === sha256Of(content)) continue;
    moved.push((await files.trash(path, stamp)) ?? path);
  }
  return moved.length === 0 ? [] : [`A table was there before: ${moved.join(" and ")} can be taken out of the trash.`];
}

async function hashOf({ services: { files } }: RunContext, path: CheckedPath): Promise<string | null> {
  return (await files.stat(path)) === null ? null : files.hash(path);
}
