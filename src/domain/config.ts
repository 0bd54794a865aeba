import { z } from "zod";
import { profiles } from "./search.js";

/** USD per million tokens. */
const price = z.strictObject({ input: z.number().min(0), output: z.number().min(0) });

/** The one schema of `quire.yaml`. Every key has a default; unknown keys are refused. */
export const configSchema = z.strictObject({
  /** `provider:model` by step; `default` serves steps not named. Empty: no model, extractive answers. */
  models: z
    .strictObject({
      default: z.string().optional(),
      understand: z.string().optional(),
      answer: z.string().optional(),
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
