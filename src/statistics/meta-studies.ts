import { badInput } from "../analysis/input/samples.js";
import type { TwoByTwo } from "../analysis/effects/counts.js";
import type { StudyEffect } from "../analysis/meta/meta-analysis.js";
import { type Reported, studyEffect } from "../analysis/meta/study-effects.js";
import type { Column, ReadColumns } from "../tables/stored/read-columns.js";
import { type Measure, type MetaInput, type Report, reports } from "./schema/meta-contract.js";

type MetaColumns = Pick<MetaInput, "reports" | "columns" | "study" | "measure" | "moderators" | "subgroup" | "level">;

/** The studies of a table, each with its effect and variance. */
export interface ReadStudies {
  effects: StudyEffect[];
  /** Of counts; empty of everything else. */
  tables: TwoByTwo[];
  /** The subgroup of each study, by its name. */
  groups: ReadonlyMap<string, string>;
  measure: Measure | null;
}

const usual: Readonly<Partial<Record<Report, Measure>>> = {
  cells: "OR",
  events: "OR",
  means: "SMD",
  correlation: "ZCOR",
  t: "SMD",
  p: "SMD",
};
const allowed: Readonly<Record<Report, readonly Measure[]>> = {
  cells: ["OR", "RR", "RD"],
  events: ["OR", "RR", "RD"],
  means: ["MD", "SMD", "ROM"],
  correlation: ["COR", "ZCOR"],
  estimate: ["OR", "RR", "RD", "MD", "SMD", "ROM", "COR", "ZCOR"],
  variance: ["OR", "RR", "RD", "MD", "SMD", "ROM", "COR", "ZCOR"],
  interval: ["OR", "RR", "RD", "MD", "SMD", "ROM"],
  t: ["SMD"],
  p: ["SMD"],
};

/** Whether estimates are joined as logarithms of ratios. */
export const isRatio = (measure: Measure | null): boolean => measure === "OR" || measure === "RR" || measure === "ROM";

/** Throws `invalid_input` for columns that are too few, no numbers, or hold what cannot be. */
export function readStudies(read: ReadColumns, input: MetaColumns): ReadStudies {
  const measure = input.measure ?? usual[input.reports] ?? null;
  if (measure !== null && !allowed[input.reports].includes(measure)) {
    throw badInput(
      `${measure} is no effect of studies that report ${input.reports}.`,
      `Choose one of: ${allowed[input.reports].join(", ")}.`,
    );
  }
  const wanted = reports[input.reports];
  if (input.columns.length !== wanted.length) {
    throw badInput(
      `${input.reports} takes ${wanted.length} columns, and ${input.columns.length} are named.`,
      `Name them in this order: ${wanted.join(", ")}.`,
    );
  }
  const values = input.columns.map((name) => numbers(columnOf(read, name)));
  const moderators = input.moderators.map((name) => [name, numbers(columnOf(read, name))] as const);
  const names = namesOf(read, input.study);
  const groups = input.subgroup === undefined ? null : columnOf(read, input.subgroup).values;
  const tables: TwoByTwo[] = [];
  const effects = names.map((name, row): StudyEffect => {
    const given = values.map((column) => column[row] ?? null);
    const whole = given.filter((value) => value !== null);
    const known = moderators.flatMap(([moderator, column]) => {
      const value = column[row] ?? null;
      return value === null ? [] : [[moderator, value] as const];
    });
    if (whole.length < given.length || known.length < moderators.length) return { name, effect: null, variance: null };
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = whole;
    const reported = reportedBy[input.reports]([a, b, c, d, e, f], { measure, level: input.level });
    if (reported.kind === "counts") tables.push(reported);
    return studyEffect(name, reported, Object.fromEntries(known));
  });
  return { effects, tables, groups: new Map(names.map((name, row) => [name, String(groups?.[row] ?? "")])), measure };
}

interface Settings {
  measure: Measure | null;
  level: number;
}

type Of = (numbers: readonly [number, number, number, number, number, number], settings: Settings) => Reported;

const ofCells = (cells: Record<"a" | "b" | "c" | "d", number>, { measure }: Settings): Reported => ({
  kind: "counts",
  measure: measure as "OR" | "RR" | "RD",
  ...cells,
});

/** The numbers of a study in the form of what it reports; the measure was checked before. */
const reportedBy: Readonly<Record<Report, Of>> = {
  cells: ([a, b, c, d], settings) => ofCells({ a, b, c, d }, settings),
  events: ([a, first, c, second], settings) => ofCells({ a, b: first - a, c, d: second - c }, settings),
  means: ([mean1, sd1, n1, mean2, sd2, n2], { measure }) => ({
    kind: "means",
    measure: measure as "MD" | "SMD" | "ROM",
    first: { mean: mean1, deviation: sd1, n: n1 },
    second: { mean: mean2, deviation: sd2, n: n2 },
  }),
  correlation: ([r, n], { measure }) => ({ kind: "correlation", measure: measure as "COR" | "ZCOR", r, n }),
  estimate: ([estimate, error]) => ({ kind: "estimate", estimate, standard_error: error }),
  variance: ([estimate, variance]) => ({ kind: "estimate", estimate, standard_error: Math.sqrt(variance) }),
  interval: ([estimate, low, high], { measure, level }) => {
    return { kind: "interval", estimate, low, high, level, ratio: isRatio(measure) };
  },
  t: ([t, n1, n2]) => ({ kind: "t", t, n1, n2 }),
  p: ([p, direction, n1, n2]) => ({ kind: "p", p, direction: direction < 0 ? -1 : 1, n1, n2 }),
};

function namesOf(read: ReadColumns, study: string | undefined): string[] {
  if (study === undefined) return Array.from({ length: read.rows }, (_, row) => `study ${row + 1}`);
  const names = columnOf(read, study).values.map((value, row) => String(value ?? `study ${row + 1}`));
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

function columnOf(read: ReadColumns, name: string): Column {
  const found = read.columns.find((column) => column.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) throw badInput(`There is no column "${name}".`, "Name one of the table.");
  return found;
}

function numbers({ name, type, values }: Column): (number | null)[] {
  if (values.every((value) => value === null || typeof value === "number")) return values;
  throw badInput(
    `"${name}" is of the type ${type}, and numbers are needed.`,
    "Name a column of numbers, or correct its type in datapackage.json.",
    { column: name },
  );
}
