import { z } from "zod";
import { configured } from "../../domain/configured.js";
import { spentSchema } from "../../run/metrics.js";

/** Modes of verifying by what is looked at before a cell is believed: nothing, what the searches showed, or the pages themselves. */
export const verifyModes = ["off", "snippets", "pages"] as const;
export type VerifyMode = (typeof verifyModes)[number];

const columnName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((name) => name !== "__proto__", "No column can have this name");

export const gatherInput = z.strictObject({
  description: z.string().trim().min(1).describe("What the list is of, in a sentence"),
  min_items: z.int().min(1).max(10_000).default(20).describe("Rows wanted at least"),
  columns: z
    .array(columnName)
    .min(1)
    .max(40)
    .optional()
    .describe("Columns of the table; without them they are proposed"),
  where: z
    .array(z.string().trim().min(1))
    .default([])
    .describe('Conditions: rows for which one does not hold are left out, as "founded after 2015"'),
  keys: z.array(columnName).optional().describe("Columns whose values name a thing: same values, same row"),
  verify: configured(z.enum(verifyModes), "gather.verify", "What must show a value before it is believed"),
  max_retry_rounds: configured(
    z.int().min(0).max(20),
    "gather.max_retry_rounds",
    "Rounds of further searches while rows are wanting",
  ),
  append: z.string().min(1).optional().describe("A table that is continued: only new rows are added"),
  exclude: z.string().min(1).optional().describe("A table whose rows are left out"),
  for_each: z.literal("papers").optional().describe("A row for each work of the library, nothing from the web"),
  collection: z.string().min(1).optional().describe("Of rows for papers: only works of this collection"),
  tag: z.string().min(1).optional().describe("Of rows for papers: only works with this tag"),
  works: z
    .array(z.string().min(1))
    .max(10_000)
    .optional()
    .describe("Of rows for papers: only these works, by their keys or ids"),
  output: z.string().min(1).optional().describe("Where the CSV is written; by default data/output_<time>.csv"),
  domains: configured(z.array(z.string()), "gather.domains", "Hosts that alone may be reached, as *.nih.gov"),
  lens: z
    .string()
    .optional()
    .describe("Lens: hosts and sources trusted for a field (quire lenses); they narrow what else is allowed"),
  model: z.string().optional().describe('"provider:model", or "none" for rules alone'),
  use_mock_search: configured(z.boolean(), "gather.use_mock_search", "Take fixed rows instead of searching"),
});
export type GatherInput = z.infer<typeof gatherInput>;

/** One search: unique id, words, and how it is searched. The seed's `SearchTask`. */
export const searchTaskSchema = z.strictObject({
  id: z.string().min(1),
  query: z.string().trim().min(1),
  strategy: z.string().min(1),
  rationale: z.string().nullable(),
});
export type SearchTask = z.infer<typeof searchTaskSchema>;

/** A value with the words that it was read from, as they stand there. */
export const quotedValueSchema = z.strictObject({
  value: z.string(),
  /** Verbatim; null where whoever gave the value showed no words for it. */
  quote: z.string().nullable(),
});

/** One item as one search brought it; everything in it was written by others and has been cleaned. */
export const findingSchema = z.strictObject({
  query_id: z.string(),
  strategy: z.string(),
  /** Of the thing itself or of the page about it, as written; null where there is none. */
  url: z.string().nullable(),
  title: z.string(),
  /** Host or service: "github.com", "OpenAlex". */
  source: z.string(),
  /** ISO 8601 as precise as known. */
  date: z.string().nullable(),
  /** What the search showed of the page; empty where it showed nothing. */
  snippet: z.string(),
  /** What else a service's record says: "authors", "venue". Quotes stand here, too: see `shownText`. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Where quotes stand, when that is another page than `url` (a list that names many things). */
  evidence_url: z.string().nullable(),
  doi: z.string().nullable(),
  /** By column; columns without a value are left out. */
  cells: z.record(z.string(), quotedValueSchema),
});
export type Finding = z.infer<typeof findingSchema>;

/** A search that was carried out: what it brought, or why nothing. */
export const searchedTaskSchema = z.strictObject({
  task: searchTaskSchema,
  round: z.int().min(0),
  /** What was asked: "openai:gpt-5-mini", "searxng", "openalex", "mock". */
  asked: z.string(),
  findings: z.array(findingSchema),
  /** Addresses that the search gave as such: what it, and not a text, named. */
  named: z.array(z.string()).optional(),
  failed: z.boolean(),
  /** For the performance report; empty where there is nothing to say. */
  note: z.string(),
});
export type SearchedTask = z.infer<typeof searchedTaskSchema>;

/** "suspect": what it was read from carries text that looks like an instruction to a machine, and no person took it. */
export const cellStatuses = ["verified", "snippet_only", "suspect", "conflict", "not_found"] as const;

/** A value and what it rests on. */
export const cellSchema = z.strictObject({
  value: z.string().describe("What the cell says; without the apostrophe that the CSV may have before it."),
  quote: z.string().nullable().describe("The words that it was read from, verbatim; null where none were shown."),
  url: z.string().nullable().describe("The page that the quote stands on."),
  page_sha256: z.string().nullable().describe("Of that page as it was fetched; null where it was not."),
  fetched_at: z.string().nullable().describe("When it was fetched, ISO 8601 in UTC."),
  query_id: z.string().nullable().describe("Id of the search that brought the value."),
  work_id: z.string().nullable().describe("Of the library, where the value was read in a work."),
  page: z.int().nullable().describe("Of the work."),
  start_line: z.int().nullable().describe("First line of the quote in the work's text, from 1."),
  end_line: z.int().nullable().describe("Last line."),
  status: z
    .enum(cellStatuses)
    .describe(
      "verified: the quote stands on the fetched page (or in the work's text) and holds the value; snippet_only: it stands in what a search showed; suspect: it stands only where text beside it looks like an instruction to a machine, and no person took the page as it is; conflict: elsewhere something else was read; not_found: no words were found that hold the value.",
    ),
  instruction: z
    .string()
    .nullable()
    .default(null)
    .describe(
      "Of a suspect cell: the words of its page, or of what a search showed of it, that look like an instruction.",
    ),
  agreeing: z.int().describe("How many findings say the same."),
  others: z
    .array(
      z.strictObject({
        value: z.string(),
        quote: z.string().nullable(),
        url: z.string().nullable(),
        query_id: z.string(),
      }),
    )
    .describe("Other values that were found, each with its words and place."),
});
export type Cell = z.infer<typeof cellSchema>;

export const criterionSchema = z.strictObject({
  condition: z.string().describe("As it was given."),
  answer: z
    .enum(["yes", "no", "unsure"])
    .describe("Whether it holds; rows for which it does not are not in the table."),
  quote: z.string().nullable().describe("The words that it was read from, verbatim; null where none were shown."),
  url: z.string().nullable().describe("The page that the quote stands on."),
});
export type Criterion = z.infer<typeof criterionSchema>;

/** One thing: a row of the table with all that was found of it. */
export const tableRowSchema = z.strictObject({
  /** Of content, so that it is the same however the row was come by. */
  id: z.string(),
  /** Of the first search that found it. */
  source_query_id: z.string(),
  source_strategy: z.string(),
  /** Ids of all searches that found it, in the order of the searches. */
  found_by: z.array(z.string()),
  urls: z.array(z.string()),
  /** By column, for every column of the schema. */
  cells: z.record(z.string(), cellSchema),
  criteria: z.array(criterionSchema),
});
export type TableRow = z.infer<typeof tableRowSchema>;

/** The seed's performance report, in its fixed shape. */
export const performanceReportSchema = z.strictObject({
  total_items: z.int(),
  searches: z.array(
    z.strictObject({
      id: z.string(),
      query: z.string(),
      strategy: z.string(),
      items_found: z.int(),
      note: z.string(),
    }),
  ),
  user_feedback: z.string(),
});
export type PerformanceReport = z.infer<typeof performanceReportSchema>;

/** How new rows dry up, and how many things there may be. */
export const saturationSchema = z.strictObject({
  /** Per search in order: rows that it found, and how many of them no earlier search had. */
  curve: z.array(z.strictObject({ query_id: z.string(), rows: z.int(), new_rows: z.int() })),
  /** About how many exist; null where the searches overlap too little to say. */
  estimate: z.number().nullable(),
  /** "63 rows; searches 31-40 added 2; about 70 exist" */
  text: z.string(),
});
export type Saturation = z.infer<typeof saturationSchema>;

/** The state that becomes a table; a step of the run's log after each round. */
export interface GatherState {
  columns: string[];
  round: number;
  /** All searches that were proposed: each id is of one search of the run. */
  proposed: SearchTask[];
  /** Those that a person was asked about: none is proposed again. */
  offered: SearchTask[];
  searched: SearchedTask[];
  rows: TableRow[];
  /** What a person said of the searches, for the next ones. */
  feedback: string[];
  /** What a reader of the table should know, in sentences. */
  problems: string[];
}

export const gatherOutput = z.strictObject({
  run_id: z.string(),
  description: z.string(),
  /** Who proposed and read: a model, or rules. */
  mode: z.enum(["model", "rules"]),
  columns: z.array(z.string()),
  /** The seed's final status. */
  requested: z.int(),
  actual: z.int(),
  retries_used: z.int(),
  failed_queries: z.array(z.string()),
  zero_result_queries: z.array(z.string()),
  /** Absolute. */
  csv_path: z.string(),
  provenance_path: z.string(),
  html_path: z.string(),
  cells: z.strictObject({
    verified: z.int(),
    snippet_only: z.int(),
    suspect: z.int(),
    conflict: z.int(),
    not_found: z.int(),
  }),
  /** Rows left out, by reason: a condition does not hold; nothing of it is on any page, nor was it shown; known from `exclude` or `append`. */
  left_out: z.strictObject({ criteria: z.int(), unfounded: z.int(), known: z.int() }),
  /** Cells that got a leading "'" against formula injection. */
  escaped_cells: z.int(),
  saturation: saturationSchema,
  performance_report: performanceReportSchema,
  limitations: z.array(z.string()),
  metrics: spentSchema,
});
export type GatherOutput = z.infer<typeof gatherOutput>;

/** Progress as the phases emit it, for terminals and streams; see `ResearchProgress` for how. */
export type GatherProgress =
  | { phase: "planning"; round: number; candidates: number }
  | { phase: "columns"; columns: string[] }
  | { phase: "filtering"; kept: number; of: number }
  | { phase: "approved"; round: number; searches: number }
  | { phase: "searching"; id: string; strategy: string; query: string; found: number | null; note: string }
  | { phase: "resolving"; round: number; rows: number; new_rows: number; text: string }
  | { phase: "verifying"; index: number; of: number; url: string; ok: boolean }
  | { phase: "judging"; condition: string; yes: number; no: number; unsure: number }
  | { phase: "exporting"; path: string }
  | { phase: "complete"; requested: number; actual: number; csv_path: string };
