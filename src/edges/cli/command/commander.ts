import type { Budget } from "../../../domain/config.js";
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

/** A parser of an option that may be given several times: all of its values, in their order. */
export const another = (value: string, before: string[] = []): string[] => [...before, value];

/** A parser of an option whose values stand with commas between; given several times, all of them. */
export function splitAtCommas(value: string, before: string[] = []): string[] {
  return [...before, ...atLeastOne(value.split(","))];
}

/** The same of names, which hold no blanks and may stand with blanks between too. */
export function splitNames(value: string, before: string[] = []): string[] {
  return [...before, ...atLeastOne(value.split(/[\s,]/u))];
}

function atLeastOne(given: readonly string[]): string[] {
  const named = given.map((each) => each.trim()).filter((each) => each !== "");
  if (named.length === 0) throw new InvalidArgumentError("Give at least one.");
  return named;
}

const collecting: readonly unknown[] = [another, splitAtCommas, splitNames];

/**
 * Refuses, for a command and those below it, an option that takes one value and is given two: the parser would keep the
 * last and drop the rest without a word. Options whose values are collected (`another`, `splitAtCommas`, `splitNames`, `<path...>`) are left alone, and
 * flags without a value, which say the same twice. Call it after the options are declared.
 */
export function refuseRepeats(command: Command): void {
  for (const option of command.options) {
    const takesOne = (option.required || option.optional) && !option.variadic && !collecting.includes(option.parseArg);
    if (takesOne) refuseSecond(command, option);
  }
  command.commands.forEach(refuseRepeats);
}

function refuseSecond(command: Command, option: Option): void {
  const parse = option.parseArg;
  option.parseArg = <T>(value: string, before: T): T => {
    if (command.getOptionValueSource(option.attributeName()) === "cli") {
      throw new InvalidArgumentError(`${option.long ?? option.flags} takes one value and was given twice.`);
    }
    return parse === undefined ? (value as T) : parse(value, before);
  };
}

/** Reads the value of a numeric flag: none takes less than zero, and what is no number would pass for "no limit". */
export function numberOption(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < 0) {
    throw new InvalidArgumentError("It must be a number of zero or more.");
  }
  return value;
}

/** Limits of a run, which no field of a tool's input has. */
export interface BudgetFlags {
  "budget.calls"?: number;
  "budget.tokens"?: number;
  "budget.cost"?: number;
  "budget.minutes"?: number;
}

export function addBudgetFlags(command: Command): Command {
  return command
    .option("--budget.calls <n>", "at most n model calls", numberOption)
    .option("--budget.tokens <n>", "at most n tokens", numberOption)
    .option("--budget.cost <usd>", "at most this much money", numberOption)
    .option("--budget.minutes <n>", "at most n minutes", numberOption);
}

export function addSeedFlag(command: Command): Command {
  return command.option("--seed <n>", "seed of the run", numberOption);
}

export function budgetOf(flags: BudgetFlags): Budget {
  const { "budget.calls": calls, "budget.tokens": tokens, "budget.cost": cost, "budget.minutes": minutes } = flags;
  return { calls, tokens, cost, minutes };
}
