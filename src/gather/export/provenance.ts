import { z } from "zod";
import { cellSchema, criterionSchema, type TableRow } from "../schema/gather-schema.js";

/** What every line says of the row that it belongs to. */
const ofRow = {
  /** The run that found it; its log has the answers of its searches. */
  run_id: z.string(),
  /** Number of the row in the CSV as it was written, from 1; the header does not count. */
  row: z.int().min(1),
  row_id: z.string(),
  source_query_id: z.string(),
  source_strategy: z.string(),
  found_by: z.array(z.string()),
  urls: z.array(z.string()),
};

const cellLineSchema = z.strictObject({
  kind: z.literal("cell"),
  ...ofRow,
  column: z.string(),
  ...cellSchema.shape,
});

const criterionLineSchema = z.strictObject({ kind: z.literal("criterion"), ...ofRow, ...criterionSchema.shape });

/** A line of `.provenance.jsonl`: what a cell rests on, or whether a condition holds. */
export const provenanceLineSchema = z.discriminatedUnion("kind", [cellLineSchema, criterionLineSchema]);
export type ProvenanceLine = z.infer<typeof provenanceLineSchema>;
export type CellLine = z.infer<typeof cellLineSchema>;

/** The lines of a table: for each row its cells in the order of the columns, then its conditions. */
export function provenanceLines(
  rows: readonly TableRow[],
  columns: readonly string[],
  { run_id, before }: { run_id: string; before: number },
): ProvenanceLine[] {
  return rows.flatMap((row, index) => {
    const { id: row_id, source_query_id, source_strategy, found_by, urls } = row;
    const common = { run_id, row: before + index + 1, row_id, source_query_id, source_strategy, found_by, urls };
    const cells = columns.flatMap((column): ProvenanceLine[] => {
      const cell = row.cells[column];
      return cell === undefined ? [] : [{ kind: "cell", ...common, column, ...cell }];
    });
    const criteria = row.criteria.map((each): ProvenanceLine => ({ kind: "criterion", ...common, ...each }));
    return [...cells, ...criteria];
  });
}

export function jsonLines(lines: readonly unknown[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** The lines of a file as far as they can be read: people may have cut or changed it, and it only adds to the table. */
export function readProvenance(text: string): ProvenanceLine[] {
  return text.split("\n").flatMap((line) => provenanceLineSchema.safeParse(parsed(line)).data ?? []);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not a line of ours; the schema refuses what is undefined.
    return undefined;
  }
}
