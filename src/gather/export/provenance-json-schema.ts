import { z } from "zod";
import { type ProvenanceLine, provenanceLineSchema } from "./provenance.js";

type Fields<Line> = Line extends unknown ? keyof Line : never;

/** What each field of a line is for, as the published schema says it. */
const descriptions: Record<Fields<ProvenanceLine>, string> = {
  kind: 'What the line is of: "cell" of the table, or "criterion", a condition on the row (--where).',
  run_id: "The run that found the row: quire runs show ID.",
  row: "Number of the row in the CSV as it was written, from 1; the header does not count.",
  row_id: "Of the row's content: the same however the row was come by.",
  source_query_id: "Id of the first search that found the row.",
  source_strategy: "Its strategy.",
  found_by: "Ids of all searches that found the row.",
  urls: "Addresses of the thing, as they were found.",
  column: "Of the table.",
  value: "What the cell says; without the apostrophe that the CSV may have before it.",
  quote: "The words that it was read from, verbatim; null where none were shown.",
  url: "The page that the quote stands on.",
  page_sha256: "Of that page as it was fetched; null where it was not.",
  fetched_at: "When it was fetched, ISO 8601 in UTC.",
  query_id: "Id of the search that brought the value.",
  work_id: "Of the library, where the value was read in a work.",
  page: "Of the work.",
  start_line: "First line of the quote in the work's text, from 1.",
  end_line: "Last line.",
  status:
    "verified: the quote stands on the fetched page (or in the work's text) and holds the value; snippet_only: it stands in what a search showed; suspect: it stands only where text beside it looks like an instruction to a machine, and no person took the page as it is; conflict: elsewhere something else was read; not_found: no words were found that hold the value.",
  instruction:
    "Of a suspect cell: the words of its page, or of what a search showed of it, that look like an instruction.",
  agreeing: "How many findings say the same.",
  others: "Other values that were found, each with its words and place.",
  condition: "As it was given.",
  answer: "Whether it holds; rows for which it does not are not in the table.",
};

/** The JSON Schema (2020-12) of a line, as published in `docs/gather-provenance.schema.json`. */
export function provenanceJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(provenanceLineSchema);
  for (const fields of fieldsOf(schema)) {
    for (const [name, field] of Object.entries(fields)) {
      field["description"] = descriptions[name as Fields<ProvenanceLine>];
    }
  }
  const description =
    "A line of .provenance.jsonl, which stands beside a table that quire gather wrote: one JSON object.";
  return { $schema, title: "Where a table's cells were read, version 1", description, ...schema };
}

const shape = z.object({
  oneOf: z.array(z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) })),
});

/** The fields of each kind of line, to be written into. */
function fieldsOf(schema: object): Record<string, Record<string, unknown>>[] {
  shape.parse(schema);
  return (schema as z.infer<typeof shape>).oneOf.map(({ properties }) => properties);
}
