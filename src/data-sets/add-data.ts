import { basename } from "node:path";
import { QuireError } from "../domain/error.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { RunContext } from "../run/run-context.js";
import { descriptorName } from "../tables/stored/data-set.js";
import { type AddedDataSet, addTable, inPlace, nameFrom } from "./made/add-table.js";
import { outputOf } from "./made/output-of.js";
import type { AddedOutput } from "./schema/added-output.js";
import { gathered, gatheredProvenance } from "./sources/gathered-table.js";
import type { IncomingTable, ReadingWishes } from "./sources/incoming-table.js";
import { keepOriginal } from "./sources/keep-original.js";
import { packagedTable } from "./sources/package-table.js";
import { withTableOf } from "./sources/read-file.js";
import { readWorkTable } from "./sources/work-table.js";

interface AddInput extends ReadingWishes {
  source: string;
  name?: string | undefined;
  page?: number | undefined;
  replace: boolean;
}

/** Adds the table of a source. Throws what its reader throws, `invalid_input` for a name that is taken. */
export async function addData(context: RunContext, input: AddInput): Promise<AddedOutput> {
  const add = input.source.startsWith("@") ? addFromWork : addFromFile;
  return context.step(`data_add:${input.name ?? input.source}`, "write", async () =>
    outputOf(await add(context, input)),
  );
}

async function addFromWork(
  context: RunContext,
  { source, table, page, name, replace }: AddInput,
): Promise<AddedDataSet> {
  const read = await readWorkTable(context, { work: source, table, page });
  const chosen = name ?? nameFrom(`${source.slice(1)} table ${table ?? (page === undefined ? "" : `page ${page}`)}`);
  return inPlace(context, { name: chosen, replace }, (place) => addTable(context, place, read.table, undefined));
}

/** A file to be read, and what is known of it beside what it says itself. */
interface Found {
  path: CheckedPath;
  name: string;
  wishes: ReadingWishes;
  enrich: (table: IncomingTable) => IncomingTable;
}

async function addFromFile(context: RunContext, input: AddInput): Promise<AddedDataSet> {
  const found = await find(context, input);
  const name = input.name ?? nameFrom(found.name.replace(/(?:\.[A-Za-z0-9]{1,8}){1,2}$/u, ""));
  return inPlace(context, { name, replace: input.replace }, async (place) => {
    const kept = await keepOriginal(context.services.files, found.path, place);
    const original = { path: kept.relative, name: kept.name, sha256: kept.sha256, bytes: kept.bytes };
    return withTableOf(context, kept, found.wishes, (table) => addTable(context, place, found.enrich(table), original));
  });
}

async function find(context: RunContext, input: AddInput): Promise<Found> {
  const { files } = context.services;
  const named = files.resolve(input.source);
  const below = files.inside(named, descriptorName);
  const file = (await files.stat(named)) ? named : (await files.stat(below)) ? below : null;
  if (file === null) throw notThere(input.source);
  if (basename(file) !== descriptorName) {
    const provenance = await gatheredProvenance(files, file);
    const enrich = (table: IncomingTable) => (provenance === null ? table : gathered(table, provenance));
    return { path: file, name: basename(file), wishes: input, enrich };
  }
  const { path, name, schema, described, wishes } = await packagedTable(files, file, input.table);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const enrich = (table: IncomingTable) => ({ ...table, described, schema: fitting(schema, table) });
  return { path, name, wishes: { ...wishes, ...given, table: undefined }, enrich };
}

/** A schema counts where it has the columns of the file. */
function fitting(schema: IncomingTable["schema"], table: IncomingTable): IncomingTable["schema"] {
  if (schema === null || schema.fields.length === table.width) return schema;
  throw new QuireError(
    "damaged",
    `The schema has ${schema.fields.length} fields, and the file ${table.width} columns.`,
    {
      fix: "Mend the Data Package, or add its file itself: quire data add FILE",
    },
  );
}

function notThere(source: string): QuireError {
  return new QuireError("not_found", `There is no file ${source}.`, {
    facts: { path: source },
    fix: "Name a file, or a table of a work as: quire data add @KEY --table 2",
  });
}
