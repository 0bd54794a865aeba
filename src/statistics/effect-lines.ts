import { apaInterval } from "../analysis/result/apa.js";
import type { Estimate } from "../analysis/result/schema.js";
import type { EffectOutput } from "./schema/effect-contract.js";
import { shortNumber } from "./test-lines.js";

/** Effects, a line each, then what they are on other scales. */
export function effectLines({ method, effects, conversions, warnings, apa, data }: EffectOutput): string[] {
  return [
    method,
    ...effects.map(effectLine),
    ...conversions.map((each) => `Converted: ${effectLine(each)}`),
    ...warnings.map((warning) => `Warning: ${warning}`),
    `In APA style: ${apa}`,
    ...(data?.name ? [`Data: ${data.name}`] : []),
  ];
}

function effectLine({ name, value, interval }: Estimate): string {
  const shown = value === null ? "infinite" : shortNumber(value);
  return `${name} = ${shown}${interval === null ? "" : `, ${apaInterval(interval)}`}`;
}
