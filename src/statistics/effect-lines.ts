import { apaEstimate } from "../analysis/result/apa.js";
import type { EffectOutput } from "./schema/effect-contract.js";

/** Effects, a line each, then what they are on other scales. */
export function effectLines({ method, effects, conversions, warnings, apa, data }: EffectOutput): string[] {
  return [
    method,
    ...effects.map(apaEstimate),
    ...conversions.map((each) => `Converted: ${apaEstimate(each)}`),
    ...warnings.map((warning) => `Warning: ${warning}`),
    `In APA style: ${apa}`,
    ...(data?.name ? [`Data: ${data.name}`] : []),
  ];
}

/** The same as sentences, for whoever cites them. */
export function effectStatements({ effects, conversions }: EffectOutput): string[] {
  return [...effects, ...conversions].map((each) => `The effect size ${apaEstimate(each).replace(" = ", " is ")}.`);
}
