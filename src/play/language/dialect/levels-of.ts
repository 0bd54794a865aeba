import type { PromptStep } from "../../schema/playbook.js";
import { parseTemplate } from "../../tokens/parse-template.js";
import { referencesOf } from "../../tokens/references.js";

/** Fields by which the rows of an outline name their parents. */
const parentFields = ["parent_section", "parent"];

/**
 * How many rows an outline has at each level: of a step that answers a list of rows with parents, and whose prompt reads
 * the elements of one list from the first on. Null for other steps.
 */
export function levelsOf(step: PromptStep): NonNullable<PromptStep["levels"]> | null {
  const shape = step.output_format;
  const row = Array.isArray(shape) ? shape[0] : null;
  if (typeof row !== "object" || row === null || !parentFields.some((name) => name in row)) return null;
  const indices = new Map<string, Set<number>>();
  const names = new Set<string>();
  for (const { reference } of referencesOf(parseTemplate(step.instruction_user_prompt).parts)) {
    if (reference.kind !== "config") continue;
    names.add(reference.name);
    if (reference.index === null) continue;
    indices.set(reference.name, (indices.get(reference.name) ?? new Set<number>()).add(reference.index));
  }
  for (const [name, seen] of indices) {
    const isWhole = [...seen.keys()].every((_, index) => seen.has(index));
    if (isWhole && seen.size > 1)
      return { counts: `{config:${name}}`, ...(names.has("depth") && { depth: "{config:depth}" }) };
  }
  return null;
}
