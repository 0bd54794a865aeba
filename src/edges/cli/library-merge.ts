import type { Command } from "commander";
import { type MergeRecordsOutput, tool as mergeRecordsTool } from "../../library/merge-records.tool.js";
import { toolCommand } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { count } from "./terminal/terminal.js";

/** quire library merge KEY KEY, and with --apart the contrary. */
export function configureMerge(library: Command, registrar: Registrar): void {
  const command = library
    .command("merge <record...>")
    .description("make records of one work one: the first stays, the others' files become files of it");
  toolCommand(mergeRecordsTool, renderMerged, { as: { value: "role" } })(command, registrar);
}

function renderMerged(
  { key, filled, joined, apart, dry_run, former_keys }: MergeRecordsOutput,
  { paint }: Invocation,
): string {
  const would = dry_run ? " (--dry-run: nothing was changed)" : "";
  const others = joined.map((each) => each.key || each.id.slice(0, 12)).join(", ");
  if (apart) return `${paint("cyan", key)} and ${others} are different works${would}.`;
  const lines = [
    `${paint("cyan", key)} stays; ${count(joined.length, "record")} joined to it: ${others}${would}`,
    ...joined.map(({ id, role }) => `  ${role ?? ""}: ${id.slice(0, 12)}`),
    ...(filled.length > 0 ? [`  taken from them: ${filled.join(", ")}`] : []),
    ...(former_keys.length > 0 ? [`  drafts may go on citing: ${former_keys.join(", ")}`] : []),
    `Taken apart again with: quire library merge ${key} ${joined[0]?.id.slice(0, 12) ?? "FILE"} --apart`,
  ];
  return lines.join("\n");
}
