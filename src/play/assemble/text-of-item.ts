import { isRecord, textValue } from "../../domain/json-value.js";
import type { Item } from "../schema/item.js";
import type { AssembleStep } from "../schema/playbook.js";
import { ownField } from "../tokens/own-field.js";

/**
 * The text of an item for a draft: of a list the element with the draft's number, which is not always at its place, as
 * answers that failed are not there. Null where there is none.
 */
export function textOfItem(
  { fields }: Item,
  { list, text }: AssembleStep["fields"],
  draft: number,
  numberField: string | undefined,
): string | null {
  if (list === undefined) return textOrNull(ownField(fields, text));
  const elements = ownField(fields, list);
  if (!Array.isArray(elements)) return null;
  const numbered = elements.map((element: unknown) => ({ element, number: numberOf(element, text, numberField) }));
  const isNumbered = numbered.some(({ number }) => number !== null);
  const found = isNumbered ? numbered.find(({ number }) => number === draft)?.element : elements[draft - 1];
  return textOrNull(isRecord(found) ? ownField(found, text) : found);
}

function textOrNull(value: unknown): string | null {
  const text = textValue(value).trim();
  return text === "" ? null : text;
}

function numberOf(element: unknown, text: string, numberField: string | undefined): number | null {
  if (!isRecord(element)) return null;
  if (numberField !== undefined) return wholeNumber(ownField(element, numberField));
  const numbers = Object.entries(element).flatMap(([name, value]) => (name === text ? [] : (wholeNumber(value) ?? [])));
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
}

function wholeNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : null;
}

/** The first paragraph of a text: what introduces the sections below it. */
export function introduction(text: string): string {
  return text.split(/\n[ \t]*\n/u).find((paragraph) => !paragraph.trimStart().startsWith("#")) ?? "";
}
