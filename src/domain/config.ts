import { z } from "zod";
import { analysisConfig } from "./analysis-config.js";
import { gatherConfig } from "./gather-config.js";
import { anyLimit, belowWorkspace, only, onlyAmong, power, setting, upTo } from "./power-marks.js";
import { lensSchema } from "./lens.js";
import { npmRegistry } from "./extra.js";
import { ocrConfig } from "./ocr-config.js";
import { profiles } from "./search.js";

/** USD per million tokens. */
const price = z.strictObject({ input: power(z.number().min(0)), output: power(z.number().min(0)) });

/** What does the searching and reading for a recipe: a built-in tool, or an MCP server's as "server__tool". */
const toolRoles = {
  arxiv_search: power(z.string().optional()),
  semantic_scholar_search: power(z.string().optional()),
  web_search: power(z.string().optional()),
  pdf_scrape: power(z.string().optional()),
  web_scrape: power(z.string().optional()),
};

/** An MCP server: a program that is started, or an address of Streamable HTTP. */
const toolServer = z.strictObject({
  command: power(z.string().optional()),
  args: power(z.array(z.string()).default([])),
  /** Variables handed to the program, besides PATH and HOME; "$NAME" takes the value of another variable. */
  env: power(z.record(z.string(), z.string()).prefault({})),
  url: power(z.string().optional()),
  /** Sent with each request; "$NAME" takes the value of a variable. */
  headers: power(z.record(z.string(), z.string()).prefault({})),
  /** True where its tools only read: they may then be used without `--allow-write`. */
  read_only: power(z.boolean().default(false)),
  enabled: power(z.boolean().default(true)),
});

/** What research searches with by default. */
const searchTools = ["arxiv_search", "semantic_scholar_search", "openalex_search", "web_search"];

/** The one schema of `quire.yaml`. Every key has a default; unknown keys are refused. */
export const configSchema = z.strictObject({
  /** `provider:model` by step; `default` serves steps not named. Empty: no model, extractive answers. */
  models: z
    .strictObject({
      default: power(z.string().optional()),
      understand: power(z.string().optional()),
      answer: power(z.string().optional()),
      plan: power(z.string().optional()),
      /** Judges and sums up single sources: a cheap one will do. */
      triage: power(z.string().optional()),
      summarise: power(z.string().optional()),
      report: power(z.string().optional()),
      full: power(z.string().optional()),
    })
    .prefault({}),
  /** `provider:model` that judges the cited sentences which a model wrote; by default the one that wrote them, "none" for rules alone. */
  judge: power(z.string().optional(), only("none")),
  /** OpenAI-compatible servers by name, or another base URL for a known provider. */
  providers: z
    .record(
      z.string(),
      z.strictObject({
        base_url: power(z.url().optional()),
        /** The variable that holds the key. */
        api_key_env: power(z.string().optional()),
        kind: power(z.enum(["openai", "anthropic", "google", "openai-compatible"]).optional()),
      }),
    )
    .prefault({}),
  /** `provider:model` of the embedder; none by default. */
  embedding: power(z.string().optional()),
  search: z
    .strictObject({
      profile: setting(z.enum(profiles).default("hybrid")),
      k: setting(z.int().min(1).max(1000).default(15)),
    })
    .prefault({}),
  passages: z
    .strictObject({
      size: setting(z.int().min(200).max(20_000).default(1000)),
      overlap: setting(z.int().min(0).max(10_000).default(0)),
    })
    .prefault({}),
  consolidate: z
    .strictObject({
      coverage: setting(z.number().min(0).max(1).default(0.5)),
      gap: setting(z.int().min(0).default(7)),
    })
    .prefault({}),
  ask: z
    .strictObject({
      /** Sources of an answer; without it as many as `evidence` holds, and of quotations five. */
      top: power(z.int().min(1).max(50).optional(), upTo(5)),
      /** Tokens of passages that a model is given, by an estimate on the upper side. */
      evidence: power(z.int().min(500).max(500_000).default(12_000), upTo(12_000)),
    })
    .prefault({}),
  budget: z
    .strictObject({
      calls: power(z.int().min(0).optional(), anyLimit),
      tokens: power(z.int().min(0).optional(), anyLimit),
      cost: power(z.number().min(0).optional(), anyLimit),
      minutes: power(z.number().min(0).optional(), anyLimit),
    })
    .prefault({}),
  /** Prices by `provider:model`, over the built-in table. */
  prices: z.record(z.string(), price).prefault({}),
  /** Tokens that models take at once by `provider:model`, over the built-in table. */
  context_tokens: z.record(z.string(), power(z.int().min(256).max(100_000_000))).prefault({}),
  network: z
    .strictObject({
      offline: power(z.boolean().default(false), only(true)),
      /** Hosts (with or without port) that may be private or loopback: local model servers. */
      allow_private: power(z.array(z.string()).default([])),
      timeout_ms: power(z.int().min(1).default(120_000), upTo(120_000)),
      /** The longest silence of a model between two tokens. */
      token_timeout_ms: power(z.int().min(1).default(60_000), upTo(60_000)),
      /** Named in the user agent, as polite services ask. */
      contact: power(z.string().optional()),
      /** Address of a server that plays outside services (`npm run play-services`): https://HOST/PATH is asked there as /HOST/PATH. */
      mirror: power(z.url().optional()),
      /** How long answers of metadata sources are kept, in days; 0 asks anew every time. */
      cache_days: setting(z.number().min(0).default(30)),
    })
    .prefault({}),
  /** Sources of records by name: switched off, or with the variable that holds their key. */
  sources: z
    .record(
      z.string(),
      z.strictObject({
        enabled: power(z.boolean().default(true)),
        api_key_env: power(z.string().optional()),
      }),
    )
    .prefault({}),
  /** Lenses of one's own by name: hosts and sources that one trusts for a field. */
  lenses: power(z.record(z.string().regex(/^[a-z][a-z0-9_]*$/u), lensSchema).default({})),
  /** Where the records of the library are kept, relative to the workspace. */
  manifest: power(z.string().default("manifest.json"), belowWorkspace),
  /** CSL style of works cited, and its locale where another than the style's own is wanted. */
  cite: z
    .strictObject({ style: setting(z.string().default("apa")), locale: setting(z.string().optional()) })
    .prefault({}),
  /** `quire ask --agent on`. */
  agent: z
    .strictObject({
      enabled: power(z.boolean().default(false)),
      iterations: power(z.int().min(1).max(50).default(3), upTo(3)),
      /** Other wordings of each sub-question that are searched too. */
      expand: power(z.int().min(0).max(10).default(0), upTo(0)),
      /** Stop once a model is this sure, 0..1. */
      confidence: setting(z.number().min(0).max(1).nullable().default(null)),
      budgets: z
        .strictObject({
          tokens: power(z.int().min(0).nullable().default(null), anyLimit),
          cost: power(z.number().min(0).nullable().default(null), anyLimit),
        })
        .prefault({}),
      tools: z
        .strictObject({
          allow: power(z.array(z.string()).default(["rag_retrieve", "works"])),
          data_sets: setting(z.boolean().default(true)), // and those for data sets, where there are some
          /** Patterns of hosts that tools may reach: "*.wikipedia.org"; how many are at work at the same time. */
          domains: power(z.array(z.string()).default([])),
          parallel: setting(z.int().min(1).max(16).default(4)),
          ...toolRoles,
        })
        .prefault({}),
      retriever: z
        .strictObject({
          profile: setting(z.enum(profiles).optional()),
          k: setting(z.int().min(1).max(1000).optional()),
          rerank: setting(z.boolean().default(true)),
        })
        .prefault({}),
      transcripts: z
        .strictObject({
          dir: power(z.string().default("logs/agent_runs"), belowWorkspace),
          keep: setting(z.boolean().default(true)),
        })
        .prefault({}),
    })
    .prefault({}),
  research: z
    .strictObject({
      iterations: power(z.int().min(1).max(50).default(5), upTo(5)),
      /** Results taken from each search tool. */
      per_tool: power(z.int().min(1).max(20).default(8), upTo(8)),
      /** Least score, 0..10, of a source that is kept. */
      min_score: setting(z.number().min(0).max(10).default(7)),
      collection: setting(z.string().optional()),
      /** Search tools by name. */
      sources: power(z.array(z.string()).default(searchTools), onlyAmong(searchTools)),
      domains: power(z.array(z.string()).default([])),
      parallel: setting(z.int().min(1).max(16).default(4)),
      tools: z.strictObject(toolRoles).prefault({}),
      /** Folder of the documents that are acquired, relative to the workspace. */
      folder: power(z.string().default("sources"), belowWorkspace),
      reports: power(z.string().default("reports"), belowWorkspace),
    })
    .prefault({}),
  /** A RAG service that research hands every acquired text too: `POST` of the text to this address. */
  rag: z
    .strictObject({
      endpoint: power(z.url().optional()),
      collection: setting(z.string().optional()),
      chunk_size: setting(z.int().min(200).max(20_000).default(1000)),
      chunk_overlap: setting(z.int().min(0).max(10_000).default(200)),
      /** The variable that holds its bearer token. */
      token_env: power(z.string().optional()),
    })
    .prefault({}),
  /** Notes that are looked things up in, and the index of them; folders relative to the workspace. */
  brain: z
    .strictObject({
      source_dir: power(z.string().min(1).default("brain/knowledge"), belowWorkspace),
      index_dir: power(z.string().min(1).default("brain/index"), belowWorkspace),
      /** `brain index` makes embeddings without being told to. */
      embeddings: power(z.boolean().default(false)),
      /** Notes larger than this are no notes. */
      max_note_bytes: power(z.int().min(1).default(10_000_000), upTo(10_000_000)),
      log_level: setting(z.enum(["debug", "info", "warning", "error"]).default("info")),
    })
    .prefault({}),
  /** `quire gather`: from a request in a sentence to a table. */
  gather: gatherConfig,
  /** `quire audit`: a draft's citations against its sources. */
  audit: z
    .strictObject({
      /** `provider:model` that judges the cited sentences beside the rules; by default whoever judges answers. */
      judge: power(z.string().optional()),
      /** Ask outside sources for works that the library does not have. */
      online: power(z.boolean().default(false)),
      /** Codes of findings for which the command exits with 3; empty: all errors and warnings. */
      fail_on: power(z.array(z.string()).default([])),
    })
    .prefault({}),
  /** What `web_search` asks; by default the first that has what it needs. */
  web_search: z
    .strictObject({
      /** "searxng", "brave", "tavily" or another of `src/adapters/web-search`; "openai": the model's own search. */
      provider: power(z.string().optional()),
      /** Address of a SearXNG server. */
      base_url: power(z.url().optional()),
      api_key_env: power(z.string().optional()),
    })
    .prefault({}),
  /** What `web_scrape` and `pdf_scrape` take from one address at most. */
  scrape: z
    .strictObject({
      max_bytes: power(z.int().min(1).default(30_000_000), upTo(30_000_000)),
      max_pages: power(z.int().min(1).default(200), upTo(200)),
      robots: power(z.boolean().default(true)),
    })
    .prefault({}),
  /** Code that is run: `quire code`. */
  analysis: analysisConfig,
  /** Reading scanned pages. */
  ocr: ocrConfig,
  /** Engines that `quire extras add` installs. */
  extras: z
    .strictObject({
      /** Address of a mirror that has the packages of the npm registry. */
      registry: power(z.url({ protocol: /^https?$/ }).default(npmRegistry)),
    })
    .prefault({}),
  /** MCP servers by name; their tools are called "name__tool". */
  mcp: z.strictObject({ servers: z.record(z.string(), toolServer).prefault({}) }).prefault({}),
  /** `quire serve`. */
  serve: z
    .strictObject({
      port: power(z.int().min(0).max(65535).default(3000)),
      host: power(z.string().default("127.0.0.1")),
      /** The variable that holds the bearer token. */
      token_env: power(z.string().default("QUIRE_TOKEN")),
      max_body_bytes: power(z.int().min(1).default(20_000_000), upTo(20_000_000)),
      requests_per_minute: power(z.int().min(1).default(600), upTo(600)),
      /** How long runs may go on after a signal before they are interrupted. */
      grace_seconds: setting(z.number().min(0).max(3600).default(1)),
    })
    .prefault({}),
  max_file_bytes: power(z.int().min(1).default(300_000_000), upTo(300_000_000)),
});

export type Config = z.infer<typeof configSchema>;
export type Budget = Config["budget"];

/** Names the step that a model is for; `full` is what `send` asks, with web search where the provider has it. */
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
