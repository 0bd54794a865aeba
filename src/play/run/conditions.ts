import type { Condition } from "../schema/playbook.js";
import { expand, type TokenValues } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { referencesOf } from "../tokens/references.js";

const untrue = new Set(["", "false", "no", "0", "null"]);

/** Whether a condition holds; a token without a value counts as an empty text. */
export function holds(condition: Condition, values: TokenValues, declared: ReadonlySet<string>): boolean {
  if (typeof condition === "boolean") return condition;
  const text = (template: string) => expand(parseTemplate(template, declared).parts, values).text.trim();
  if (typeof condition === "string") return !untrue.has(text(condition).toLowerCase());
  const { value, is, is_not, at_least, at_most } = condition;
  const found = text(value);
  const number = found === "" ? NaN : Number(found);
  return (
    (is === undefined || found === String(is)) &&
    (is_not === undefined || found !== String(is_not)) &&
    (at_least === undefined || number >= at_least) &&
    (at_most === undefined || number <= at_most)
  );
}

/** Whether it is asked of each item, as it reads one. */
export function readsItems(condition: Condition | undefined, declared: ReadonlySet<string>): boolean {
  const text = typeof condition === "object" ? condition.value : condition;
  if (typeof text !== "string") return false;
  return referencesOf(parseTemplate(text, declared).parts).some(({ reference }) => reference.kind === "input");
}
