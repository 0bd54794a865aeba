import type { Budget, Config } from "../domain/config.js";

/** The limits of a run for which a client gave none: as for commands, the budgets of loops win over those of all runs. */
export function defaultBudget(tool: string, { budget, agent }: Config): Budget {
  if (tool !== "ask_agent") return budget;
  const { tokens, cost } = agent.budgets;
  return { ...budget, ...(tokens !== null && { tokens }), ...(cost !== null && { cost }) };
}
