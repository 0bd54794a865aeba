import { dirname } from "node:path";
import type { FormatName } from "../../cite/formats/format.js";
import { recordsContract, type RecordsOutput } from "../../contracts/records.js";
import type { Command } from "commander";
import { QuireError } from "../../domain/error.js";
import { tool as exportRecordsTool } from "../../library/export-records.tool.js";
import { deliverDocument } from "./command/document.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { configureEdit } from "./library-edit.js";
import { configureImport } from "./library-import.js";
import { configureMerge } from "./library-merge.js";
import { configureReferences } from "./library-references.js";
import { configureNotes } from "./library-notes.js";
import { configurePages } from "./library-pages.js";
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
  configurePages(library, registrar);
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

interface ExportFlags {
  format?: FormatName;
  output?: string;
}

/** As it was named, else as the ending of the file says. */
async function formatFor(invocation: Invocation, { format, output: file }: ExportFlags): Promise<FormatName> {
  const { formatOfFile, interchangeFormats } = await import("../../cite/formats.js");
  const ofFile = file === undefined ? undefined : formatOfFile(file)?.name;
  if (format === undefined) {
    if (ofFile !== undefined) return ofFile;
    throw new QuireError("usage", "It is not said in which format the records are to be written.", {
      fix: `Name one (--format ${interchangeFormats.map(({ name }) => name).join(", ")}), or a file whose ending tells it: -o library.bib`,
    });
  }
  // BibLaTeX lies in .bib files, too.
  const isOther =
    ofFile !== undefined && ofFile !== format && ![ofFile, format].every((name) => name.startsWith("bib"));
  if (isOther) invocation.say(`${file} is written as ${format}, as --format says; its ending is that of ${ofFile}.`);
  return format;
}

async function exportRecords(invocation: Invocation, flags: ExportFlags): Promise<number> {
  const { output: file } = flags;
  const format = await formatFor(invocation, flags);
  const beside = file === undefined ? {} : { relative_to: dirname(file) };
  const input = { ...givenFields(exportRecordsTool, flags), format, ...beside };
  const outcome = await invocation.run(exportRecordsTool, input);
  const { left_out = [], unconfirmed = [] } = outcome.output ?? {};
  for (const path of left_out)
    invocation.say(`${invocation.shownPath(path)} was left out: not even its title is known.`);
  if (unconfirmed.length > 0)
    invocation.say(`Unconfirmed, as their files say: ${unconfirmed.join(", ")}. quire scan FOLDER asks services.`);
  return deliverDocument(invocation, outcome, file, ({ records }) => count(records, "record"));
}
