import { tool as removeTool } from "../../library/remove.tool.js";
import type { Command } from "commander";
import type { RemoveOutput } from "../../library/remove.tool.js";
import type { Invocation } from "./invocation.js";
import type { Registrar } from "./registrar.js";
import { count } from "./terminal.js";

interface RemoveFlags {
  collection?: string;
  missing?: boolean;
  dryRun?: boolean;
}

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--collection <name>", "all works of a collection")
    .option("--missing", "all works whose files are gone")
    .option("--dry-run", "say what would be done")
    .action(action(remove));
}

async function remove(invocation: Invocation, targets: string[], flags: RemoveFlags): Promise<number> {
  const { collection, missing = false, dryRun = false } = flags;
  const outcome = await invocation.run(removeTool, { targets, collection, missing, dry_run: dryRun });
  return invocation.finish(outcome, (output: RemoveOutput) => {
    const lines = output.works.map(({ work_id, title }) => `${work_id}  ${title}`);
    const what = output.dry_run ? "would be removed (--dry-run)" : "removed; the files are where they were";
    return [...lines, `${count(output.works.length, "work")} ${what}`].join("\n");
  });
}
