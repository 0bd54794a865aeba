import { planContract } from "../../contracts/play.js";
import { type Reason, whyOf } from "../../play/plan/why.js";
import type { Plan } from "../../play/schema/plan.js";
import type { Command } from "./command/commander.js";
import { addFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { addPlayFlags, planInputOf, type PlayFlags, playSpellings } from "./play.js";

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, planContract, { ...playSpellings, parallel: null });
  addPlayFlags(command)
    .option("--playbook <playbook>", "the playbook, where the config does not name it")
    .action(action(why));
}

async function why(
  invocation: Invocation,
  target: string,
  { playbook, ...flags }: PlayFlags & { playbook?: string },
): Promise<number> {
  const input = await planInputOf(invocation, playbook, flags);
  const outcome = await invocation.run(planContract, input);
  if (outcome.error) return invocation.fail(outcome.error, outcome);
  const reasons = whyOf(outcome.output as Plan, target);
  if (invocation.flags.json) invocation.printJson({ reasons });
  else invocation.print(reasons.map(reasonLine).join("\n") || `${target}: nothing is planned.`);
  return 0;
}

function reasonLine({ step, item, slot, state, why: reasons }: Reason): string {
  const name = [step, item, slot].filter((part) => part !== "").join("/");
  return `${name}: ${state.replaceAll("_", " ")}${reasons.length === 0 ? "" : `: ${reasons.join(", ")}`}`;
}
