import type { Command } from "commander";
import { configEntries } from "../../domain/config-merge.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { shownSetting } from "../shown-setting.js";

export function configure(command: Command, { action }: Registrar): void {
  command.action(action(config));
}

async function config(invocation: Invocation): Promise<number> {
  const { resolved, keys, root } = await invocation.open();
  const entries = configEntries(resolved).map((entry) => ({
    ...entry,
    value: shownSetting(entry.value, fieldOf(entry.key)),
  }));
  if (invocation.flags.json) {
    invocation.printJson({ workspace: root, settings: entries, keys });
    return 0;
  }
  const width = Math.max(...entries.map(({ key }) => key.length));
  for (const { key, value, origin } of entries) {
    invocation.print(
      `${key.padEnd(width)}  ${value === null ? "-" : JSON.stringify(value)}  ${invocation.paint("dim", origin)}`,
    );
  }
  for (const [name, present] of Object.entries(keys))
    invocation.print(`${name.padEnd(width)}  ${present ? "set" : "not set"}`);
  return 0;
}

const fieldOf = (key: string): string => key.slice(key.lastIndexOf(".") + 1);
