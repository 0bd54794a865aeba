import { basename } from "node:path";
import { QuireError } from "../domain/error.js";
import type { RunContext } from "../run/run-context.js";
import { type AddedDataSet, addTable, inPlace, nameFrom } from "./add-table.js";
import { keepOriginal } from "./sources/keep-original.js";
import type { AddedOutput } from "./schema/added-output.js";
import type { ReadingWishes } from "./sources/incoming-table.js";
import { withTableOf } from "./sources/read-file.js";

interface AddInput extends ReadingWishes {
  source: string;
  name?: string | undefined;
  page?: number | undefined;
  replace: boolean;
}

/** Adds the table of a source. Throws what its reader throws, `invalid_input` for a name that is taken. */
export async function addData(context: RunContext, input: AddInput): Promise<AddedOutput> {
  return context.step(`data_add:${input.name ?? input.source}`, "write", async () =>
    outputOf(await addFrom(context, input)),
  );
}

async function addFrom(context: RunContext, input: AddInput): Promise<AddedDataSet> {
  const { files } = context.services;
  const source = files.resolve(input.source);
  if ((await files.stat(source)) === null) throw notThere(input.source);
  const name = input.name ?? nameFrom(basename(source).replace(/(?:\.[A-Za-z0-9]{1,8}){1,2}$/u, ""));
  return inPlace(context, { name, replace: input.replace }, async (place) => {
    const kept = await keepOriginal(files, source, place.folder);
    const original = { path: kept.relative, name: kept.name, sha256: kept.sha256, bytes: kept.bytes };
    return withTableOf(context, kept, input, (table) => addTable(context, place, table, original));
  });
}

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

function notThere(source: string): QuireError {
  return new QuireError("not_found", `There is no file ${source}.`, {
    facts: { path: source },
    fix: "Name a file, or a table of a work as: quire data add @KEY --table 2",
  });
}
