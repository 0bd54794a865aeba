import { recordsContract, type RecordsOutput } from "../../contracts/records.js";
import type { Command } from "commander";
import { addFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { configureExport } from "./library-export.js";
import { configureImport } from "./library-import.js";
import { renderRecords } from "./render-records.js";

export function configure(library: Command, registrar: Registrar): void {
  const { action } = registrar;
  const listing = library
    .command("list", { isDefault: true })
    .description("all records: keys, authors, years, titles, identifiers, files, what is missing");
  addFields(listing, recordsContract).action(action(list));
  configureExport(library, registrar);
  configureImport(library, registrar);
}

async function list(invocation: Invocation, { missing = false }: { missing?: boolean }): Promise<number> {
  const outcome = await invocation.run(recordsContract, { missing });
  return invocation.finish(outcome, (output: RecordsOutput) => renderRecords(output, invocation, missing));
}
