import { z } from "zod";
import { belowWorkspace, only, onlyAmong, power, setting, upTo } from "./power-marks.js";

/** Tools asked where neither a web search nor a model that searches is there. */
const keylessSources = ["openalex_search", "crossref_search", "arxiv_search", "wikipedia"];

/** The settings of `quire gather`. */
export const gatherConfig = z
  .strictObject({
    /** `provider:model` by step; those not named are `models.plan`, `models.full` (web), `models.triage` (extract, judge). */
    models: z
      .strictObject({
        search_gen: power(z.string().optional()),
        search_filter: power(z.string().optional()),
        schema_gen: power(z.string().optional()),
        web: power(z.string().optional()),
        extract: power(z.string().optional()),
        judge: power(z.string().optional()),
      })
      .prefault({}),
    initial_batches: power(z.int().min(1).max(50).default(5), upTo(5)),
    per_batch: power(z.int().min(1).max(50).default(10), upTo(10)),
    filtered_count: power(z.int().min(1).max(100).default(8), upTo(8)),
    max_retry_rounds: power(z.int().min(0).max(20).default(2), upTo(2)),
    /** New searches that a retry asks for: fewer than at first. */
    retry_count: power(z.int().min(1).max(50).default(10), upTo(10)),
    /** Columns of the table where the request names none; empty: those of the schema. */
    default_columns: setting(z.array(z.string()).default([])),
    /** Folder of the user's own prompts, relative to the workspace. */
    prompts_dir: power(z.string().default("prompts"), belowWorkspace),
    export_dir: power(z.string().default("data"), belowWorkspace),
    use_mock_search: power(z.boolean().default(false)),
    /** Patterns of the hosts that may be reached; empty: those of the tools and of what they find. */
    domains: power(z.array(z.string()).default([])),
    verify: power(z.enum(["off", "snippets", "pages"]).default("snippets"), only("snippets", "pages")),
    parallel: setting(z.int().min(1).max(16).default(4)),
    requests_per_minute: power(z.int().min(1).default(30), upTo(30)),
    /** How a search of a strategy is carried out; unknown ones are carried out as "web". */
    strategies: z
      .record(
        z.string(),
        z.strictObject({
          max_results: power(z.int().min(1).max(50).default(8), upTo(8)),
          /** Only what is so new, in days. */
          recency_days: setting(z.int().min(1).optional()),
          /** What is asked, with "{query}" in it. */
          query: setting(z.string().default("{query}")),
        }),
      )
      .prefault({
        web: { max_results: 8 },
        news: { max_results: 5, recency_days: 365 },
        agg: { max_results: 8, query: "{query} list directory" },
      }),
    sources: power(z.array(z.string()).default(keylessSources), onlyAmong(keylessSources)),
  })
  .prefault({});
