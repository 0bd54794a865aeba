import { ownField } from "../tokens/own-field.js";
import type { PromptStep } from "../schema/playbook.js";
import { ownFields } from "../shape/fill-template.js";
import { defaultTemplate, isCarriedData } from "../shape/row-fields.js";

/**
 * What a step itself wrote of an answer into its file: of one of several answers the element of its number, else the fields
 * that its template names; of data and texts without items all of it. Null where it is not there.
 * @param row of the item, or the whole file of a step that runs once
 */
export function ownPart(step: PromptStep, row: unknown, slot: string): Record<string, unknown> | null {
  if (row === undefined || row === null) return null;
  const { answers, output_format } = step;
  const isRecord = isCarriedData(step);
  if (step.multiple_parts !== true || (output_format !== undefined && !isRecord)) return { whole: row };
  if (typeof row !== "object" || Array.isArray(row)) return null;
  const fields = row as Record<string, unknown>;
  if (isRecord && typeof output_format === "object") {
    return Object.fromEntries(Object.keys(output_format).map((name) => [name, ownField(fields, name) ?? null]));
  }
  if (answers === undefined || slot === "") return ownFields(step.output_file_format ?? defaultTemplate(step), fields);
  const list = ownField(fields, answers.list);
  const elements: readonly unknown[] = Array.isArray(list) ? list : [];
  const element = elements.find((each) => String(ownField(each, answers.number)) === slot);
  return element === undefined ? null : { element };
}
