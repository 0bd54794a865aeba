import { sanitiseLine } from "../../corpus/text/sanitise.js";
import type { Observed } from "../../domain/observed.js";
import { contentHash } from "../../run/content-hash.js";
import type { z } from "zod";
import type { fetchOutput } from "./fetch-output.js";

const mostColumns = 30;
const longestCell = 200;

/** The first rows as evidence: what the source is, when it was asked, and a table whose cells can be cited one by one. */
export function observedFetch(output: z.output<typeof fetchOutput>): Observed {
  const { name, sha256, first_rows, columns, rows, source, retrieved_at, nodes } = output;
  const line = (cells: readonly string[]) => `| ${cells.slice(0, mostColumns).map(cell).join(" | ")} |`;
  return {
    kind: "worked_out",
    title: `${source.title}: ${sanitiseLine(output.title ?? name)}`,
    lines: [
      `Fetched from ${source.attribution} on ${retrieved_at.slice(0, 10)}; data set ${name}, ${rows} rows, licence ${source.licence}.`,
      ...(nodes === null
        ? []
        : [`Its rows are the edges of a graph; the things that they join are in the data set ${nodes}.`]),
      line(columns.map((column) => column.name)),
      line(columns.map(() => "---")),
      ...first_rows.map(line),
      ...(rows > first_rows.length
        ? [`Only the first ${first_rows.length} rows are told here: ask for others with data_query.`]
        : []),
    ],
    analysis: { id: `analysis:${contentHash({ fetched: name, sha256 })}`, data: [{ name, sha256 }] },
  };
}

/** Cells are words of others: on one line, and without the sign that parts them. */
function cell(text: string): string {
  return sanitiseLine(text).replaceAll("|", "/").slice(0, longestCell);
}
