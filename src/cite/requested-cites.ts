import type { KeyCite } from "../document/tree/draft.js";
import type { RequestedCite } from "./processor.js";

/**
 * The works that a draft's citation names, as a citation processor is asked for them: texts before and behind a key as
 * HTML instead of Markdown, a work that is named twice (by its key and its DOI) said once. Keys without an id are left
 * out. `ids` gives the id of the item for each key.
 */
export function requestedCites(cites: readonly KeyCite[], ids: ReadonlyMap<string, string>): RequestedCite[] {
  const seen = new Set<string>();
  const requested: RequestedCite[] = [];
  for (const { key, prefix, suffix, label, locator, suppress_author } of cites) {
    const id = ids.get(key);
    const plain = prefix + suffix === "" && locator === null;
    if (id === undefined || (plain && seen.has(id))) continue;
    seen.add(id);
    requested.push({ id, prefix: affixToHtml(prefix), suffix: affixToHtml(suffix), label, locator, suppress_author });
  }
  return requested;
}

/** Text before or behind a key, from Markdown to the markup that citation processors read: italics and bold. */
function affixToHtml(markdown: string): string {
  return markdown
    .replace(/[ \t]*\r?\n[ \t]*/gu, " ")
    .replace(/(?<!\\)\*\*(?=\S)(.+?)(?<=[^\s\\])\*\*/gu, "<b>$1</b>")
    .replace(/(?<!\\)\*(?=\S)([^*]+?)(?<=[^\s\\])\*/gu, "<i>$1</i>")
    .replace(/(?<![\\\p{L}\p{N}])_(?=\S)([^_]+?)(?<=[^\s\\])_(?![\p{L}\p{N}])/gu, "<i>$1</i>")
    .replace(/\\([!-/:-@[-`{-~])/gu, "$1");
}
