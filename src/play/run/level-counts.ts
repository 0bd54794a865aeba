import { readRange } from "../config/range.js";
import { resolved } from "../plan/expected-rows.js";
import type { PromptStep } from "../schema/playbook.js";
import { parseTemplate } from "../tokens/parse-template.js";
import type { Playing } from "./playing.js";

/** Of an outline whose numbers nobody gives. */
const usual = [12, 8];

/** The most rows of each level under one of the level above, from the first. */
export function levelCounts({ loaded: { values }, declared }: Playing, { levels }: PromptStep): number[] {
  if (levels === undefined) return usual;
  const { counts } = levels;
  const list = Array.isArray(counts) ? counts : listOf(counts, values, declared);
  const numbers = list.map(
    (count) => readRange(typeof count === "string" ? resolved(count, values, declared) : count)?.most ?? 0,
  );
  const depth = levels.depth === undefined ? numbers.length : Number(resolved(levels.depth, values, declared));
  return numbers.slice(0, depth);
}

function listOf(
  token: string,
  values: Playing["loaded"]["values"],
  declared: ReadonlySet<string>,
): readonly (string | number | boolean)[] {
  const [part] = parseTemplate(token, declared).parts;
  const [reference] = part?.kind === "token" ? part.token.alternatives : [];
  const value =
    reference?.kind === "config" && Object.hasOwn(values, reference.name) ? values[reference.name] : undefined;
  return Array.isArray(value) ? value : typeof value === "string" || typeof value === "number" ? [value] : [];
}
