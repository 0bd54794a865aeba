import { QuireError } from "../../domain/error.js";
import { isLoopback } from "../../domain/network-policy.js";
import { bareHost, parseUrl, portOf } from "../../domain/url.js";
import type { Embedder, Model, ModelProvider } from "../../ports/model.js";
import { canSearchWeb, type ModelAddress, type ProviderKind } from "./ai-providers.js";

/** A provider as `quire.yaml` names it. */
interface ProviderEntry {
  base_url?: string | undefined;
  /** Name of the variable that holds the key. */
  api_key_env?: string | undefined;
  /** `openai-compatible` where it is not given and the name is not a known one. */
  kind?: ProviderKind | undefined;
}

export interface ModelSettings {
  /** Keys and addresses by the name of their variable: OPENAI_API_KEY, OLLAMA_BASE_URL, ... */
  keys: Readonly<Record<string, string | undefined>>;
  providers?: Readonly<Record<string, ProviderEntry>> | undefined;
}

const knownProviders: Readonly<Record<string, { kind: ProviderKind; key_name: string | null }>> = {
  openai: { kind: "openai", key_name: "OPENAI_API_KEY" },
  anthropic: { kind: "anthropic", key_name: "ANTHROPIC_API_KEY" },
  google: { kind: "google", key_name: "GOOGLE_GENERATIVE_AI_API_KEY" },
  ollama: { kind: "openai-compatible", key_name: null },
};

const ollamaUrl = "http://localhost:11434/v1";

/** Opens models through the AI SDK; nothing of it is loaded before the first model is opened. */
export function createModelProvider(settings: ModelSettings): ModelProvider {
  return {
    model: async (spec, fetch) => openModel(resolveModel(settings, spec, "no_model"), fetch),
    embedder: async (spec, fetch) => openEmbedder(resolveModel(settings, spec, "no_embedder"), fetch),
    entailment: () => Promise.resolve(null),
    hasServer: (spec) => serverOf(settings, spec) !== null,
    serverWindow: async (spec, fetch, signal) => {
      const address = serverOf(settings, spec);
      if (address === null) return null;
      const { askServerWindow } = await import("./server-window.js");
      return askServerWindow(address, fetch, signal);
    },
    isAtHome: (spec) => {
      const url = parseUrl(serverOf(settings, spec)?.base_url ?? "");
      return url !== null && isLoopback(bareHost(url));
    },
    close: () => undefined,
  };
}

async function openModel(address: ModelAddress, fetch: typeof globalThis.fetch): Promise<Model> {
  const { createModel } = await import("./ai-sdk-model.js");
  return createModel(address, canSearchWeb(address.kind), fetch);
}

/** The address of a model whose server can be asked about it; null for the large providers, and for what is no model. */
function serverOf(settings: ModelSettings, spec: string): ModelAddress | null {
  try {
    const address = resolveModel(settings, spec, "no_model");
    return address.kind === "openai-compatible" ? address : null;
  } catch {
    // Whoever asks the model is told why.
    return null;
  }
}

async function openEmbedder(address: ModelAddress, fetch: typeof globalThis.fetch): Promise<Embedder> {
  if (address.kind === "anthropic") {
    throw new QuireError("no_embedder", `${address.provider} offers no embeddings.`, {
      facts: { model: address.id },
      fix: "Use an embedder such as openai:text-embedding-3-small or ollama:nomic-embed-text.",
    });
  }
  const { createEmbedder } = await import("./ai-sdk-embedder.js");
  return createEmbedder(address, fetch);
}

/**
 * `host:port` of every model server whose address was configured or is local by nature (Ollama): what the door may
 * reach on a private address.
 */
export function modelHosts(settings: ModelSettings): string[] {
  return hostsOf(serverUrls(settings));
}

/** Of these hosts those that are this computer: a closed network does not shut them out. */
export function loopbackHosts(settings: ModelSettings): string[] {
  return hostsOf(serverUrls(settings).filter((url) => isLoopback(bareHost(url))));
}

function serverUrls(settings: ModelSettings): URL[] {
  const addresses = [ollamaBase(settings), ...Object.values(settings.providers ?? {}).map((entry) => entry.base_url)];
  return addresses.map((address) => parseUrl(address ?? "")).filter((url) => url !== null);
}

function hostsOf(urls: readonly URL[]): string[] {
  return [...new Set(urls.map((url) => `${url.hostname}:${portOf(url)}`))];
}

/** Finds provider, address and key of a spec; `code` names what is missing: a model or an embedder. */
export function resolveModel(settings: ModelSettings, spec: string, code: "no_model" | "no_embedder"): ModelAddress {
  const [, provider, model] = /^([^:\s]+):(\S+)$/.exec(spec) ?? [];
  if (provider === undefined || model === undefined) {
    throw new QuireError("config", `"${spec}" does not name a model.`, {
      facts: { spec },
      fix: "Write provider:model, for example openai:gpt-5-mini or ollama:llama3.2.",
    });
  }
  const known = Object.hasOwn(knownProviders, provider) ? knownProviders[provider] : undefined;
  const entries = settings.providers ?? {};
  const entry = Object.hasOwn(entries, provider) ? entries[provider] : undefined;
  if (known === undefined && entry === undefined) throw unknownProvider(code, provider, spec);
  const kind = entry?.kind ?? known?.kind ?? "openai-compatible";
  const keyName = entry?.api_key_env ?? known?.key_name ?? null;
  const apiKey = keyName === null ? undefined : settings.keys[keyName] || undefined;
  if (keyName !== null && apiKey === undefined) throw missingKey(code, spec, keyName);
  const baseUrl = entry?.base_url ?? (provider === "ollama" ? ollamaBase(settings) : undefined);
  checkBaseUrl(provider, kind, baseUrl);
  return { id: spec, provider, model, kind, base_url: baseUrl, key_name: keyName, api_key: apiKey };
}

/** Ollama's own variable usually names the server alone; its OpenAI-compatible half lies under /v1. */
function ollamaBase({ keys }: ModelSettings): string {
  const url = keys["OLLAMA_BASE_URL"] || ollamaUrl;
  return parseUrl(url)?.pathname === "/" ? new URL("/v1", url).href : url;
}

function checkBaseUrl(provider: string, kind: ProviderKind, baseUrl: string | undefined): void {
  const isUsable = baseUrl === undefined ? kind !== "openai-compatible" : parseUrl(baseUrl) !== null;
  if (isUsable) return;
  throw new QuireError("config", `The provider "${provider}" has no usable base_url.`, {
    facts: { provider, base_url: baseUrl ?? null },
    fix: `Set providers.${provider}.base_url in quire.yaml, for example http://localhost:8080/v1.`,
  });
}

function unknownProvider(code: "no_model" | "no_embedder", provider: string, spec: string): QuireError {
  return new QuireError(code, `No provider is called "${provider}".`, {
    facts: { spec, provider },
    fix: `Use one of ${Object.keys(knownProviders).join(", ")}, or set providers.${provider}.base_url in quire.yaml.`,
  });
}

function missingKey(code: "no_model" | "no_embedder", spec: string, keyName: string): QuireError {
  return new QuireError(code, `${spec} needs a key, and ${keyName} is not set.`, {
    facts: { spec, key_name: keyName },
    fix: `Set ${keyName} in the environment or in the workspace's .env, or choose a local model (ollama:...).`,
  });
}
