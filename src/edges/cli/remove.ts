import { type RemoveOutput, tool as removeTool } from "../../library/remove.tool.js";
import type { Command } from "commander";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation } from "./command/invocation.js";
import type { Registrar } from "./command/registrar.js";
import { count } from "./terminal/terminal.js";

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, removeTool).action(action(remove));
}

async function remove(invocation: Invocation, targets: string[], flags: object): Promise<number> {
  const outcome = await invocation.run(removeTool, { ...givenFields(removeTool, flags), targets });
  return invocation.finish(outcome, (output: RemoveOutput) => {
    const lines = output.works.map(({ work_id, title }) => `${work_id}  ${title}`);
    const what = output.dry_run ? "would be removed (--dry-run)" : "removed; the files are where they were";
    return [...lines, `${count(output.works.length, "work")} ${what}`].join("\n");
  });
}
