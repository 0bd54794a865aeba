import { sanitiseLine } from "../corpus/text/sanitise.js";
import type { Observed } from "../domain/observed.js";
import type { Profile } from "../tables/profile/profile-schema.js";

/** Of what is told to a model and can be cited. */
const mostRows = 100;
const mostColumns = 60;
const longestCell = 200;

type Cell = string | number | boolean | null;

interface Answered {
  source_id: string;
  columns: readonly { name: string }[];
  rows: readonly (readonly Cell[])[];
  truncated: boolean;
  inputs: readonly { name: string; sha256: string }[];
  warnings: readonly string[];
}

/** The answer of a query as evidence: a table, whose cells can be cited one by one. */
export function observedAnswer(answer: Answered): Observed {
  const { source_id: id, columns, rows, truncated, inputs, warnings } = answer;
  const row = (cells: readonly Cell[]) => `| ${cells.map(cellText).join(" | ")} |`;
  const left = rows.length - mostRows;
  return {
    kind: "worked_out",
    title: called(
      "Query",
      inputs.map(({ name }) => name),
    ),
    lines: [
      row(columns.map(({ name }) => name.replaceAll("_", " "))),
      row(columns.map(() => "---")),
      ...rows.slice(0, mostRows).map(row),
      ...(left > 0 || truncated ? [`There are more rows than the ${Math.min(rows.length, mostRows)} told here.`] : []),
      ...warnings.map((warning) => `Warning: ${warning}`),
    ],
    analysis: { id, data: [...inputs] },
  };
}

/** Cells are words of others: on one line, and without the sign that parts them. */
function cellText(cell: Cell): string {
  if (cell === null) return "";
  return sanitiseLine(String(cell)).replaceAll("|", "/").slice(0, longestCell);
}

/** A profile as evidence: a line for each column, then what is odd. */
export function observedProfile(profile: Profile & { source_id: string; name: string; sha256: string }): Observed {
  const { source_id: id, name, sha256, rows, columns, findings } = profile;
  return {
    kind: "worked_out",
    title: called("Profile", [name]),
    lines: [
      `The data set ${name} has ${rows} rows and ${columns.length} columns.`,
      ...columns.slice(0, mostColumns).map(columnLine),
      ...findings.slice(0, mostColumns).map(({ message }) => sanitiseLine(message)),
    ],
    analysis: { id, data: [{ name, sha256 }] },
  };
}

function columnLine({
  name,
  type,
  unit,
  values,
  missing,
  numbers,
  range,
  most_frequent,
}: Profile["columns"][number]): string {
  const column = sanitiseLine(name);
  const measured =
    numbers === null
      ? []
      : [
          `from ${short(numbers.min)} to ${short(numbers.max)}, mean ${short(numbers.mean)}, median ${short(numbers.quantiles.p50)}`,
        ];
  const dated = range === null ? [] : [`from ${range.first} to ${range.last}`];
  const common =
    numbers !== null || most_frequent.length === 0
      ? []
      : [
          `most frequent ${most_frequent
            .slice(0, 5)
            .map(({ text, count }) => `${cellText(text)} (${count})`)
            .join(", ")}`,
        ];
  return [
    `${column}: ${type}${unit === null ? "" : ` in ${unit}`}, ${values} values, ${missing} missing`,
    ...measured,
    ...dated,
    ...common,
  ].join("; ");
}

const short = (value: number) => String(Number(value.toPrecision(6)));

function called(kind: string, names: readonly string[]): string {
  return names.length === 0 ? kind : `${kind} of ${names.join(", ")}`;
}
