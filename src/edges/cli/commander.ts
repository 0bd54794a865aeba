import type * as commander from "commander";
import { createRequire } from "node:module";

/**
 * Commander as the CommonJS module that it is. Imported, Node.js would read it twice: once for the names that it exports,
 * with a parser of its own that nothing else at start-up needs, and once to run it.
 */
export const { Command, CommanderError, InvalidArgumentError, Option } = createRequire(import.meta.url)(
  "commander",
) as typeof commander;
export type Command = commander.Command;
export type CommanderError = commander.CommanderError;
export type Option = commander.Option;
