import { configOnly } from "../check/config-only.js";
import type { Unit } from "../rows/elements-of.js";
import type { OutlineContext } from "../rows/context-of.js";
import type { ConfigValues } from "../schema/inputs.js";
import type { TokenValues } from "../tokens/expand.js";
import type { StepSettings } from "./step-settings.js";

/** What tokens stand for while one unit of a step is in hand. */
export function unitValues(
  unit: Unit,
  {
    values,
    settings,
    name,
    outline,
    textFields,
  }: {
    values: ConfigValues;
    settings: StepSettings;
    name: string;
    outline: OutlineContext | null;
    textFields: ReadonlyMap<string, string>;
  },
): TokenValues {
  const own: Readonly<Record<string, string | number | null | undefined>> = {
    name,
    model: settings.model,
    verbosity: settings.verbosity,
    max_requery_iterations: settings.max_requery_iterations,
  };
  return {
    ...configOnly(values),
    input(of) {
      if (of === "this") return unit.fields;
      if (of === "file") return unit.item ? { name: unit.item.file } : undefined;
      return unit.item ? outline?.parent(unit.item)?.fields : undefined;
    },
    step: (setting) => (Object.hasOwn(own, setting) ? (own[setting] ?? undefined) : undefined),
    answer: (asked) => (asked === "number" && unit.slot !== "" ? unit.slot : undefined),
    textField: (list) => textFields.get(list),
  };
}
