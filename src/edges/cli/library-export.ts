import { tool as exportRecordsTool } from "../../library/export-records.tool.js";
import type { FormatName } from "../../cite/formats/format.js";
import type { Command } from "commander";
import { dirname } from "node:path";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { count } from "./terminal/terminal.js";

export function configureExport(library: Command, { action }: Registrar): void {
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
