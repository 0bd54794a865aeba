import type { Mark } from "../../citations/schema/mark-schema.js";
import type { Block } from "../../document/tree/draft.js";
import { sourceSpan } from "../../document/tree/positions.js";
import type { FixEdit } from "./edit.js";

/** One key of a mark by another, wherever the mark has it: `[@later, p. 3]` as `[@first, p. 3]`, `\cite{first,later}` as `\cite{first}`. */
export function replaceKey(
  source: string,
  block: Block,
  mark: Mark,
  { from, to }: { from: string; to: string },
): Pick<FixEdit, "start" | "end" | "text">[] {
  const { start, end } = sourceSpan(block, mark);
  const written = source.slice(start, end);
  const plain = (key: string) => mark.cites.some((cite) => cite.key === key && cite.locator === null);
  let text = written.replaceAll(keyPattern(from), (_found, before: string) => before + to);
  if (text === written) return [];
  if (plain(from) && plain(to)) text = withoutRepeat(text, to);
  return [{ start, end, text }];
}

function keyPattern(key: string): RegExp {
  return new RegExp(String.raw`(@\{?|[{,]\s*)${escaped(key)}(?=[\s},;\]:.)!?]|$)`, "gu");
}

/** "a,a" as "a", "{a, b, a}" as "{a, b}", "[@a; @a]" as "[@a]". */
function withoutRepeat(text: string, key: string): string {
  return text
    .replace(/(?<=\{)[^{}]*(?=\})/gu, (keys) => withoutLater(keys, key))
    .replace(new RegExp(String.raw`(@\{?${escaped(key)}\}?)\s*;\s*\1(?=\s*[;\]])`, "gu"), "$1");
}

/** Of keys between commas, those that are this one, save the first. */
function withoutLater(keys: string, key: string): string {
  const all = keys.split(",");
  const first = all.findIndex((each) => each.trim() === key);
  const kept = all.filter((each, index) => index <= first || each.trim() !== key);
  return kept.length === all.length ? keys : kept.join(",").trimEnd();
}

function escaped(key: string): string {
  return key.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}
