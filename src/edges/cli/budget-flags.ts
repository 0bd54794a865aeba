import type { Budget } from "../../domain/config.js";
import type { Command } from "./commander.js";
import { numberOption } from "./number-option.js";

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
