import { isRecord, textValue } from "../../domain/json-value.js";
import { ownField } from "../tokens/own-field.js";
import type { PromptStep } from "../schema/playbook.js";
import { ownFields } from "../shape/fill-template.js";
import { answerField, answerPlace, defaultTemplate, isCarriedData, isOfNumbers } from "../shape/row-fields.js";

/**
 * What a step itself wrote of an answer into its file: of one of several answers the element of its number, else the fields
 * that its template names; of lists, groups, numbers and texts without items all of it. Null where it is not there.
 * @param row of the item or the group, its list of rows, or the whole file of a step that runs once
 */
export function ownPart(step: PromptStep, row: unknown, slot: string): Record<string, unknown> | null {
  if (row === undefined || row === null) return null;
  const { answers, output_format } = step;
  const isCarried = isCarriedData(step);
  if (step.multiple_parts !== true || isOfNumbers(step) || (output_format !== undefined && !isCarried)) {
    return { whole: row };
  }
  if (typeof row !== "object" || Array.isArray(row)) return null;
  const fields = row as Record<string, unknown>;
  if (isCarried && typeof output_format === "object") {
    return Object.fromEntries(Object.keys(output_format).map((name) => [name, ownField(fields, name) ?? null]));
  }
  if (answers === undefined || slot === "") return ownFields(step.output_file_format ?? defaultTemplate(step), fields);
  const list = ownField(fields, answers.list);
  const elements: readonly unknown[] = Array.isArray(list) ? list : [];
  const element = elements.find((each) => String(ownField(each, answers.number)) === slot);
  return element === undefined ? null : { element };
}

/** Whether an answer stands in what a step wrote itself: before there is one its fields are there, and empty. */
export function isFilled(step: PromptStep, part: Readonly<Record<string, unknown>>): boolean {
  const { answers, output_format } = step;
  const whole = "whole" in part ? part["whole"] : part;
  if (output_format !== undefined) {
    if (Array.isArray(whole)) return whole.length > 0;
    return isRecord(whole) && Object.values(whole).some((value) => value !== null);
  }
  if (answers && "element" in part) return textValue(ownField(part["element"], answers.text)) !== "";
  const template = step.output_file_format ?? defaultTemplate(step);
  const row: unknown = Array.isArray(whole) ? whole[0] : whole;
  const place = answerPlace(template);
  if (place === null) return textValue(ownField(row, answerField(template))) !== "";
  const list = ownField(row, place.list);
  return Array.isArray(list) && list.some((element) => textValue(ownField(element, place.text)) !== "");
}
