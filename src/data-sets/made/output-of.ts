import type { AddedOutput } from "../schema/added-output.js";
import type { AddedDataSet } from "./add-table.js";

/** What is told of a data set that was added. */
export function outputOf({ set, rows, notes, profile }: AddedDataSet): AddedOutput {
  return {
    name: set.name,
    path: set.path,
    rows,
    columns: profile.columns.map(({ name, type, unit, missing, misfits }) => ({ name, type, unit, missing, misfits })),
    sha256: (set.resource.hash ?? "").replace(/^sha256:/u, ""),
    read_as: { ...set.resource.quire?.reading },
    notes,
    findings: profile.findings,
  };
}
