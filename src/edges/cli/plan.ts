import { planContract, type PlanOutput } from "../../contracts/play.js";
import type { Command } from "./command/commander.js";
import { addFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { addPlayFlags, planInputOf, type PlayFlags, playSpellings } from "./play.js";
import { count, grouped } from "./terminal/terminal.js";

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, planContract, playSpellings);
  addPlayFlags(command).action(action(plan));
}

async function plan(invocation: Invocation, playbook: string | undefined, flags: PlayFlags): Promise<number> {
  const input = await planInputOf(invocation, playbook, flags);
  return invocation.finish(await invocation.run(planContract, input), (output) => planned(output, invocation));
}

function planned(output: PlanOutput, { paint }: Invocation): string {
  const { steps, calls, tokens, usd, minutes, words, warnings } = output;
  const lines = steps.map((step) => {
    const states = Object.entries(step.states).flatMap(([state, number]) =>
      number > 0 ? [`${grouped(number)} ${state.replaceAll("_", " ")}`] : [],
    );
    const by = step.model ?? step.effect ?? "";
    const known = [...states, ...(step.looks_again ? ["looks again"] : [])].join(", ");
    const what = step.skipped ?? (states.length === 0 ? rangeText(step.items) : known);
    return `${step.name}: ${what}${by === "" ? "" : paint("dim", ` (${by})`)}${step.calls.most === 0 ? "" : `, ${rangeText(step.calls)} calls`}${step.lens === null ? "" : `, through the lens ${step.lens}`}`;
  });
  return [
    ...lines,
    `${rangeText(calls)} model calls, ${rangeText(tokens.input)} tokens in, ${rangeText(tokens.output)} out`,
    `${usd === null ? "cost unknown" : `${rangeText(usd)} USD`}, ${rangeText(minutes)} minutes`,
    ...(words === null ? [] : [words.message]),
    ...warnings.map((warning) => `${paint("yellow", "warning")} ${warning}`),
    paint("dim", `${count(steps.length, "step")}; least (likely) most. Nothing was contacted.`),
  ].join("\n");
}

/** "12 (40) 90", or one number where all are the same. */
function rangeText({ least, likely, most }: PlanOutput["calls"]): string {
  const text = (number: number) => (Number.isInteger(number) ? grouped(number) : number.toFixed(2));
  return least === most ? text(least) : `${text(least)} (${text(likely)}) ${text(most)}`;
}
