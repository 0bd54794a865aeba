import type { PowerOutput } from "./schema/model-contract.js";
import { shortNumber } from "./test-lines.js";

/** What was solved for, a fact a line. */
export function powerLines({ result }: PowerOutput): string[] {
  const { method, solved, n, n_needed, effect, power, alpha, warnings, apa } = result;
  const answer = {
    n: `n needed: ${n_needed} (${shortNumber(n)})`,
    effect: `Effect that is found: ${effect.name} = ${shortNumber(effect.value)}`,
    power: `Power: ${shortNumber(power)}`,
  };
  return [
    method,
    answer[solved],
    `n = ${n_needed}, ${effect.name} = ${shortNumber(effect.value)}, alpha = ${shortNumber(alpha)}, power = ${shortNumber(power)}`,
    ...warnings.map((warning) => `Warning: ${warning}`),
    `In APA style: ${apa}`,
  ];
}
