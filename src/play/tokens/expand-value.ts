import type { Reference } from "./token.js";
import { expand, readPath, type TokenValues } from "./expand.js";
import { parseTemplate } from "./parse-template.js";

/** A tree of JSON with values in the place of tokens, and the tokens that nothing gives a value. */
export interface ExpandedValue {
  value: unknown;
  missing: string[];
}

/**
 * Puts values in the place of tokens in a tree of JSON, as a tool's input is. A text that is one token of the config or of
 * the item gives the value itself, so that lists and numbers stay what they are.
 */
export function expandValue(value: unknown, values: TokenValues, declared: ReadonlySet<string>): ExpandedValue {
  if (Array.isArray(value)) {
    const parts = value.map((part) => expandValue(part, values, declared));
    return { value: parts.map((part) => part.value), missing: parts.flatMap(({ missing }) => missing) };
  }
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(([name, part]) => [name, expandValue(part, values, declared)] as const);
    return {
      value: Object.fromEntries(parts.map(([name, part]) => [name, part.value])),
      missing: parts.flatMap(([, { missing }]) => missing),
    };
  }
  if (typeof value !== "string") return { value, missing: [] };
  const { parts } = parseTemplate(value, declared);
  const [only] = parts;
  const reference = parts.length === 1 && only?.kind === "token" ? only.token.alternatives[0] : undefined;
  const whole = reference === undefined || reference.kind === "literal" ? undefined : wholeValue(reference, values);
  if (whole !== undefined && whole !== null) return { value: whole, missing: [] };
  const { text, missing } = expand(parts, values);
  return { value: text, missing };
}

/** The value that a token stands for as it is; undefined where it stands for a text made of it. */
function wholeValue(reference: Reference, values: TokenValues): unknown {
  if (reference.kind === "config") return reference.index === null ? values.config(reference.name) : undefined;
  if (reference.kind !== "input" || reference.path.at(-1)?.index === "all") return undefined;
  return readPath(values.input(reference.of), reference.path);
}
