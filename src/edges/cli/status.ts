import { type StatusOutput, tool as statusTool } from "../../library/status.tool.js";
import type { Command } from "commander";
import type { Invocation, Registrar } from "./command/invocation.js";
import { shownTitle } from "./terminal/item-words.js";
import { count, duration, type Paint } from "./terminal/terminal.js";

export function configure(command: Command, { action }: Registrar): void {
  command.option("--works", "list the works").action(action(status));
}

async function status(invocation: Invocation, flags: { works?: boolean }): Promise<number> {
  const outcome = await invocation.run(statusTool, {});
  const now = invocation.engine.services.clock.now();
  return invocation.finish(outcome, (output: StatusOutput) =>
    render(output, flags.works ?? false, now, invocation.paint),
  );
}

function render(output: StatusOutput, withWorks: boolean, now: Date, paint: Paint): string {
  const { works, passages, collections, vectors, failures, missing, updated_at, bytes } = output;
  const age = updated_at === null ? "empty" : `last change ${duration(now.getTime() - Date.parse(updated_at))} ago`;
  const lines = [
    paint("bold", output.workspace),
    `${count(works, "work")}, ${count(passages, "passage")}, ${(bytes / 1e6).toFixed(1)} MB, ${age}`,
    ...collections.map(({ name, works: held }) => `collection ${name}: ${count(held, "work")}`),
    ...vectors.map(({ model, passages: embedded }) => `vectors of ${model}: ${count(embedded, "passage")}`),
  ];
  if (works === 0) lines.push("Add documents with: quire add FOLDER");
  if (missing > 0) lines.push(`${count(missing, "work")} whose file is gone (see --works; quire remove --missing)`);
  for (const { path, message } of failures) lines.push(`${paint("red", "failed")} ${path}\n       ${message}`);
  if (withWorks) lines.push("", ...output.list.map(renderWork));
  return lines.join("\n");
}

function renderWork({ work_id, title, format, pages, path, missing }: StatusOutput["list"][number]): string {
  const size = pages === null ? format : `${format}, ${count(pages, "page")}`;
  return `${work_id}  ${shownTitle(title)} (${size})\n                  ${path ?? ""}${missing ? " (gone)" : ""}`;
}
