import { textValue } from "../../domain/json-value.js";
import { parentFields, sectionFields } from "../rows/read-rows.js";
import type { Shape } from "../schema/shape.js";
import type { RowByRule, WithoutModel } from "../schema/without-model.js";

type Fields = Readonly<Record<string, string | number | null>>;

/** A text of the playbook with what its tokens stand for; `output` is what stands for the answer. */
export type ExpandWith = (text: string, output: string) => string;

/** The rows of an outline as a playbook writes them, with the library's themes in their place; all that the shape asks for. */
export function rowsByRule(
  rows: readonly RowByRule[],
  themes: readonly string[],
  shape: Shape,
  expandWith: ExpandWith,
): Record<string, unknown>[] | null {
  const [row] = Array.isArray(shape) ? shape : [];
  if (typeof row !== "object" || Array.isArray(row)) return null;
  const asked = Object.keys(row);
  const filled = rows.flatMap((given) =>
    isThemes(given)
      ? themes.map((theme) => filledFields(given.row, theme, expandWith))
      : [filledFields(given, "", expandWith)],
  );
  return filled.map((own, at) =>
    Object.fromEntries(asked.map((field) => [field, own[field] === undefined ? usual(field, at + 1) : own[field]])),
  );
}

type Themes = Extract<RowByRule, { themes: unknown; row: unknown }>;

/** The one object of rules whose field `row` is an object of its own. */
export function isThemes(given: RowByRule): given is Themes {
  return typeof given["row"] === "object" && given["row"] !== null;
}

/** Numbers follow from the order; rows are at the first level where they say nothing else. */
function usual(field: string, number: number): string | null {
  if (parentFields.includes(field)) return null;
  return sectionFields.includes(field) ? String(number) : "";
}

export function filledFields(fields: Fields, output: string, expandWith: ExpandWith): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? expandWith(value, output).trim() : value,
    ]),
  );
}

/** How many themes are asked for. */
export function themesAsked(without: WithoutModel, expandWith: ExpandWith): number {
  const rows = "rows" in without ? without.rows.filter(isThemes) : [];
  return rows.reduce((sum, { themes }) => sum + mostOf(expandWith(textValue(themes), "")), 0);
}

/** The most of a number or a range: 6 of "4-6". */
export function mostOf(text: string): number {
  const numbers = text.match(/\d{1,4}/gu) ?? [];
  return Number(numbers.at(-1) ?? 1);
}
