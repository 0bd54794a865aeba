import { importFile } from "../../domain/import-file.js";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { removeTrailingSlashes } from "../../domain/characters.js";
import type { Config } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import { bareHost } from "../../domain/url.js";
import type { Clock } from "../../ports/machine.js";
import type { WebSearch, WebSearches } from "../../ports/web-services.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { createPoliteClient, createPoliteness } from "../sources/polite-client.js";
import type { WebSearchDefinition } from "./web-search-definition.js";

/** `brave-search.js` is the provider `brave`; tests run the TypeScript itself. */
const providerFile = /^([a-z\d-]+)-search\.(?:js|ts)$/;
const here = fileURLToPath(new URL(".", import.meta.url));

/** News of yesterday is none. */
const keptDays = 1;

export interface WebSearchesOptions {
  config: Config;
  clock: Clock;
  files: WorkspaceFiles;
  /** Variables, for the services' keys. */
  environment: Readonly<Record<string, string | undefined>>;
}

/** The providers of this folder; the configured one, else the first that has what it needs, is opened. */
export function createWebSearches(options: WebSearchesOptions): WebSearches {
  const { config, clock, files } = options;
  const politeness = createPoliteness(config, clock, files, keptDays);
  let loading: Promise<WebSearchDefinition[]> | undefined;
  return {
    async open(fetcher) {
      const definitions = await (loading ??= loadDefinitions());
      const definition = chosen(options, definitions);
      if (definition === null) return null;
      const { name, title, usd_per_search } = definition;
      const base = baseOf(options, definition);
      // The key goes nowhere else.
      const hosts = [bareHost(base)];
      const door = fetcher.limited(hosts);
      const access = { contact: null, key: keyOf(options, definition) };
      const search: WebSearch["search"] = (request) =>
        definition.search(
          request,
          removeTrailingSlashes(base.href),
          createPoliteClient(politeness, definition, access, door, request.signal),
        );
      return { name, title, hosts, usd_per_search, search };
    },
  };
}

function chosen(options: WebSearchesOptions, definitions: readonly WebSearchDefinition[]): WebSearchDefinition | null {
  const { provider, api_key_env } = options.config.web_search;
  if (provider === "openai") return null;
  if (provider === undefined) {
    if (api_key_env !== undefined) throw configError("web_search.api_key_env is set, but no provider.", definitions);
    return definitions.find((definition) => lacking(options, definition) === null) ?? null;
  }
  const definition = definitions.find(({ name }) => name === provider);
  if (definition === undefined) throw configError(`No web search is called "${provider}".`, definitions);
  const lack = lacking(options, definition);
  if (lack === null) return definition;
  throw new QuireError("config", `${definition.title} is to search the web, but ${lack} is not set.`, {
    facts: { provider },
    fix: `Set ${lack}, or choose another web_search.provider in quire.yaml.`,
  });
}

/** The variable or the setting without which it cannot be asked; null where it has all. */
function lacking(options: WebSearchesOptions, definition: WebSearchDefinition): string | null {
  if (definition.base_url === null && options.config.web_search.base_url === undefined) return "web_search.base_url";
  const variable = variableOf(options, definition);
  return variable !== undefined && keyOf(options, definition) === null ? variable : null;
}

function variableOf({ config }: WebSearchesOptions, { name, api_key_env }: WebSearchDefinition): string | undefined {
  const { provider, api_key_env: configured } = config.web_search;
  return (provider === name ? configured : undefined) ?? api_key_env;
}

function keyOf(options: WebSearchesOptions, definition: WebSearchDefinition): string | null {
  return options.environment[variableOf(options, definition) ?? ""] || null;
}

/** A base URL that is configured is that of the provider that needs one, or of the provider that is named with it. */
function baseOf({ config }: WebSearchesOptions, { name, base_url }: WebSearchDefinition): URL {
  const { provider, base_url: configured } = config.web_search;
  const own = base_url === null || provider === name ? configured : undefined;
  return new URL(own ?? base_url ?? "");
}

function configError(message: string, definitions: readonly WebSearchDefinition[]): QuireError {
  const names = [...definitions.map(({ name }) => name), "openai"].join(", ");
  return new QuireError("config", `${message} (web_search in quire.yaml)`, {
    fix: `Set web_search.provider to one of: ${names}.`,
  });
}

async function loadDefinitions(): Promise<WebSearchDefinition[]> {
  const found = readdirSync(here).flatMap((file) => {
    const name = providerFile.exec(file)?.[1];
    return name === undefined ? [] : [{ name: name.replaceAll("-", "_"), path: join(here, file) }];
  });
  const definitions = await Promise.all(found.map(({ name, path }) => loadDefinition(name, path)));
  return definitions.toSorted((left, right) => left.rank - right.rank);
}

async function loadDefinition(name: string, path: string): Promise<WebSearchDefinition> {
  const module = (await importFile(path)) as { provider?: WebSearchDefinition };
  if (module.provider?.name === name) return module.provider;
  throw new QuireError("internal", `${path} must export a provider named "${name}".`, { facts: { path } });
}
