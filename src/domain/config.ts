import { z } from "zod";
import { gatherConfig } from "./gather-config.js";
import { profiles } from "./search.js";

/** USD per million tokens. */
const price = z.strictObject({ input: z.number().min(0), output: z.number().min(0) });

/** What does the searching and reading for a recipe: a built-in tool, or an MCP server's as "server__tool". */
const toolRoles = {
  arxiv_search: z.string().optional(),
  semantic_scholar_search: z.string().optional(),
  web_search: z.string().optional(),
  pdf_scrape: z.string().optional(),
  web_scrape: z.string().optional(),
};

/** An MCP server: a program that is started, or an address of Streamable HTTP. */
const toolServer = z.strictObject({
  command: z.string().optional(),
  args: z.array(z.string()).default([]),
  /** Variables handed to the program, besides PATH and HOME; "$NAME" takes the value of another variable. */
  env: z.record(z.string(), z.string()).prefault({}),
  url: z.string().optional(),
  /** Sent with each request; "$NAME" takes the value of a variable. */
  headers: z.record(z.string(), z.string()).prefault({}),
  /** True where its tools only read: they may then be used without `--allow-write`. */
  read_only: z.boolean().default(false),
  enabled: z.boolean().default(true),
});

/** The one schema of `quire.yaml`. Every key has a default; unknown keys are refused. */
export const configSchema = z.strictObject({
  /** `provider:model` by step; `default` serves steps not named. Empty: no model, extractive answers. */
  models: z
    .strictObject({
      default: z.string().optional(),
      understand: z.string().optional(),
      answer: z.string().optional(),
      plan: z.string().optional(),
      /** Judges and sums up single sources: a cheap one will do. */
      triage: z.string().optional(),
      summarise: z.string().optional(),
      report: z.string().optional(),
      full: z.string().optional(),
    })
    .prefault({}),
  /** OpenAI-compatible servers by name, or another base URL for a known provider. */
  providers: z
    .record(
      z.string(),
      z.strictObject({
        base_url: z.url().optional(),
        /** The variable that holds the key. */
        api_key_env: z.string().optional(),
        kind: z.enum(["openai", "anthropic", "google", "openai-compatible"]).optional(),
      }),
    )
    .prefault({}),
  /** `provider:model` of the embedder; none by default. */
  embedding: z.string().optional(),
  search: z
    .strictObject({
      profile: z.enum(profiles).default("hybrid"),
      k: z.int().min(1).max(1000).default(15),
    })
    .prefault({}),
  passages: z
    .strictObject({
      size: z.int().min(200).max(20_000).default(1000),
      overlap: z.int().min(0).max(10_000).default(0),
    })
    .prefault({}),
  consolidate: z
    .strictObject({
      coverage: z.number().min(0).max(1).default(0.5),
      gap: z.int().min(0).default(7),
    })
    .prefault({}),
  ask: z.strictObject({ top: z.int().min(1).max(50).default(5) }).prefault({}),
  budget: z
    .strictObject({
      calls: z.int().min(0).optional(),
      tokens: z.int().min(0).optional(),
      cost: z.number().min(0).optional(),
      minutes: z.number().min(0).optional(),
    })
    .prefault({}),
  /** Prices by `provider:model`, over the built-in table. */
  prices: z.record(z.string(), price).prefault({}),
  network: z
    .strictObject({
      offline: z.boolean().default(false),
      /** Hosts (with or without port) that may be private or loopback: local model servers. */
      allow_private: z.array(z.string()).default([]),
      timeout_ms: z.int().min(1).default(120_000),
      /** Named in the user agent, as polite services ask. */
      contact: z.string().optional(),
      /** Address of a server that plays outside services (`npm run play-services`): https://HOST/PATH is asked there as /HOST/PATH. */
      mirror: z.url().optional(),
      /** How long answers of metadata sources are kept, in days; 0 asks anew every time. */
      cache_days: z.number().min(0).default(30),
    })
    .prefault({}),
  /** Sources of records by name: switched off, or with the variable that holds their key. */
  sources: z
    .record(z.string(), z.strictObject({ enabled: z.boolean().default(true), api_key_env: z.string().optional() }))
    .prefault({}),
  /** Where the records of the library are kept, relative to the workspace. */
  manifest: z.string().default("manifest.json"),
  /** CSL style of works cited, and its locale where another than the style's own is wanted. */
  cite: z.strictObject({ style: z.string().default("apa"), locale: z.string().optional() }).prefault({}),
  /** `quire ask --agent on`. */
  agent: z
    .strictObject({
      enabled: z.boolean().default(false),
      iterations: z.int().min(1).max(50).default(3),
      /** Other wordings of each sub-question that are searched too. */
      expand: z.int().min(0).max(10).default(0),
      /** Stop once a model is this sure, 0..1. */
      confidence: z.number().min(0).max(1).nullable().default(null),
      budgets: z
        .strictObject({
          tokens: z.int().min(0).nullable().default(null),
          cost: z.number().min(0).nullable().default(null),
        })
        .prefault({}),
      tools: z
        .strictObject({
          allow: z.array(z.string()).default(["rag_retrieve"]),
          /** Patterns of hosts that tools may reach: "*.wikipedia.org". */
          domains: z.array(z.string()).default([]),
          /** Tools at work at the same time. */
          parallel: z.int().min(1).max(16).default(4),
          ...toolRoles,
        })
        .prefault({}),
      retriever: z
        .strictObject({
          profile: z.enum(profiles).optional(),
          k: z.int().min(1).max(1000).optional(),
          rerank: z.boolean().default(true),
        })
        .prefault({}),
      transcripts: z
        .strictObject({ dir: z.string().default("logs/agent_runs"), keep: z.boolean().default(true) })
        .prefault({}),
    })
    .prefault({}),
  research: z
    .strictObject({
      iterations: z.int().min(1).max(50).default(5),
      /** Results taken from each search tool. */
      per_tool: z.int().min(1).max(20).default(8),
      /** Least score, 0..10, of a source that is kept. */
      min_score: z.number().min(0).max(10).default(7),
      collection: z.string().optional(),
      /** Search tools by name. */
      sources: z
        .array(z.string())
        .default(["arxiv_search", "semantic_scholar_search", "openalex_search", "web_search"]),
      domains: z.array(z.string()).default([]),
      parallel: z.int().min(1).max(16).default(4),
      tools: z.strictObject(toolRoles).prefault({}),
      /** Folder of the documents that are acquired, relative to the workspace. */
      folder: z.string().default("sources"),
      reports: z.string().default("reports"),
    })
    .prefault({}),
  /** A RAG service that research hands every acquired text too: `POST` of the text to this address. */
  rag: z
    .strictObject({
      endpoint: z.url().optional(),
      collection: z.string().optional(),
      chunk_size: z.int().min(200).max(20_000).default(1000),
      chunk_overlap: z.int().min(0).max(10_000).default(200),
      /** The variable that holds its bearer token. */
      token_env: z.string().optional(),
    })
    .prefault({}),
  /** Notes that are looked things up in, and the index of them; folders relative to the workspace. */
  brain: z
    .strictObject({
      source_dir: z.string().min(1).default("brain/knowledge"),
      index_dir: z.string().min(1).default("brain/index"),
      /** `brain index` makes embeddings without being told to. */
      embeddings: z.boolean().default(false),
      /** Notes larger than this are no notes. */
      max_note_bytes: z.int().min(1).default(10_000_000),
      log_level: z.enum(["debug", "info", "warning", "error"]).default("info"),
    })
    .prefault({}),
  /** `quire gather`: from a request in a sentence to a table. */
  gather: gatherConfig,
  /** `quire audit`: a draft's citations against its sources. */
  audit: z
    .strictObject({
      /** `provider:model` that is asked where rules see weak support or none; nobody is asked without it. */
      judge: z.string().optional(),
      /** Ask outside sources for works that the library does not have. */
      online: z.boolean().default(false),
      /** Codes of findings for which the command exits with 3; empty: all errors and warnings. */
      fail_on: z.array(z.string()).default([]),
    })
    .prefault({}),
  /** What `web_search` asks; by default the first that has what it needs. */
  web_search: z
    .strictObject({
      /** "searxng", "brave", "tavily" or another of `src/adapters/web-search`; "openai": the model's own search. */
      provider: z.string().optional(),
      /** Address of a SearXNG server. */
      base_url: z.url().optional(),
      api_key_env: z.string().optional(),
    })
    .prefault({}),
  /** What `web_scrape` and `pdf_scrape` take from one address at most. */
  scrape: z
    .strictObject({
      max_bytes: z.int().min(1).default(30_000_000),
      max_pages: z.int().min(1).default(200),
      robots: z.boolean().default(true),
    })
    .prefault({}),
  /** MCP servers by name; their tools are called "name__tool". */
  mcp: z.strictObject({ servers: z.record(z.string(), toolServer).prefault({}) }).prefault({}),
  /** `quire serve`. */
  serve: z
    .strictObject({
      port: z.int().min(0).max(65535).default(3000),
      host: z.string().default("127.0.0.1"),
      /** The variable that holds the bearer token. */
      token_env: z.string().default("QUIRE_TOKEN"),
      max_body_bytes: z.int().min(1).default(20_000_000),
      requests_per_minute: z.int().min(1).default(600),
      /** How long runs may go on after a signal before they are interrupted. */
      grace_seconds: z.number().min(0).max(3600).default(1),
    })
    .prefault({}),
  max_file_bytes: z.int().min(1).default(300_000_000),
});

export type Config = z.infer<typeof configSchema>;
export type Budget = Config["budget"];

/** Which step a model is for; `full` is what `send` asks, with web search where the provider has it. */
export type ModelStep = Exclude<keyof Config["models"], "default">;

/** The `provider:model` for a step, or null where none is configured. */
export function modelFor(config: Config, step: ModelStep): string | null {
  const { models } = config;
  const named = step === "full" ? (models.full ?? models.answer) : models[step];
  const model = named ?? models.default ?? noModel;
  return model === noModel ? null : model;
}

/** Written where a model's name is asked for, to say that none is wanted. */
export const noModel = "none";
