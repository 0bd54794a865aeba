import { sanitiseLine } from "../corpus/text/sanitise.js";
import type { Observed } from "../domain/observed.js";
import { engineTable } from "./engine-table.js";
import type { CodeAnalysis } from "./code-analysis.js";

/** Of what is told to a model and can be cited. */
const mostLines = 200;
const longestCell = 200;

/** An analysis by code as evidence: what it printed line by line, then its tables, whose cells can be cited one by one. */
export function observedRun(analysis: CodeAnalysis): Observed {
  const { source_id, language, inputs, stdout, tables, figures, warnings } = analysis;
  const of = inputs.length === 0 ? "" : ` of ${inputs.map(({ name }) => name).join(", ")}`;
  const printed = stdout.split("\n").map(sanitiseLine).filter(Boolean);
  const left = printed.length - mostLines;
  return {
    kind: "worked_out",
    title: `${engineTable[language].title} code${of}`,
    lines: [
      ...printed.slice(0, mostLines),
      ...(left > 0 ? [`There are ${left} more lines than these.`] : []),
      ...tables.flatMap(tableLines),
      ...figures.map(({ name, path }) => `Figure ${name}: ${path}`),
      ...warnings.map((warning) => `Warning: ${sanitiseLine(warning)}`),
    ],
    analysis: { id: source_id, data: inputs.map(({ name, sha256 }) => ({ name, sha256 })) },
  };
}

function tableLines({ name, rows, columns, first_rows, data_set }: CodeAnalysis["tables"][number]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.map(cellText).join(" | ")} |`;
  const kept = data_set === null ? "" : `, data set ${data_set}`;
  return [
    `Table ${name} (${rows ?? "no"} rows${kept}):`,
    row(columns.map((column) => column.replaceAll("_", " "))),
    row(columns.map(() => "---")),
    ...first_rows.map(row),
  ];
}

/** Cells are words of others: on one line, and without the sign that parts them. */
const cellText = (cell: string): string => sanitiseLine(cell).replaceAll("|", "/").slice(0, longestCell);
