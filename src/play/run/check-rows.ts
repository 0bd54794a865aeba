import { foldText } from "../../domain/fold-text.js";
import { isRecord, textValue } from "../../domain/json-value.js";
import { type PlacedRow, placeRows } from "../rows/place-rows.js";
import { parentFields, readRows } from "../rows/read-rows.js";
import type { PromptStep } from "../schema/playbook.js";
import type { Shape } from "../schema/shape.js";
import { writesRows } from "../shape/row-fields.js";
import type { AnswerCheck, Unmet } from "./check-texts.js";

/** What is asked of rows. */
export interface RowChecks {
  checks: readonly AnswerCheck[];
  /** Whether they are an outline of their own: each has its place in it. */
  isOutline: boolean;
  /** Whether a list without rows may be meant: where it is asked for each of many items, or for a part. */
  mayBeEmpty: boolean;
}

/** What data does not meet of the checks that a step asks for, with the rows that are meant. Its schema was checked before. */
export function rowsUnmet(value: unknown, { checks, isOutline }: Pick<RowChecks, "checks" | "isOutline">): Unmet[] {
  const repeated = checks.includes("unique_titles") ? repeatedTitles(value) : [];
  return [
    ...(isOutline ? unplacedUnmet(value) : []),
    ...repeated.map(({ title, rows }) => met(`rows ${rows.join(", ")} all have the title "${title}"`)),
  ];
}

/** Whether a step writes one list of rows that name the rows above them; of a step that reads a file these may stand there. */
export function writesOutline(step: PromptStep): boolean {
  const { output_format: shape, input } = step;
  if (!Array.isArray(shape) || !isRecord(shape[0]) || writesRows(step) || input !== undefined) return false;
  return Object.keys(shape[0]).some((name) => parentFields.includes(name));
}

const met = (words: string): Unmet => ({ words, canBeMet: true });

const mostNamed = 10;
const faultWords: Readonly<Record<NonNullable<PlacedRow["fault"]>, string>> = {
  orphan: "its parent is no row",
  cycle: "it is a part of itself by its parents",
  repeated: "another row has its name, too",
};

/** Rows that have no place in their outline. */
function unplacedUnmet(value: unknown): Unmet[] {
  const rows = placeRows(readRows([{ name: "", value }]).rows);
  const faults = rows.flatMap(({ fault, title, section }, at) =>
    fault === null ? [] : [`row ${at + 1} ("${title || section}") has no place: ${faultWords[fault]}`],
  );
  if (faults.length <= mostNamed) return faults.map(met);
  return [...faults.slice(0, mostNamed), `${faults.length - mostNamed} more rows have no place`].map(met);
}

/** Data that says nothing: a list without rows, rows without a title, or with nothing in any of their fields. */
export function emptyUnmet(shape: Shape, value: unknown, { mayBeEmpty }: Pick<RowChecks, "mayBeEmpty">): Unmet[] {
  if (!Array.isArray(value)) return saysNothing(value) ? [met("it says nothing in any of its fields")] : [];
  if (value.length === 0) return mayBeEmpty ? [] : [met("the list has no rows")];
  const empty = value.flatMap((row: unknown, at) => (saysNothing(row) ? [at + 1] : []));
  if (empty.length === 0) return [];
  const words = empty.length === 1 ? `row ${empty[0]} says nothing` : `rows ${shortList(empty)} say nothing`;
  return [met(isTitled(shape) ? `${words}, or nothing of its title` : words)];
}

const shortList = (rows: readonly number[]): string =>
  rows.length <= mostNamed
    ? rows.join(", ")
    : `${rows.slice(0, mostNamed).join(", ")} and ${rows.length - mostNamed} more`;

function isTitled(shape: Shape): boolean {
  return Array.isArray(shape) && isRecord(shape[0]) && "title" in shape[0];
}

/** Of a record the title has to be there, and something else where it has none. */
function saysNothing(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (value === null) return true;
  if (Array.isArray(value)) return value.every(saysNothing);
  if (!isRecord(value)) return false;
  if (typeof value["title"] === "string" && value["title"].trim() === "") return true;
  return Object.values(value).every(saysNothing);
}

/** Titles that several rows have, whatever their case; rows from 1, nested ones counted where they stand. */
export function repeatedTitles(value: unknown): { title: string; rows: number[] }[] {
  const byTitle = new Map<string, { title: string; rows: number[] }>();
  for (const [at, { fields }] of readRows([{ name: "", value }]).rows.entries()) {
    const title = textValue(fields["title"]).trim();
    const known = byTitle.get(foldText(title));
    if (title === "") continue;
    if (known) known.rows.push(at + 1);
    else byTitle.set(foldText(title), { title, rows: [at + 1] });
  }
  return [...byTitle.values()].filter(({ rows }) => rows.length > 1);
}
