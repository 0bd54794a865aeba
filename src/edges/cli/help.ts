import { type Config, configSchema } from "../../domain/config.js";
import { type Command, CommanderError } from "./command/commander.js";
import { showSettings } from "./command/fields.js";
import { Invocation } from "./command/invocation.js";
import type { CliProcess, GlobalFlags } from "./terminal/terminal.js";
import { createProgram } from "./program.js";

/** Puts the defaults that the configuration of the workspace has into the help of a command and of those below it. */
export async function showDefaults(command: Command, process: CliProcess): Promise<void> {
  const config = await configOf(process);
  const show = (each: Command): void => {
    showSettings(each, config);
    each.commands.forEach(show);
  };
  show(command);
}

/** Help is given without a readable configuration too: then with the defaults that are built in. */
async function configOf(process: CliProcess): Promise<Config> {
  const invocation = new Invocation(process, globalFlags(process));
  try {
    const { engine } = await invocation.open({}, {}, { tellsNotices: false });
    return engine.services.config;
  } catch {
    return configSchema.parse({});
  } finally {
    await invocation.close();
  }
}

function globalFlags(process: CliProcess): GlobalFlags {
  const program = createProgram(process).configureOutput({ writeErr: () => undefined });
  try {
    program.parseOptions([...process.arguments]);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
  }
  return program.opts<GlobalFlags>();
}
