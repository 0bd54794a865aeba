import { QuireError } from "../../domain/error.js";
import { fieldProblems } from "../../domain/invalid-input.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { OwnMarks } from "../../ports/own-marks.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { type CsvDialect, rfc4180 } from "../csv/csv-reader.js";
import {
  type DataPackage,
  dataPackageSchema,
  type Resource,
  tableSchema,
  type TableSchema,
} from "../schema/data-package.js";

/** A data set of the workspace: a folder `data/<name>/` with a Data Package of one table. */
export interface DataSet {
  name: string;
  folder: CheckedPath;
  descriptor: DataPackage;
  resource: Resource;
  schema: TableSchema;
  /** The CSV, without links on the way. */
  path: CheckedPath;
  bytes: number;
  dialect: CsvDialect;
  /** The same files, with everything that leads out of the workspace refused. */
  files: WorkspaceFiles;
}

const folderName = "data";
export const descriptorName = "datapackage.json";
const mostDescriptorBytes = 64_000_000;
const longestName = 60;

/** Small letters, digits and "_", so that a query names it as it is. */
export function isDataSetName(name: string): boolean {
  return /^[a-z][a-z0-9_]*$/u.test(name) && name.length <= longestName;
}

export function dataFolder(files: WorkspaceFiles): CheckedPath {
  return files.inside(files.root, folderName);
}

/** Data sets may have come with the workspace: their links lead nowhere else. */
export function confined(files: WorkspaceFiles): WorkspaceFiles {
  return files.within([files.root], "Put the file itself into the workspace in place of a link.");
}

/** Names of the data sets there are, in order. */
export async function dataSetNames(files: WorkspaceFiles): Promise<string[]> {
  const own = confined(files);
  const folder = dataFolder(own);
  const names = (await own.names(folder)).filter(isDataSetName).toSorted();
  const found = await Promise.all(names.map((name) => own.stat(own.inside(folder, name, descriptorName))));
  return names.filter((_, index) => found[index] !== null);
}

/**
 * Opens a data set by its name. Throws `not_found` with the names there are, `damaged` where its description is none or
 * names a file elsewhere, `tool_refused` where links lead out of the workspace.
 */
export async function openDataSet(files: WorkspaceFiles, name: string): Promise<DataSet> {
  const own = confined(files);
  const known = await dataSetNames(files);
  if (!known.includes(name)) throw unknown(name, known);
  const folder = own.inside(dataFolder(own), name);
  const descriptor = await readDescriptor(own, own.inside(folder, descriptorName));
  const [resource] = descriptor.resources;
  const problem = (reason: string) => damaged(`${folderName}/${name}/${descriptorName}`, reason);
  if (resource === undefined) throw problem("it has no resource");
  const { path, schema } = resource;
  if (typeof path !== "string" || !isPlainPath(path)) throw problem("its path is not a file below its folder");
  const parsed = tableSchema.safeParse(schema);
  if (!parsed.success) throw problem("its schema is not a Table Schema");
  const file = await own.realPath(own.inside(folder, ...path.split("/")));
  const found = await own.stat(file);
  if (found === null) throw problem(`the file ${path} is missing`);
  const dialect = dialectOf(resource);
  return {
    name,
    folder,
    descriptor,
    resource,
    schema: parsed.data,
    path: file,
    bytes: found.size,
    dialect,
    files: own,
  };
}

/** Reads a Data Package. Throws `not_found`, `damaged` with the member that is wrong. */
export async function readDescriptor(files: WorkspaceFiles, path: CheckedPath): Promise<DataPackage> {
  const text = new TextDecoder().decode(await files.read(path, mostDescriptorBytes));
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw damaged(path, error instanceof Error ? error.message : String(error));
  }
  const parsed = dataPackageSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [problem] = fieldProblems(parsed.error, given);
  throw damaged(path, problem === undefined ? "it is no Data Package" : JSON.stringify(problem));
}

/** Plain relative names: not up, not from the root, not hidden. */
export function isPlainPath(path: string): boolean {
  return path.split("/").every((part) => part !== "" && !part.startsWith(".") && !/[\\:\0]/u.test(part));
}

/**
 * How many rows a data set has, as this user's Quire counted them when it was added; null where it came with somebody's
 * folder, whose description may say any number.
 */
export function countedRows({ resource: { quire, hash = "" } }: DataSet, ownMarks: OwnMarks): number | null {
  const { rows, rows_mark = null } = quire ?? {};
  if (rows === undefined) return null;
  return ownMarks.isOwn(markedRows(hash.replace(/^sha256:/u, ""), rows), rows_mark) ? rows : null;
}

/** What is marked of the count of a file's rows. */
export const markedRows = (sha256: string, rows: number): string => `rows\0${sha256}\0${rows}`;

function dialectOf({ dialect }: Resource): CsvDialect {
  if (typeof dialect !== "object") return rfc4180;
  const { delimiter, quoteChar } = dialect;
  return {
    delimiter: typeof delimiter === "string" && delimiter !== "" ? delimiter : rfc4180.delimiter,
    quote: typeof quoteChar === "string" && quoteChar !== "" ? quoteChar : rfc4180.quote,
  };
}

function unknown(name: string, known: readonly string[]): QuireError {
  const listed = known.slice(0, 20).join(", ");
  return new QuireError("not_found", `There is no data set "${name}".`, {
    facts: { name, known: listed },
    fix:
      known.length === 0
        ? "Add one with: quire data add FILE"
        : `There are: ${listed}. Add another with: quire data add FILE`,
  });
}

function damaged(path: string, reason: string): QuireError {
  return new QuireError("damaged", `${path} cannot be used: ${reason}.`, {
    facts: { path },
    fix: "Mend it, or add the data again with: quire data add FILE --replace",
  });
}
