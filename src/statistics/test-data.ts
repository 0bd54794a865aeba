import { badInput, type Sample } from "../analysis/input/samples.js";
import type { Factor } from "../analysis/tests/factorial-anova.js";
import type { Share } from "../analysis/tests/proportions.js";
import type { CountTable } from "../analysis/tests/tables.js";
import type { Column, ReadColumns } from "../tables/stored/read-columns.js";
import type { TestInput } from "./schema/test-contract.js";

const numeric: ReadonlySet<string> = new Set(["integer", "number", "year"]);
const mostGroups = 1000;

/** The columns and counts of a test in the forms that tests ask for. Each throws `invalid_input` where they have another form. */
export class TestData {
  constructor(
    private readonly read: ReadColumns | null,
    private readonly input: Pick<TestInput, "columns" | "by" | "subject" | "counts" | "success">,
  ) {}

  /** What belongs together row by row: each column; or the values of one by group, put beside each other by subject. */
  conditions(): Sample[] {
    const { columns, subject, by } = this.input;
    if (subject === undefined) return columns.map((name) => this.sample(name));
    const group = by[0] ?? this.missingGroups();
    const [{ values }, { names, levels }, subjects] = [this.sample(), this.factor(group), this.factor(subject)];
    const rows = new Map(subjects.names.map((name, row) => [name, row]));
    const conditions = new Map(
      names.map((name) => [name, subjects.names.map((): number | null | undefined => undefined)]),
    );
    for (const [row, value] of values.entries()) {
      const [own, at] = [conditions.get(levels[row] ?? ""), rows.get(subjects.levels[row] ?? "")];
      if (own === undefined || at === undefined) continue;
      if (own[at] !== undefined) throw measuredTwice(subject, subjects.levels[row] ?? "", `${group} ${levels[row]}`);
      own[at] = value;
    }
    return [...conditions].map(([name, own]) => ({
      name: `${group} ${name}`,
      values: own.map((value) => value ?? null),
    }));
  }

  /** The one column that was measured. */
  sample(name = this.onlyColumn()): Sample {
    const column = this.column(name);
    if (!isNumeric(column)) {
      throw badInput(
        `"${column.name}" is of the type ${column.type}, and numbers are needed.`,
        "Name a column of numbers, or correct its type in datapackage.json.",
        { column: column.name },
      );
    }
    return { name: column.name, values: column.values as (number | null)[] };
  }

  /** A sample for each value of the grouping column, in order; or each of several columns. */
  groups(): Sample[] {
    const { by, columns } = this.input;
    if (by.length === 0 && columns.length > 1) return columns.map((name) => this.sample(name));
    const { values } = this.sample();
    const group = by[0] ?? this.missingGroups();
    const { names, levels } = this.factor(group);
    const groups = new Map(names.map((name): [string, (number | null)[]] => [name, []]));
    for (const [row, level] of levels.entries()) groups.get(level)?.push(values[row] ?? null);
    return [...groups].map(([name, own]) => ({ name: `${group} ${name}`, values: own }));
  }

  /** The two groups of `groups`. */
  pair(): [Sample, Sample] {
    const [first, second, ...others] = this.groups();
    if (first === undefined || second === undefined || others.length > 0) {
      const found = this.groups();
      throw badInput(
        `This test compares two groups, and there are ${found.length}: ${found
          .map(({ name }) => name)
          .slice(0, 10)
          .join(", ")}.`,
        "Choose a test of several groups, or keep two of them with a query.",
        { groups: found.length },
      );
    }
    return [first, second];
  }

  /** A column of numbers and two of groups, row by row. A row without a group has no value. */
  factorial(): { response: Sample; factors: [Factor, Factor] } {
    const [first, second] = this.input.by;
    if (first === undefined || second === undefined)
      throw badInput("A two-way design has two columns of groups.", "Name them: --by FIRST SECOND");
    const factors = [this.factor(first), this.factor(second)] as const;
    const { name, values } = this.sample();
    const isWhole = (row: number) => factors.every(({ levels }) => levels[row] !== "");
    return {
      response: { name, values: values.map((value, row) => (isWhole(row) ? value : null)) },
      factors: [
        { name: first, levels: factors[0].levels },
        { name: second, levels: factors[1].levels },
      ],
    };
  }

  /** How often the values of two columns occur together; `square` where both have the same categories. */
  table(square = false): CountTable {
    if (this.input.counts !== undefined) return this.input.counts;
    const [first, second] = [...this.input.columns, ...this.input.by];
    if (first === undefined || second === undefined)
      throw badInput("A table of counts has two columns of categories.", "Name both, or give the counts.");
    const [rows, columns] = [this.factor(first), this.factor(second)];
    const both = square ? inOrder([...new Set([...rows.names, ...columns.names])]) : null;
    const [across, down] = [both ?? columns.names, both ?? rows.names];
    const counts = down.map(() => across.map(() => 0));
    for (const [row, level] of rows.levels.entries()) {
      const own = counts[down.indexOf(level)];
      const at = across.indexOf(columns.levels[row] ?? "");
      if (own !== undefined && at >= 0) own[at] = (own[at] ?? 0) + 1;
    }
    return counts;
  }

  /** Of each row, how many of the columns have each category: for raters of the same subjects. */
  ratings(): CountTable {
    if (this.input.counts !== undefined) return this.input.counts;
    const raters = this.input.columns.map((name) => this.factor(name));
    const names = inOrder([...new Set(raters.flatMap((rater) => rater.names))]);
    const rows = this.read?.rows ?? 0;
    return Array.from({ length: rows }, (_, row) =>
      names.map((name) => raters.filter(({ levels }) => levels[row] === name).length),
    );
  }

  /** How often each value of a column occurs. */
  frequencies(): number[] {
    const [own, ...others] = this.input.counts ?? [];
    if (own !== undefined) return others.length === 0 ? own : [own, ...others].map(([first = 0]) => first);
    const { names, levels } = this.factor(this.onlyColumn());
    return names.map((name) => levels.filter((level) => level === name).length);
  }

  /** Successes of trials: of counts, or of the values of a column, by group where there are groups. */
  successes(): Share[] {
    const { counts, by, success } = this.input;
    if (counts !== undefined)
      return counts.map(([successes = 0, trials = 0], at) => ({ name: `group ${at + 1}`, successes, trials }));
    const { names, levels } = this.factor(this.onlyColumn());
    if (success === undefined || !names.includes(success)) {
      throw badInput(
        success === undefined ? "It is not said what counts as success." : `No value is "${success}".`,
        `Name one of the values: --success ${names.slice(0, 10).join(" | ")}`,
      );
    }
    const groups = by[0] === undefined ? null : this.factor(by[0]);
    const shares = (groups?.names ?? [""]).map((group) => {
      const own = levels.filter((level, row) => level !== "" && (groups === null || groups.levels[row] === group));
      return { name: group || success, successes: own.filter((level) => level === success).length, trials: own.length };
    });
    return shares;
  }

  /** Whether a column has numbers, and how many different values it has. */
  kind(name: string): { isNumeric: boolean; values: number } {
    const column = this.column(name);
    return { isNumeric: isNumeric(column), values: new Set(column.values.filter((value) => value !== null)).size };
  }

  /** The different values of a column, in the order of their levels. */
  categories(name: string): string[] {
    return this.factor(name).names;
  }

  private factor(name: string): { names: string[]; levels: string[] } {
    const { values } = this.column(name);
    const levels = values.map((value) => (value === null ? "" : String(value)));
    const names = inOrder([...new Set(levels)].filter((level) => level !== ""));
    if (names.length > mostGroups) {
      throw badInput(
        `"${name}" has ${names.length} different values: too many for groups.`,
        "Name a column of categories, or make classes of it with a query.",
        { column: name },
      );
    }
    return { names, levels };
  }

  private column(name: string): Column {
    const wanted = name.toLowerCase();
    const found = this.read?.columns.find((column) => column.name.toLowerCase() === wanted);
    if (found === undefined) throw badInput("There are no data.", "Name a data set and its columns, or give counts.");
    return found;
  }

  private onlyColumn(): string {
    const [only, ...others] = this.input.columns;
    if (only === undefined || others.length > 0)
      throw badInput(
        `One column was to be measured, and ${this.input.columns.length} are named.`,
        "Name it: --columns NAME, and the column of the groups with --by NAME.",
      );
    return only;
  }

  private missingGroups(): never {
    throw badInput("It is not said which values make the groups.", "Name their column: --by NAME, or several columns.");
  }
}

function measuredTwice(subject: string, name: string, condition: string) {
  return badInput(
    `The ${subject} ${name} has several values of ${condition}.`,
    "Give each one value: average them with a query first.",
    { subject: name },
  );
}

function isNumeric({ type }: Column): boolean {
  return numeric.has(type);
}

/** Numbers by size, others by the alphabet, as R orders the levels of a factor. */
function inOrder(names: readonly string[]): string[] {
  const areNumbers = names.every((name) => name !== "" && Number.isFinite(Number(name)));
  return names.toSorted((one, other) => (areNumbers ? Number(one) - Number(other) : one < other ? -1 : 1));
}
