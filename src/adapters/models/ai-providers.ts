import type { OpenAIProvider } from "@ai-sdk/openai";

/** Names the protocol that a provider is spoken to with. */
export type ProviderKind = "openai" | "anthropic" | "google" | "openai-compatible";

/** A `provider:model` spec, resolved; `key_name` is null where the provider needs no key. */
export interface ModelAddress {
  id: string;
  provider: string;
  model: string;
  kind: ProviderKind;
  base_url: string | undefined;
  /** Name of the variable that holds the key. */
  key_name: string | null;
  api_key: string | undefined;
}

/** Holds what an SDK needs to reach a provider. */
export type ProviderSettings = ModelAddress & { fetch: typeof globalThis.fetch };

/** The provider's own tools by name; the SDKs' own types for them hide what they are called by. */
export type Tools = Record<string, any>;

/** The models of the SDKs, by the interface that all of them have. */
export type LanguageModel = ReturnType<OpenAIProvider["responses"]>;
type EmbeddingModel = ReturnType<OpenAIProvider["embedding"]>;

/** One provider, opened. */
export interface OpenProvider {
  language(model: string): LanguageModel;
  embedding(model: string): EmbeddingModel;
  /** The provider's own web search, in pages of these domains alone where it can be told any; null where it has none. */
  webSearch(domains: readonly string[]): Tools | null;
}

/** Loads the SDK of a provider, only now that it is needed, and opens it. */
export function openProvider(settings: ProviderSettings): Promise<OpenProvider> {
  return openers[settings.kind](settings);
}

const openers: Readonly<Record<ProviderKind, (settings: ProviderSettings) => Promise<OpenProvider>>> = {
  openai: openOpenAI,
  anthropic: openAnthropic,
  google: openGoogle,
  "openai-compatible": openCompatible,
};

/** Kinds whose models can search the web by themselves. */
export function canSearchWeb(kind: ProviderKind): boolean {
  return kind !== "openai-compatible";
}

/**
 * Kinds whose models search the web and keep to a JSON schema in one answer: Anthropic's citations exclude a schema, and
 * Google's models before Gemini 3 refuse it beside a search.
 */
export function searchesIntoSchema(kind: ProviderKind): boolean {
  return kind === "openai";
}

/** Settings by the names of the SDKs; a key is always given, so that no SDK looks for one in the environment. */
function common({ api_key, base_url, fetch }: ProviderSettings) {
  return { apiKey: api_key ?? "", fetch, ...(base_url !== undefined && { baseURL: base_url }) };
}

async function openOpenAI(settings: ProviderSettings): Promise<OpenProvider> {
  const { createOpenAI } = await import("@ai-sdk/openai");
  const provider = createOpenAI(common(settings));
  return {
    language: (model) => provider.responses(model),
    embedding: (model) => provider.embedding(model),
    webSearch: (domains) => ({
      web_search: provider.tools.webSearch(
        domains.length === 0 ? {} : { filters: { allowedDomains: domains.slice(0, 100) } },
      ),
    }),
  };
}

async function openAnthropic(settings: ProviderSettings): Promise<OpenProvider> {
  const { createAnthropic } = await import("@ai-sdk/anthropic");
  const provider = createAnthropic(common(settings));
  return {
    language: (model) => provider(model),
    embedding: (model) => provider.embeddingModel(model),
    webSearch: (domains) => ({
      web_search: provider.tools.webSearch_20250305({
        maxUses: 5,
        ...(domains.length > 0 && { allowedDomains: [...domains] }),
      }),
    }),
  };
}

async function openGoogle(settings: ProviderSettings): Promise<OpenProvider> {
  const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
  const provider = createGoogleGenerativeAI(common(settings));
  return {
    language: (model) => provider(model),
    embedding: (model) => provider.embedding(model),
    webSearch: () => ({ google_search: provider.tools.googleSearch({}) }),
  };
}

async function openCompatible(settings: ProviderSettings): Promise<OpenProvider> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const { api_key, base_url, fetch } = settings;
  const provider = createOpenAICompatible({
    name: settings.provider,
    baseURL: base_url ?? "",
    fetch,
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(api_key !== undefined && { apiKey: api_key }),
  });
  return {
    language: (model) => provider.chatModel(model),
    embedding: (model) => provider.embeddingModel(model),
    webSearch: () => null,
  };
}
