import { importFile } from "../../domain/import-file.js";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import type { Config } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import type { Clock } from "../../ports/machine.js";
import type { Fetcher } from "../../ports/fetcher.js";
import type { MetadataSources, SubjectSource } from "../../ports/metadata-source.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { createPoliteClient, createPoliteness, type Politeness } from "./polite-client.js";
import type { SourceAccess, SourceDefinition } from "./source-definition.js";

/** `crossref-source.js` is the source `crossref`; tests run the TypeScript itself. */
const sourceFile = /^([a-z\d-]+)-source\.(?:js|ts)$/;
const here = fileURLToPath(new URL(".", import.meta.url));

export interface MetadataSourcesOptions {
  config: Config;
  clock: Clock;
  files: WorkspaceFiles;
  /** Variables, for the services' keys. */
  environment: Readonly<Record<string, string | undefined>>;
}

/** The sources of this folder that are switched on, in the order of their rank; loaded when they are first opened. */
export function createMetadataSources(options: MetadataSourcesOptions): MetadataSources {
  const { config, clock, files } = options;
  const politeness = createPoliteness(config, clock, files);
  let loading: Promise<SourceDefinition[]> | undefined;
  const load = async () => {
    const definitions = await (loading ??= loadDefinitions());
    refuseUnknown(config, definitions);
    return definitions;
  };
  return {
    titles: async () => new Map((await load()).map(({ name, title }) => [name, title])),
    async skipped() {
      return (await load()).flatMap((definition) => {
        const reason = reasonToSkip(options, definition);
        return reason === null ? [] : [{ name: definition.name, title: definition.title, reason }];
      });
    },
    async open(fetcher) {
      const definitions = await load();
      return definitions
        .filter((definition) => reasonToSkip(options, definition) === null)
        .map((definition) => openSource(politeness, definition, accessOf(options, definition), fetcher));
    },
  };
}

/** A name that is written wrong would otherwise leave the source switched on without a word. */
function refuseUnknown(config: Config, definitions: readonly SourceDefinition[]): void {
  const names = definitions.map(({ name }) => name);
  const unknown = Object.keys(config.sources).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new QuireError("config", `There is no source "${unknown}" (sources in quire.yaml).`, {
    facts: { name: unknown },
    fix: `Sources: ${names.join(", ")}.`,
  });
}

function reasonToSkip(
  { config }: MetadataSourcesOptions,
  { name, title, needs_contact }: SourceDefinition,
): string | null {
  if (config.sources[name]?.enabled === false) return "switched off in quire.yaml";
  const lacksContact = needs_contact === true && config.network.contact === undefined;
  return lacksContact ? `${title} answers only who gives an e-mail address: set network.contact in quire.yaml` : null;
}

async function loadDefinitions(): Promise<SourceDefinition[]> {
  const found = readdirSync(here).flatMap((file) => {
    const name = sourceFile.exec(file)?.[1];
    return name === undefined ? [] : [{ name: name.replaceAll("-", "_"), path: join(here, file) }];
  });
  const definitions = await Promise.all(found.map(({ name, path }) => loadDefinition(name, path)));
  return definitions.toSorted((left, right) => left.rank - right.rank);
}

async function loadDefinition(name: string, path: string): Promise<SourceDefinition> {
  const module = (await importFile(path)) as { source?: SourceDefinition };
  if (module.source?.name === name) return module.source;
  throw new QuireError("internal", `${path} must export a source named "${name}".`, { facts: { path } });
}

function accessOf({ config, environment }: MetadataSourcesOptions, definition: SourceDefinition): SourceAccess {
  const variable = config.sources[definition.name]?.api_key_env ?? definition.api_key_env;
  return {
    contact: config.network.contact ?? null,
    key: (variable === undefined ? undefined : environment[variable]) || null,
  };
}

function openSource(
  politeness: Politeness,
  definition: SourceDefinition,
  access: SourceAccess,
  fetcher: Fetcher,
): SubjectSource {
  const { name, title, role, kinds } = definition;
  const asks = { cites: definition.cites, cited_by: definition.citedBy };
  const client = (signal: AbortSignal | undefined) =>
    createPoliteClient(politeness, definition, access, fetcher, signal);
  return {
    name,
    title,
    role,
    lacksArxivDois: definition.lacks_arxiv_dois ?? false,
    kinds,
    canSearch: definition.search !== undefined,
    async byIdentifier(identifier, signal) {
      return kinds.includes(identifier.kind) ? definition.byIdentifier(identifier, client(signal)) : null;
    },
    directions: (["cites", "cited_by"] as const).filter((direction) => asks[direction] !== undefined),
    async neighbours(identifier, direction, limit, signal) {
      const isKnown = kinds.includes(identifier.kind);
      return isKnown ? ((await asks[direction]?.(identifier, limit, client(signal))) ?? null) : null;
    },
    canFind: definition.find !== undefined,
    async find(query, limit, signal) {
      return (await definition.find?.(query, limit, client(signal))) ?? [];
    },
    async search(query, limit, signal) {
      return (await definition.search?.(query, limit, client(signal))) ?? [];
    },
  };
}
