import { basename } from "node:path";
import { z } from "zod";
import { sha256Of } from "../domain/hash.js";
import { QuireError, toQuireError } from "../domain/error.js";
import { slug } from "../domain/slug.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { TakenFile } from "../ports/sandbox.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import type { RunContext } from "../run/run-context.js";
import { CsvReader, rfc4180 } from "../tables/csv/csv-reader.js";
import { type CodeAnalysis, codeAnalysis } from "./code-analysis.js";

const folderName = "analyses";
const recordName = "analysis.json";
const mostRecordBytes = 16_000_000;
const longestName = 40;
/** Rows and columns of a table that are told at once; the file and the data set have all. */
const mostRows = 100;
const mostColumns = 40;

/** What is kept of an analysis besides what is told: enough to make it again. */
export const keptAnalysis = codeAnalysis.extend({
  version: z.literal(1),
  created: z.string(),
  program: z.string(),
  limits: z.strictObject({ time: z.int(), memory: z.int() }),
  stderr: z.string(),
});
export type KeptAnalysis = z.output<typeof keptAnalysis>;

/** What adding a data set says, as far as it is needed here. */
const dataAdd = {
  name: "data_add",
  input: z.object({ source: z.string(), name: z.string(), replace: z.boolean() }),
  output: z.object({ rows: z.int() }),
};

/** Names of the analyses that were kept, in order. */
export async function analysisNames(files: WorkspaceFiles): Promise<string[]> {
  const names = await files.names(files.inside(files.root, folderName));
  return names.filter(isAnalysisName).toSorted();
}

const isAnalysisName = (name: string): boolean => /^[a-z][a-z0-9_]*$/u.test(name) && name.length <= longestName;

/** The folder of an analysis. Throws `invalid_input` for a name that is none. */
export function analysisFolder(files: WorkspaceFiles, name: string): CheckedPath {
  if (isAnalysisName(name)) return files.inside(files.root, folderName, name);
  throw new QuireError("invalid_input", `"${name}" is no name for an analysis.`, {
    facts: { name },
    fix: `Begin with a small letter, then small letters, digits and "_", at most ${longestName}.`,
  });
}

/** An analysis that was kept; null where there is none of this name. Throws `damaged`. */
export async function readAnalysis(files: WorkspaceFiles, name: string): Promise<KeptAnalysis | null> {
  const own = confined(files);
  const path = own.inside(analysisFolder(own, name), recordName);
  if ((await own.stat(path)) === null) return null;
  const text = new TextDecoder().decode(await own.read(path, mostRecordBytes));
  const parsed = keptAnalysis.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new QuireError("damaged", `${folderName}/${name}/${recordName} cannot be used.`, {
    facts: { path },
    fix: "Run the code again with --replace.",
  });
}

/** Analyses may have come with the workspace: their links lead nowhere else. */
export function confined(files: WorkspaceFiles): WorkspaceFiles {
  return files.within([files.root], "Put the file itself into the workspace in place of a link.");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Then it is no record, as the schema says.
    return null;
  }
}

/** The code of an analysis, by its name beside the record: whatever path the record itself names. */
export function recordedFile(files: WorkspaceFiles, { name, code }: KeptAnalysis): CheckedPath {
  return files.inside(analysisFolder(files, name), basename(code.path));
}

type KeptFiles = Pick<CodeAnalysis, "tables" | "figures" | "files">;

/** Writes what was taken back below the folder of the analysis. */
export async function keepFiles(
  files: WorkspaceFiles,
  folder: CheckedPath,
  taken: readonly TakenFile[],
): Promise<KeptFiles> {
  const kept: KeptFiles = { tables: [], figures: [], files: [] };
  for (const { name, bytes } of taken) {
    const path = files.inside(folder, "out", ...name.split("/"));
    await files.writeFile(path, bytes);
    const file = { name, path, sha256: sha256Of(bytes), bytes: bytes.length };
    if (endsIn(name, [".csv"])) kept.tables.push({ ...file, ...firstRows(bytes, name) });
    else if (endsIn(name, [".png", ".svg", ".pdf"])) kept.figures.push(file);
    else kept.files.push(file);
  }
  return kept;
}

const endsIn = (name: string, endings: readonly string[]) => endings.some((each) => name.toLowerCase().endsWith(each));

type Shown = Pick<CodeAnalysis["tables"][number], "data_set" | "rows" | "columns" | "first_rows">;

function firstRows(bytes: Uint8Array, name: string): Shown {
  const reader = new CsvReader(rfc4180, name);
  const records = [...reader.push(new TextDecoder().decode(bytes)), ...reader.end()];
  const [header = [], ...rows] = records.slice(0, mostRows + 1).map(({ cells }) => cells.slice(0, mostColumns));
  return { data_set: null, rows: Math.max(0, records.length - 1), columns: header, first_rows: rows };
}

/** Makes data sets of tables; one that cannot be read as a table stays a file, and its reason is told. */
export async function addTables(
  context: RunContext,
  name: string,
  tables: CodeAnalysis["tables"],
): Promise<{ tables: CodeAnalysis["tables"]; warnings: string[] }> {
  const warnings: string[] = [];
  const added: CodeAnalysis["tables"] = [];
  for (const table of tables) {
    const data_set = `${name}_${slug(table.name.slice(0, -".csv".length)).replaceAll(/[^a-z0-9]+/gu, "_")}`.slice(
      0,
      60,
    );
    try {
      const { rows } = await context.call(dataAdd, { source: table.path, name: data_set, replace: true });
      added.push({ ...table, data_set, rows });
    } catch (thrown) {
      const error = toQuireError(thrown);
      if (error.code === "interrupted") throw error;
      warnings.push(`${table.name} is no data set: ${error.message}`);
      added.push(table);
    }
  }
  return { tables: added, warnings };
}

export async function writeRecord(files: WorkspaceFiles, folder: CheckedPath, record: KeptAnalysis): Promise<void> {
  await files.writeFile(files.inside(folder, recordName), `${JSON.stringify(record, null, 2)}\n`);
}
