import { basename } from "node:path";
import { cellValue } from "../../domain/escape/records.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import type { IncomingTable } from "./incoming-table.js";

const mostBytes = 256_000_000;

/** What a gathered table's cells rest on: the lines beside its CSV; null where the table was not gathered. */
export async function gatheredProvenance(files: WorkspaceFiles, path: CheckedPath): Promise<string | null> {
  const name = basename(path);
  if (!name.toLowerCase().endsWith(".csv")) return null;
  const beside = files.beside(path, `${name.slice(0, -".csv".length)}.provenance.jsonl`);
  if ((await files.stat(beside)) === null) return null;
  return new TextDecoder().decode(await files.read(beside, mostBytes));
}

/** A gathered table with its values: without the "'" that cells have against formulas. */
export function gathered(table: IncomingTable, provenance: string): IncomingTable {
  return {
    ...table,
    isPlain: false,
    provenance,
    async *records() {
      for await (const records of table.records())
        yield records.map(({ cells, quoted }) => ({ cells: cells.map(cellValue), quoted }));
    },
  };
}
