import { parseTemplate } from "../../tokens/parse-template.js";
import { referencesOf } from "../../tokens/references.js";
import { templatesOf } from "../../tokens/templates-of.js";
import type { WrittenPlaybook } from "../complete.js";

/** A brace behind one of these belongs to something else: `\frac{a}`, `${HOME}`. */
const leads = new Set(["\\", "$", "}", "{", "]"]);
const nameWord = /^[A-Za-z][\w-]{2,79}$/;

/**
 * Names that stand in braces alone and are values of the config: those that stand as "config:NAME" elsewhere, and words
 * that are joined by hyphens or low lines, as {target-audience}.
 */
export function bareNames(written: WrittenPlaybook): Set<string> {
  const texts = templatesOf(written).map(({ text }) => text);
  const known = new Set(
    texts
      .flatMap((text) => referencesOf(parseTemplate(text).parts))
      .flatMap(({ reference }) => (reference.kind === "config" ? [reference.name] : [])),
  );
  const names = texts.flatMap(bracedWords);
  return new Set(names.filter((name) => known.has(name) || name.includes("-") || name.includes("_")));
}

function bracedWords(text: string): string[] {
  const words: string[] = [];
  for (let brace = text.indexOf("{"); brace >= 0; brace = text.indexOf("{", brace + 1)) {
    const before = text[brace - 1] ?? " ";
    const end = text.slice(brace + 1, brace + 82).search(/[^\w-]/);
    if (end <= 0 || text[brace + 1 + end] !== "}" || leads.has(before)) continue;
    const name = text.slice(brace + 1, brace + 1 + end);
    if (nameWord.test(name)) words.push(name);
  }
  return words;
}
