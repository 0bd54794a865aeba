import type { Condition } from "../schema/playbook.js";
import { expand, type TokenValues } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";

const untrue = new Set(["", "false", "no", "off", "0", "null"]);

/** Whether a condition holds. A token without a value is an empty text. */
export function holds(condition: Condition | undefined, values: TokenValues, declared: ReadonlySet<string>): boolean {
  if (condition === undefined || typeof condition === "boolean") return condition ?? true;
  const text = (template: string) => expand(parseTemplate(template, declared).parts, values).text.trim();
  if (typeof condition === "string") return !untrue.has(text(condition).toLowerCase());
  const { value, is, is_not, at_least, at_most } = condition;
  const found = text(value);
  const number = found === "" ? Number.NaN : Number(found);
  if (is !== undefined && found !== String(is)) return false;
  if (is_not !== undefined && found === String(is_not)) return false;
  if (at_least !== undefined && !(number >= at_least)) return false;
  if (at_most !== undefined && !(number <= at_most)) return false;
  const isCompared = [is, is_not, at_least, at_most].some((bound) => bound !== undefined);
  return isCompared || !untrue.has(found.toLowerCase());
}

/** Whether a condition reads the item in hand, so that it picks items and skips no step. */
export function readsItem(condition: Condition | undefined): boolean {
  const text = typeof condition === "object" ? condition.value : condition;
  return typeof text === "string" && text.includes("{input:");
}
