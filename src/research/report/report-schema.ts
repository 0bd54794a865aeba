import { z } from "zod";
import type { Source } from "../../domain/evidence.js";
import type { SeenLens } from "../../tool/through-lens.js";
import { seenSourceSchema, researchOutput } from "../schema/research-schema.js";

/** The fields of the run's output that the report step makes. */
export const reportResult = researchOutput.pick({
  mode: true,
  report_path: true,
  sources_path: true,
  answer_markdown: true,
  claims: true,
  counts: true,
  judging: true,
  sources: true,
  limitations: true,
});
export type ReportResult = z.infer<typeof reportResult>;

export interface ReportOptions {
  /** `provider:model`, or null for a report of quotations. */
  model: string | null;
  /** Judges what the model writes; nobody by default. */
  judge?: { model: string | null; required: boolean } | undefined;
  /** What the search was narrowed by; by default nothing. */
  lens?: SeenLens | null;
  /** CSL style; by default that of the configuration. */
  style?: string | undefined;
  /** Where the report is written; by default a new name below `research.reports`. */
  report_path?: string | undefined;
}

/** `sources.json`: every source that a research run has seen. */
export const sourcesFileSchema = z.strictObject({
  version: z.literal(1),
  topic: z.string(),
  collection: z.string(),
  run_id: z.string(),
  /** When the run was started, ISO 8601. */
  created_at: z.string(),
  iterations: z.int(),
  /** Of the report, relative to this file. */
  report: z.string(),
  queries: z.array(z.strictObject({ iteration: z.int(), text: z.string(), tool: z.string() })),
  counts: z.strictObject({ seen: z.int(), kept: z.int(), cited: z.int() }),
  /** Those kept first, by how often the report cites them; then the others by score. */
  sources: z.array(seenSourceSchema),
});
export type SourcesFile = z.infer<typeof sourcesFileSchema>;

/** Makes the JSON Schema (2020-12) of sources.json, as published in `docs/research-sources.schema.json`. */
export function sourcesJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(sourcesFileSchema);
  const description =
    "Every source that a run of quire research has seen: kept or not, why, and how often it is cited.";
  return { $schema, title: "Quire's sources.json, version 1", description, ...schema };
}

/** The subject of a part of the report, and the labels of the passages found for it, best first. */
export interface EvidenceTopic {
  kind: "topic" | "subtopic" | "methods";
  title: string;
  labels: string[];
}

export interface ReportEvidence {
  sources: Source[];
  topics: EvidenceTopic[];
}

/** The sections of a report, in order; what a model or the quotations put into each. */
export const sectionNames = ["introduction", "findings", "methods", "disagreements", "gaps", "conclusion"] as const;
export type SectionName = (typeof sectionNames)[number];
export type Sections = Record<SectionName, string>;

export const sectionTitles: Sections = {
  introduction: "Introduction",
  findings: "Key findings",
  methods: "Methods discussed",
  disagreements: "Disagreements",
  gaps: "Gaps",
  conclusion: "Conclusion",
};
