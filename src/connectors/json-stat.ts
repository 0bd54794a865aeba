import { z } from "zod";
import type { AnswerText } from "../ports/service-answers.js";
import type { Cell, Column, Parsed } from "./define-connector.js";

/**
 * Tables in JSON-stat 2.0 (https://json-stat.org/full/): a cube whose values are numbered through, the last dimension
 * first to turn. Values and flags are a list, or an object of those that there are.
 */
const value = z.union([z.number(), z.string(), z.null()]);
const flag = z.union([z.string(), z.null()]);
const dimensionSchema = z.looseObject({
  label: z.string().nullish(),
  category: z.looseObject({
    index: z.union([z.array(z.string()), z.record(z.string(), z.int().nonnegative())]).optional(),
    label: z.record(z.string(), z.string()).optional(),
  }),
});
export const jsonStatSchema = z.looseObject({
  class: z.literal("dataset"),
  label: z.string().nullish(),
  updated: z.string().nullish(),
  id: z.array(z.string()).min(1),
  size: z.array(z.int().nonnegative()).min(1),
  dimension: z.record(z.string(), dimensionSchema),
  value: z.union([z.array(value), z.record(z.string(), value)]),
  status: z.union([z.string(), z.array(flag), z.record(z.string(), flag)]).nullish(),
  extension: z.looseObject({ status: z.looseObject({ label: z.record(z.string(), z.string()) }).nullish() }).nullish(),
});
export type JsonStat = z.output<typeof jsonStatSchema>;

interface Dimension {
  id: string;
  label: string;
  /** In their order. */
  codes: readonly string[];
  labels: ReadonlyMap<string, string>;
  /** Whether any label says more than its code. */
  isLabelled: boolean;
}

/** What stands for a number that there is not, in the values of some services. */
const noNumbers: ReadonlySet<string> = new Set(["", ":", "..", "NaN"]);

/**
 * The cells of a cube that have a value or a flag, a row each in the cube's order: the code and, where it says more, the
 * label of each dimension, then `value` and `flag`. A dimension `unit` of one category is the unit of the values. Throws
 * `source_answer` where the parts of the cube do not go together.
 */
export function parseJsonStat(answer: AnswerText, cube: JsonStat): Parsed {
  const dimensions = dimensionsOf(answer, cube);
  const count = cube.size.reduce((product, size) => product * size, 1);
  const cells = cellsOf(cube);
  const written = placesOf(cells);
  if (!written.every((place) => Number.isInteger(place) && place < count))
    throw answer.unexpected(`a value beyond the ${count} cells of its cube`);
  const places = written.filter((place) => valueAt(cells, place) !== null || flagAt(cells, place) !== null);
  const rows = places.map((place): Cell[] => [
    ...codesAt(dimensions, place),
    valueAt(cells, place),
    flagAt(cells, place),
  ]);
  const left = count - rows.length;
  return {
    columns: [...dimensions.flatMap(columnsOf), valueColumn(cube, dimensions), flagColumn(cube)],
    rows,
    ...(cube.label && { title: cube.label }),
    ...(cube.updated && { updated: cube.updated }),
    notes: left > 0 ? [`${left} of ${count} cells have neither a value nor a flag and are left out.`] : [],
  };
}

function dimensionsOf(answer: AnswerText, { id, size, dimension }: JsonStat): Dimension[] {
  if (id.length !== size.length) throw answer.unexpected(`${id.length} dimensions of ${size.length} sizes`);
  return id.map((name, at) => {
    const { label, category } = dimension[name] ?? {};
    // Codes are words of others: "constructor" is no property of a Map.
    const labels = new Map(Object.entries(category?.label ?? {}));
    const codes = codesOf(category?.index ?? [...labels.keys()]);
    if (codes.length !== size[at] || codes.includes(undefined))
      throw answer.unexpected(`the dimension ${name} with ${codes.length} categories instead of ${size[at]}`);
    const known = codes as string[];
    return {
      id: name,
      label: label ?? name,
      codes: known,
      labels,
      isLabelled: known.some((code) => (labels.get(code) ?? code) !== code),
    };
  });
}

/** Codes in their order; undefined where a place has none. */
function codesOf(index: readonly string[] | Readonly<Record<string, number>>): (string | undefined)[] {
  if (Array.isArray(index)) return [...(index as readonly string[])];
  const entries = Object.entries(index as Readonly<Record<string, number>>);
  const codes = Array.from<string | undefined>({ length: entries.length });
  for (const [code, place] of entries) if (place < codes.length) codes[place] = code;
  return codes;
}

interface Cells {
  /** By their place in the cube's order. */
  values: ReadonlyMap<string, string | number | null>;
  flags: ReadonlyMap<string, string | null>;
  /** Of every cell, where all have the same. */
  only: string | null;
}

function cellsOf({ value: values, status }: JsonStat): Cells {
  const isOne = typeof status === "string";
  return {
    values: new Map(Object.entries(values)),
    flags: new Map(isOne ? [] : Object.entries(status ?? {})),
    only: isOne ? status : null,
  };
}

/** Where a value or a flag is written, in the cube's order. */
function placesOf({ values, flags }: Cells): number[] {
  const places = new Set([...values.keys(), ...flags.keys()].map(Number));
  return [...places].toSorted((left, right) => left - right);
}

function valueAt({ values }: Cells, place: number): string | number | null {
  const found = values.get(String(place)) ?? null;
  return typeof found === "string" && noNumbers.has(found.trim()) ? null : found;
}

const flagAt = ({ flags, only }: Cells, place: number): string | null => flags.get(String(place)) || only || null;

function codesAt(dimensions: readonly Dimension[], place: number): Cell[] {
  let rest = place;
  const codes = dimensions.toReversed().map(({ codes: all, labels, isLabelled }): Cell[] => {
    const code = all[rest % all.length] ?? "";
    rest = Math.floor(rest / all.length);
    return isLabelled ? [code, labels.get(code) ?? null] : [code];
  });
  return codes.toReversed().flat();
}

function columnsOf({ id, label, isLabelled }: Dimension): Column[] {
  const code: Column = { name: id, title: label, ...(id !== "time" && { type: "string" }) };
  return isLabelled ? [code, { name: `${id}_label`, title: label, type: "string" }] : [code];
}

function valueColumn({ label }: JsonStat, dimensions: readonly Dimension[]): Column {
  const unit = dimensions.find(({ id, codes }) => id === "unit" && codes.length === 1);
  const [code = ""] = unit?.codes ?? [];
  return {
    name: "value",
    type: "number",
    ...(label && { title: label }),
    ...(unit && { unit: unit.labels.get(code) ?? code }),
  };
}

function flagColumn({ extension }: JsonStat): Column {
  const said = Object.entries(extension?.status?.label ?? {}).map(([code, label]) => `${code}: ${label}`);
  return {
    name: "flag",
    type: "string",
    ...(said.length > 0 && { description: said.join("; ") }),
  };
}
