import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Extra, type ExtraFile, npmArchive } from "../../domain/extra.js";

/** A file of a row: a package of the npm registry by name and version, or an archive from elsewhere with its address. */
type Row = ExtraFile | (Pick<ExtraFile, "bytes" | "integrity" | "only" | "system"> & { npm: string });

let table: readonly Extra[] | undefined;

/** Reads every extra there is from `data/extras.yaml`, when it is first asked for. */
export function extrasTable(): readonly Extra[] {
  if (table !== undefined) return table;
  const { parse } = createRequire(import.meta.url)("yaml") as typeof import("yaml");
  const text = readFileSync(new URL("../../../data/extras.yaml", import.meta.url), "utf8");
  const rows = parse(text) as readonly (Omit<Extra, "files"> & { files: readonly Row[] })[];
  return (table = rows.map((row) => ({ ...row, files: row.files.map(fileOf) })));
}

/** Puts a package of the npm registry where Node finds it from the extra's folder. */
function fileOf(row: Row): ExtraFile {
  if (!("npm" in row)) return row;
  const { npm, integrity, bytes, only, system } = row;
  const at = npm.lastIndexOf("@");
  const [name, version] = [npm.slice(0, at), npm.slice(at + 1)];
  const into = `node_modules/${name}`;
  // In this order: the name of an extra's folder holds a hash of its files.
  const url = npmArchive(name, version);
  return { url, integrity, bytes, archive: "tar.gz", into, ...(only && { only }), ...(system && { system }) };
}
