import { isRecord } from "../../domain/json-value.js";
import type { PromptStep } from "../schema/playbook.js";
import { fixedFields } from "../shape/fill-template.js";
import { defaultTemplate, groupField, isOfNumbers, writesLists } from "../shape/row-fields.js";
import type { Unit } from "./elements-of.js";
import { itemsOf, type KnownRows } from "./items-of.js";
import { joinRows } from "./join-rows.js";
import { readRows } from "./read-rows.js";

/**
 * What of a step's file belongs to each of the things that it runs for, by its id: a row, or a list of rows. Rows are known
 * again by what they carry of their item, groups and numbers by the fields that are not an answer, rows of lists by their
 * ids; new rows of a list belong to the one that the row before them is of.
 * @param value of the file
 * @param known what was written down of its rows
 * @param expandFor puts values in the place of the tokens of a row's template
 */
export function rowsOfUnits(
  step: PromptStep,
  units: readonly Unit[],
  { value, known }: { value: unknown; known: KnownRows },
  expandFor: (unit: Unit) => (text: string) => string,
): Map<string, unknown> {
  if (writesLists(step)) return listsOf(value, known);
  const items = units.flatMap(({ item }) => item ?? []);
  if (items.length > 0) return joinRows([...new Set(items)], [{ name: "", value }]);
  return rowsByFixedFields(topRows(value).filter(isRecord), uniqueById(units), (unit) =>
    fixedFieldsOf(step, unit, expandFor(unit)),
  );
}

/** Fields of the row of a group or a number that no answer fills. */
function fixedFieldsOf(step: PromptStep, unit: Unit, expand: (text: string) => string): Record<string, unknown> {
  if (step.output_format !== undefined) return step.reduce ? { [groupField]: unit.fields[groupField] } : {};
  const number = isOfNumbers(step) ? Number(unit.slot) : undefined;
  return fixedFields(step.output_file_format ?? defaultTemplate(step), { item: unit.fields, number, expand });
}

/** The rows of a file as they stand in it, those of all its groups. */
function topRows(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown) =>
    isRecord(row) && typeof row["file"] === "string" && Array.isArray(row["items"]) ? row["items"] : [row],
  );
}

function listsOf(value: unknown, known: KnownRows): Map<string, unknown> {
  const ofRow = new Map(known.known.flatMap(({ id, of }) => (of === undefined ? [] : [[id, of] as const])));
  const rows = topRows(value);
  const { items } = itemsOf([{ name: "", value: rows }], {}, known);
  const owners: (string | undefined)[] = [];
  let at = 0;
  for (const row of rows) {
    owners.push(ofRow.get(items[at]?.id ?? ""));
    at += readRows([{ name: "", value: [row] }]).rows.length;
  }
  const lists = new Map<string, unknown[]>();
  let owner = owners.find((each) => each !== undefined);
  for (const [index, row] of rows.entries()) {
    owner = owners[index] ?? owner;
    if (owner === undefined) continue;
    const own = lists.get(owner);
    if (own) own.push(row);
    else lists.set(owner, [row]);
  }
  return lists;
}

function uniqueById(units: readonly Unit[]): Unit[] {
  return [...new Map(units.map((unit) => [unit.id, unit])).values()];
}

type Row = Readonly<Record<string, unknown>>;

/** Rows whose fixed fields are as they would be written; those that are left in their order. */
function rowsByFixedFields(
  rows: readonly Row[],
  units: readonly Unit[],
  fixedOf: (unit: Unit) => Row,
): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const left = new Map<string, Row[]>();
  const fixed = units.map((unit) => ({ unit, fields: fixedOf(unit) }));
  const names = Object.keys(fixed[0]?.fields ?? {});
  const signature = (fields: Row) => JSON.stringify(names.map((name) => fields[name] ?? null));
  for (const row of rows) left.set(signature(row), [...(left.get(signature(row)) ?? []), row]);
  for (const { unit, fields } of fixed) {
    const row = names.length === 0 ? undefined : left.get(signature(fields))?.shift();
    if (row !== undefined) found.set(unit.id, row);
  }
  const taken = new Set(found.values());
  const others = units.filter(({ id }) => !found.has(id));
  for (const [index, row] of rows.filter((each) => !taken.has(each)).entries()) {
    const unit = others[index];
    if (unit) found.set(unit.id, row);
  }
  return found;
}
