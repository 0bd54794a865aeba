import { z } from "zod";

/** The settings of `quire gather`. */
export const gatherConfig = z
  .strictObject({
    /** `provider:model` by step; those not named are `models.plan`, `models.full` (web), `models.triage` (extract, judge). */
    models: z
      .strictObject({
        search_gen: z.string().optional(),
        search_filter: z.string().optional(),
        schema_gen: z.string().optional(),
        web: z.string().optional(),
        extract: z.string().optional(),
        judge: z.string().optional(),
      })
      .prefault({}),
    initial_batches: z.int().min(1).max(50).default(5),
    per_batch: z.int().min(1).max(50).default(10),
    filtered_count: z.int().min(1).max(100).default(8),
    max_retry_rounds: z.int().min(0).max(20).default(2),
    /** New searches that a retry asks for: fewer than at first. */
    retry_count: z.int().min(1).max(50).default(10),
    /** Columns of the table where the request names none; empty: those of the schema. */
    default_columns: z.array(z.string()).default([]),
    /** Folder of the user's own prompts, relative to the workspace. */
    prompts_dir: z.string().default("prompts"),
    export_dir: z.string().default("data"),
    use_mock_search: z.boolean().default(false),
    /** Patterns of the hosts that may be reached; empty: those of the tools and of what they find. */
    domains: z.array(z.string()).default([]),
    verify: z.enum(["off", "snippets", "pages"]).default("snippets"),
    parallel: z.int().min(1).max(16).default(4),
    requests_per_minute: z.int().min(1).default(30),
    /** How a search of a strategy is carried out; unknown ones are carried out as "web". */
    strategies: z
      .record(
        z.string(),
        z.strictObject({
          max_results: z.int().min(1).max(50).default(8),
          /** Only what is so new, in days. */
          recency_days: z.int().min(1).optional(),
          /** What is asked, with "{query}" in it. */
          query: z.string().default("{query}"),
        }),
      )
      .prefault({
        web: { max_results: 8 },
        news: { max_results: 5, recency_days: 365 },
        agg: { max_results: 8, query: "{query} list directory" },
      }),
    /** Tools asked where neither a web search nor a model that searches is there. */
    sources: z.array(z.string()).default(["openalex_search", "crossref_search", "arxiv_search", "wikipedia"]),
  })
  .prefault({});
