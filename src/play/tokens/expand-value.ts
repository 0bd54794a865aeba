import type { ConfigValue } from "../schema/inputs.js";
import { expand, type TokenValues } from "./expand.js";
import { parseTemplate } from "./parse-template.js";

/**
 * Puts values in the place of tokens in a tree of JSON, as a tool's input is. A text that is one token of a config value
 * gives the value itself, so that lists and numbers stay what they are.
 */
export function expandValue(value: unknown, values: TokenValues, declared: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((part) => expandValue(part, values, declared));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, expandValue(part, values, declared)]));
  }
  if (typeof value !== "string") return value;
  const { parts } = parseTemplate(value, declared);
  const [only] = parts;
  const reference = parts.length === 1 && only?.kind === "token" ? only.token.alternatives[0] : undefined;
  const whole: ConfigValue | undefined =
    reference?.kind === "config" && reference.index === null ? values.config(reference.name) : undefined;
  return whole ?? expand(parts, values).text;
}
