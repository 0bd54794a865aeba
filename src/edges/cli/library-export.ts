import { tool as exportRecordsTool } from "../../library/export-records.tool.js";
import { type Command, Option } from "./commander.js";
import { dirname } from "node:path";
import { type FormatName, formatNames } from "../../cite/formats/format.js";
import type { Invocation } from "./invocation.js";
import type { Registrar } from "./registrar.js";
import { count } from "./terminal.js";

interface ExportFlags {
  format: FormatName;
  output?: string;
  author?: string;
  year?: string;
  tag?: string;
}

export function configureExport(library: Command, { action }: Registrar): void {
  library
    .command("export")
    .description("write the records for other programs")
    .addOption(new Option("--format <name>", "what to write").choices(formatNames).makeOptionMandatory())
    .option("-o, --output <file>", "write to a file; standard output by default")
    .option("--author <name>", "only works by an author with this in the name")
    .option("--year <years>", "only works of 2018, 2015..2020, 2015.. or ..2020")
    .option("--tag <tag>", "only works with a tag")
    .action(action(exportRecords));
}

async function exportRecords(invocation: Invocation, flags: ExportFlags): Promise<number> {
  const { output: file, ...filters } = flags;
  const input = { ...filters, ...(file !== undefined && { relative_to: dirname(file) }) };
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
