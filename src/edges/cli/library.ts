import { dirname } from "node:path";
import type { FormatName } from "../../cite/formats/format.js";
import { recordsContract, type RecordsOutput } from "../../contracts/records.js";
import type { Command } from "commander";
import { tool as exportRecordsTool } from "../../library/export-records.tool.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { configureEdit } from "./library-edit.js";
import { configureImport } from "./library-import.js";
import { configureMerge } from "./library-merge.js";
import { configureReferences } from "./library-references.js";
import { configureNotes } from "./library-notes.js";
import { renderRecords } from "./render-records.js";
import { count } from "./terminal/terminal.js";

export function configure(library: Command, registrar: Registrar): void {
  const { action } = registrar;
  const listing = library
    .command("list", { isDefault: true })
    .description("all records: keys, authors, years, titles, identifiers, files, what is missing");
  addFields(listing, recordsContract).action(action(list));
  configureExport(library, registrar);
  configureImport(library, registrar);
  configureEdit(library, registrar);
  configureMerge(library, registrar);
  configureReferences(library, registrar);
  configureNotes(library, registrar);
}

async function list(invocation: Invocation, flags: object): Promise<number> {
  const input = givenFields(recordsContract, flags);
  const outcome = await invocation.run(recordsContract, input);
  return invocation.finish(outcome, (output: RecordsOutput) => renderRecords(output, invocation, input));
}

function configureExport(library: Command, { action }: Registrar): void {
  const command = library.command("export").description("write the records for other programs");
  addFields(command, exportRecordsTool, { format: { value: "name" }, year: { value: "years" }, relative_to: null })
    .option("-o, --output <file>", "write to a file; standard output by default")
    .action(action(exportRecords));
}

async function exportRecords(invocation: Invocation, flags: { format: FormatName; output?: string }): Promise<number> {
  const { format, output: file } = flags;
  const beside = file === undefined ? {} : { relative_to: dirname(file) };
  const input = { ...givenFields(exportRecordsTool, flags), format, ...beside };
  const outcome = await invocation.run(exportRecordsTool, input);
  const made = outcome.error ? null : outcome.output;
  if (made === null) return invocation.finish(outcome, () => "");
  for (const path of made.left_out)
    invocation.say(`${invocation.shownPath(path)} was left out: not even its title is known.`);
  if (made.unconfirmed.length > 0)
    invocation.say(`Unconfirmed, as their files say: ${made.unconfirmed.join(", ")}. quire scan FOLDER asks services.`);
  if (file === undefined) {
    if (invocation.flags.json) invocation.printJson(made);
    else invocation.process.stdout.writeDocument(made.text);
    return 0;
  }
  const { files } = invocation.engine.services;
  const path = files.resolve(file);
  await files.writeFile(path, made.text);
  if (invocation.flags.json) invocation.printJson({ ...made, text: undefined, path });
  else invocation.print(`${count(made.records, "record")} written to ${invocation.shownPath(path)}`);
  return 0;
}
