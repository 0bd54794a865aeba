import { z } from "zod";
import { cellSchema, criterionSchema, type TableRow } from "../schema/gather-schema.js";

/** What every line says of the row that it belongs to. */
const ofRow = {
  run_id: z.string().describe("The run that found the row: quire runs show ID."),
  row: z.int().min(1).describe("Number of the row in the CSV as it was written, from 1; the header does not count."),
  row_id: z.string().describe("Of the row's content: the same however the row was come by."),
  source_query_id: z.string().describe("Id of the first search that found the row."),
  source_strategy: z.string().describe("Its strategy."),
  found_by: z.array(z.string()).describe("Ids of all searches that found the row."),
  urls: z.array(z.string()).describe("Addresses of the thing, as they were found."),
};

const kindWords = 'What the line is of: "cell" of the table, or "criterion", a condition on the row (--where).';

const cellLineSchema = z.strictObject({
  kind: z.literal("cell").describe(kindWords),
  ...ofRow,
  column: z.string().describe("Of the table."),
  ...cellSchema.shape,
});

const criterionLineSchema = z.strictObject({
  kind: z.literal("criterion").describe(kindWords),
  ...ofRow,
  ...criterionSchema.shape,
});

/** A line of `.provenance.jsonl`: what a cell rests on, or whether a condition holds. */
export const provenanceLineSchema = z.discriminatedUnion("kind", [cellLineSchema, criterionLineSchema]);
export type ProvenanceLine = z.infer<typeof provenanceLineSchema>;
export type CellLine = z.infer<typeof cellLineSchema>;

/** Makes the JSON Schema (2020-12) of a line, as published in `docs/gather-provenance.schema.json`. */
export function provenanceJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(provenanceLineSchema);
  const description =
    "A line of .provenance.jsonl, which stands beside a table that quire gather wrote: one JSON object.";
  return { $schema, title: "Where a table's cells were read, version 1", description, ...schema };
}

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
