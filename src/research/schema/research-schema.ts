import { z } from "zod";
import { checkedAnswerSchema, claimSchema, judgingSchema, sourceSchema } from "../../domain/evidence.js";
import { configured } from "../../domain/configured.js";
import { foundSourceSchema } from "../../domain/found-source.js";
import { spentSchema } from "../../run/metrics.js";

export const researchInput = z.strictObject({
  topic: z.string().trim().min(1).describe("What to look into"),
  collection: configured(
    z.string().min(1),
    "research.collection",
    "Collection that what is read goes into, else named after the topic",
  ),
  iterations: configured(z.int().min(1).max(50), "research.iterations", "Rounds of searching at most"),
  sources: configured(z.array(z.string()), "research.sources", "Search tools, as arxiv_search"),
  per_tool: configured(z.int().min(1).max(20), "research.per_tool", "Results taken from each search"),
  min_score: configured(z.number().min(0).max(10), "research.min_score", "Sources judged below this are not read"),
  since: z.int().min(1500).max(2100).optional().describe("Only sources of this year or later"),
  only: z.literal("library").optional().describe('"library": no tool that reaches the network'),
  domains: configured(
    z.array(z.string()),
    "research.domains",
    "Hosts that may be reached, as *.nih.gov; without them those of the tools and of the sources selected",
  ),
  lens: z
    .string()
    .optional()
    .describe("Lens: hosts and sources trusted for a field (quire lenses); they narrow what else is allowed"),
  approve: z.boolean().default(false).describe("Ask a person to approve each plan and the sources selected"),
  report: z.string().optional().describe("Where the report is written; by default reports/report_<time>.md"),
  style: configured(z.string(), "cite.style", "Citation style of the report"),
  model: z.string().optional().describe('"provider:model", or "none" for a report of quotations'),
  judge: configured(
    z.string(),
    "judge",
    '"provider:model" that judges the sentences a model wrote, or "none" for rules alone',
  ),
});
export type ResearchInput = z.infer<typeof researchInput>;

/** Why a source that was seen is not among those kept; null for those that are. */
export const rejections = [
  "below_score",
  "too_old",
  "duplicate",
  "not_approved",
  "over_limit",
  "failed",
  "no_text",
] as const;

/** A source that research has seen: one row of `sources.json`. */
export const seenSourceSchema = z.strictObject({
  ...foundSourceSchema.omit({ via: true }).shape,
  found_by: z
    .array(z.strictObject({ tool: z.string(), query: z.string() }))
    .describe("Which tools found it, for which queries."),
  iteration: z.int().describe("The search cycle that found it first, from 1."),
  score: z.number().nullable().describe("Relevance to the topic, 0 to 10; null where it was never judged."),
  judgement: z.string().describe("Why that score."),
  kept: z.boolean().describe("Whether it was read and is in the library."),
  rejected: z.enum(rejections).nullable().describe("Why it was not kept, by class; null for those that were."),
  reason: z.string().nullable().describe("The same, in a sentence."),
  work_id: z.string().nullable().describe("Its id in the library."),
  key: z.string().nullable().describe("Its citation key."),
  file: z.string().nullable().describe("Its document, relative to the workspace."),
  sha256: z.string().nullable().describe("Of its document."),
  citations: z.int().describe("How many cited sentences of the report rest on it."),
});
export type SeenSource = z.infer<typeof seenSourceSchema>;

/** The note of a document that was read: its gist, and facts that stand in labelled passages. */
export const documentNoteSchema = z.strictObject({
  work_id: z.string(),
  source_id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Each rests on passages of the document: spans of its text. */
  facts: z.array(z.strictObject({ text: z.string(), start_line: z.int(), end_line: z.int() })),
  subtopics: z.array(z.string()),
});
export type DocumentNote = z.infer<typeof documentNoteSchema>;

export const reflectionSchema = z.strictObject({
  iteration: z.int(),
  decision: z.enum(["continue", "stop"]),
  gaps: z.array(z.string()),
  /** "sufficient", "iterations", "saturation", "budget", "nothing_new". */
  reason: z.string(),
  numbers: z.record(z.string(), z.number()),
});
export type Reflection = z.infer<typeof reflectionSchema>;

/** Everything the report is written from; a step of the run's log, so that a failed report is written again from it. */
export interface ResearchState {
  topic: string;
  collection: string;
  iterations: number;
  /** Parts of the topic that documents should cover. */
  subtopics: string[];
  queries: { iteration: number; text: string; tool: string }[];
  seen: SeenSource[];
  notes: DocumentNote[];
  reflections: Reflection[];
  /** Works whose text the RAG service took. */
  sent_to_rag: number;
  /** Works whose text it was offered and did not take. */
  refused_by_rag: number;
  /** What did not work and a reader should know, in sentences: search tools that did not answer, a model that failed. */
  problems: string[];
}

export const researchOutput = z.strictObject({
  run_id: z.string(),
  topic: z.string(),
  mode: z.enum(["model", "extractive"]),
  iterations: z.int(),
  stopped: z.string(),
  report_path: z.string(),
  sources_path: z.string(),
  collection: z.string(),
  seen: z.int(),
  kept: z.int(),
  indexed: z.int(),
  sent_to_rag: z.int(),
  refused_by_rag: z.int(),
  answer_markdown: z.string(),
  claims: z.array(claimSchema),
  counts: checkedAnswerSchema.shape.counts,
  /** Null where no model wrote it; older reports tell nothing. */
  judging: judgingSchema.nullable().optional(),
  sources: z.array(sourceSchema),
  limitations: z.array(z.string()),
  metrics: spentSchema,
});
export type ResearchOutput = z.infer<typeof researchOutput>;

/**
 * Progress as the phases emit it (event `plan`, `tool_result`, `assess`, `evidence` with role `system` and this content), for
 * terminals: one vocabulary for the lines, the live view and the server's stream.
 */
export type ResearchProgress =
  | { phase: "planning"; iteration: number; queries: { text: string; tool: string; title?: string }[] }
  | {
      phase: "searching";
      tool: string;
      title?: string;
      query: string;
      found: number | null;
      error: string | null;
      /** Of a search that follows references: what was taken, and why. */
      taken?: { title: string; year: number | null; via: string }[];
    }
  | { phase: "filtering"; reviewed: number; selected: number; duplicates: number }
  | { phase: "scraping"; index: number; of: number; name: string; ok: boolean | null; error: string | null }
  | {
      phase: "indexing";
      index: number;
      of: number;
      name: string;
      ok: boolean;
      rag: boolean | null;
      error: string | null;
    }
  | { phase: "reflecting"; decision: "continue" | "stop"; gaps: string[]; reason: string }
  | { phase: "loop"; iteration: number }
  | { phase: "reporting" }
  | {
      phase: "complete";
      iterations: number;
      report_path: string;
      indexed: number;
      sent_to_rag: number;
      refused_by_rag: number;
      collection: string;
    };
