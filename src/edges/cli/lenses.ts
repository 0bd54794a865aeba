import type { Command } from "commander";
import type { z } from "zod";
import { tool } from "../../toolbox/lenses.tool.js";
import { toolCommand } from "./command/fields.js";
import type { Registrar } from "./command/invocation.js";
import { textTable } from "./data/text-table.js";
import { type Screen, wrap } from "./terminal/terminal.js";

export function configure(command: Command, registrar: Registrar): void {
  toolCommand(tool, render)(command, registrar);
}

function render({ lenses }: z.output<typeof tool.output>, screen: Screen): string {
  const [only] = lenses;
  if (lenses.length !== 1 || only === undefined) {
    const rows = lenses.map(({ name, title, hosts, sources, origin }) => [
      name,
      title,
      String(hosts.length),
      sources.join(", "),
      origin === "shipped" ? "" : origin,
    ]);
    return textTable(["name", "field", "hosts", "search tools", "from"], rows, [false, false, true, false, false]);
  }
  const listed = (title: string, names: readonly string[]) =>
    names.length === 0 ? [] : [wrap(`${title}: ${names.join(", ")}`, screen.width)];
  return [
    screen.paint("bold", `${only.title} (${only.name})`),
    ...(only.description === "" ? [] : [wrap(only.description, screen.width)]),
    ...listed("Hosts", only.hosts),
    ...listed("Search tools", only.sources),
    ...listed("Sources of data", only.connectors),
  ].join("\n");
}
