import { dirname } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import type { DataPackage, Resource, TableSchema } from "../../tables/schema/data-package.js";
import { tableSchema } from "../../tables/schema/data-package.js";
import { isPlainPath, readDescriptor } from "../../tables/stored/data-set.js";
import type { IncomingTable, ReadingWishes } from "./incoming-table.js";

/** A table of a Data Package: its file, what is said of it, and how it is to be read. */
export interface PackagedTable {
  path: CheckedPath;
  name: string;
  schema: TableSchema | null;
  described: IncomingTable["described"];
  wishes: ReadingWishes;
}

/**
 * Finds the table of somebody's Data Package. Its schema counts as it is. Throws `damaged`, `invalid_input` where a
 * resource must be named, `unsupported_format` for one that is no file beside the description.
 */
export async function packagedTable(
  files: WorkspaceFiles,
  path: CheckedPath,
  wanted: string | undefined,
): Promise<PackagedTable> {
  const descriptor = await readDescriptor(files, path);
  const resource = choose(descriptor, wanted);
  const own = files.within([files.resolve(dirname(path))], "A resource lies beside its description.");
  if (typeof resource.path !== "string" || !isPlainPath(resource.path)) throw elsewhere(resource);
  const schema = tableSchema.safeParse(resource.schema);
  const { title, description, licenses, sources } = { ...descriptor, ...withoutUndefined(resource) };
  return {
    path: own.inside(own.folderOf(path), ...resource.path.split("/")),
    name: resource.name,
    schema: schema.success ? schema.data : null,
    described: withoutUndefined({ title, description, licenses, sources }),
    wishes: wishesOf(resource),
  };
}

function choose({ resources }: DataPackage, wanted: string | undefined): Resource {
  const tables = resources.filter(({ path }) => path !== undefined);
  const found =
    wanted === undefined ? (tables.length === 1 ? tables[0] : undefined) : tables.find(({ name }) => name === wanted);
  if (found !== undefined) return found;
  const listed = tables
    .map(({ name }) => name)
    .slice(0, 20)
    .join(", ");
  throw new QuireError("invalid_input", `The Data Package has ${tables.length} resources: ${listed}.`, {
    facts: { resources: listed },
    fix: `Name one: --table ${tables[0]?.name ?? "NAME"}`,
  });
}

function wishesOf({ dialect, encoding, format }: Resource): ReadingWishes {
  const given = typeof dialect === "object" ? dialect : {};
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
  return {
    encoding,
    ...(format === "csv" || format === "tsv" ? { format } : {}),
    delimiter: text(given["delimiter"]),
    quote: text(given["quoteChar"]),
    header: given["header"] === false ? false : undefined,
  };
}

function withoutUndefined<Given extends object>(given: Given): Given {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given;
}

function elsewhere({ name }: Resource): QuireError {
  return new QuireError("unsupported_format", `The resource "${name}" is not one file beside its description.`, {
    facts: { resource: name },
    fix: "Fetch the file yourself, and add it: quire data add FILE",
  });
}
