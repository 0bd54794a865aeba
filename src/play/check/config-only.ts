import type { ConfigValues } from "../schema/inputs.js";
import type { TokenValues } from "../tokens/expand.js";

/** What tokens stand for where no item is in hand. */
export function configOnly(values: ConfigValues): TokenValues {
  return {
    config: (name) => (Object.hasOwn(values, name) ? values[name] : undefined),
    input: () => undefined,
    step: () => undefined,
    answer: () => undefined,
    textField: () => undefined,
  };
}
