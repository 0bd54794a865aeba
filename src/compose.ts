import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngines } from "./compose-engines.js";
import { createModels } from "./compose-models.js";
import type { ConfiguredServers } from "./compose-servers.js";
import { type FoundWorkspace, findWorkspace } from "./adapters/local/config-file.js";
import { createShippedStyles } from "./adapters/citations/shipped-styles.js";
import { defaultModel, providerKeys } from "./adapters/models/default-model.js";
import { deferred } from "./adapters/deferred.js";
import { loopbackHosts, modelHosts, type ModelSettings } from "./adapters/models/ai-models.js";
import { withoutPerson } from "./run/front-end.js";
import { createFileRunStore } from "./adapters/local/file-run-store.js";
import { createLazyFetcher } from "./adapters/network/lazy-fetcher.js";
import { createLocalFiles } from "./adapters/local/local-files.js";
import { createMemoryRunStore } from "./adapters/local/memory-run-store.js";
import { RunSeals } from "./adapters/local/run-seals.js";
import { defaultExtrasFolder, defaultUserFolder, userKey } from "./adapters/local/user-folder.js";
import { readWorkspaceSettings, type WorkspaceSettings } from "./adapters/local/workspace-powers.js";
import { createOwnMarks } from "./adapters/local/own-marks.js";
import { createWorkspaceTrust } from "./adapters/local/workspace-trust.js";
import { createPromptFiles } from "./adapters/local/prompt-files.js";
import { createShippedPlaybooks } from "./adapters/local/shipped-playbooks.js";
import { createComputingThreads } from "./adapters/threads/computing-threads.js";
import { createPooledWorkReader } from "./adapters/threads/pooled-work-reader.js";
import { createPagePictures } from "./adapters/pdf/page-pictures.js";
import { createPooledPdfFiles } from "./adapters/pdf/pdf-files.js";
import { webSearchHosts } from "./adapters/web-search/web-search-hosts.js";
import { Stores } from "./adapters/sqlite/stores.js";
import { systemClock } from "./adapters/local/system-clock.js";
import { type ConfigLayer, environmentLayer, resolveConfig } from "./domain/config-merge.js";
import type { Config } from "./domain/config.js";
import { registryHosts } from "./domain/extra.js";
import type { DocumentConverter } from "./ports/document-converter.js";
import type { Desktop, FileHistory } from "./ports/machine.js";
import type { WebSearchesOptions } from "./adapters/web-search/web-searches.js";
import type { Lenses } from "./ports/lenses.js";
import type { Fetcher } from "./ports/fetcher.js";
import type { ServiceAnswers } from "./ports/service-answers.js";
import type { Sandbox } from "./ports/sandbox.js";
import type { WorkspaceTrust } from "./ports/trust.js";
import type { Rasterizer } from "./ports/rasterizer.js";
import type { LatexCompiler, Typesetter } from "./ports/typesetting.js";
import type { Engine } from "./run/execute.js";
import type { Services } from "./run/services.js";
import type { Workbench, WorkbenchOptions } from "./edges/workbench.js";
import { threadFile } from "./thread-file.js";
import { ToolRegistry } from "./tool/registry.js";

type Environment = Readonly<Record<string, string | undefined>>;

const here = fileURLToPath(new URL(".", import.meta.url));
/** Processes run the build, as threads do. */
const built = new URL("../dist/", import.meta.url);
const readThread = threadFile("read-thread.js");
const calculatorThread = threadFile("adapters/calculator/calculator-thread.js");
const computingThread = threadFile("computing-thread.js");
const shippedPrompts = join(here, "..", "prompts");
const shippedLenses = join(here, "..", "data", "lenses");
const shippedPlaybooks = join(here, "..", "playbooks");

/** Builds the workbench of one workspace. Opens neither the store nor the network until they are used. */
export async function compose(options: WorkbenchOptions): Promise<Workbench> {
  const { root, passedOver } = foundWorkspace(options);
  const userFolder = options.userFolder === undefined ? defaultUserFolder() : options.userFolder;
  const settings = await readWorkspaceSettings(root, shippedPrompts);
  const { powers } = settings;
  const { environment: own } = options;
  const trust = createWorkspaceTrust({ root, powers, environment: own, userFolder, now: () => systemClock.now() });
  // What was set by hand wins over the workspace's `.env`.
  const environment = trust.trusted ? { ...settings.variables, ...own } : own;
  const resolved = resolveConfig(configLayers(options, settings, trust.trusted, environment));
  const registry = new ToolRegistry(here);
  const stores = new Stores(root, { ...options, storeThread: threadFile("adapters/sqlite/store-thread.js") });
  const servers = await findServers(resolved.config, environment, root);
  const services = createServices(options, {
    root,
    environment,
    config: resolved.config,
    stores,
    trusted: trust.trusted,
    servers,
    userFolder,
  });
  for (const tools of servers.foreignTools(services.fetcher)) registry.provide(tools);
  const engine: Engine = {
    runs: createFileRunStore(join(root, ".quire", "runs"), new RunSeals(() => userKey(userFolder)), root),
    passingRuns: createMemoryRunStore(),
    services,
    resolveTool: (name) => registry.get(name),
    observer: options.observer ?? {},
    gatekeeper: options.gatekeeper ?? ((gate) => Promise.resolve(withoutPerson(gate))),
    signal: options.signal ?? new AbortController().signal,
    guard: options.guard,
    allowsRun: (hash) => trust.allows(hash),
  };
  return {
    root,
    resolved,
    trust,
    notices: await noticesOf(trust, passedOver),
    keys: Object.fromEntries(providerKeys.map((name) => [name, Boolean(environment[name])])),
    secret: (name) => environment[name],
    registry,
    engine,
    async close() {
      stores.close();
      services.models.close();
      services.computing?.close();
      await Promise.all(servers.toolServers.map((server) => server.close()));
      await Promise.all([services.reader.close(), services.pdfs.close(), services.pictures.close()]);
    },
  };
}

function foundWorkspace({ workspace, startedIn }: WorkbenchOptions): FoundWorkspace {
  return workspace === undefined ? findWorkspace(startedIn) : { root: workspace, passedOver: null };
}

/** Weakest first. Of a workspace that is not trusted only those settings count that its owner need not have seen. */
function configLayers(
  { flags = {} }: WorkbenchOptions,
  { settings, withoutTrust }: WorkspaceSettings,
  trusted: boolean,
  environment: Environment,
): ConfigLayer[] {
  return [
    { origin: "environment", values: defaultModel(environment) },
    { origin: "quire.yaml", values: trusted ? settings : withoutTrust },
    environmentLayer(environment),
    { origin: "flag", values: flags },
  ];
}

/** Most workspaces name no server: then nothing that speaks with one is loaded. */
async function findServers(config: Config, environment: Environment, root: string): Promise<ConfiguredServers> {
  if (Object.keys(config.mcp.servers).length === 0 && config.rag.endpoint === undefined) {
    return { toolServers: [], foreignTools: () => [], rag: null, hosts: [] };
  }
  return (await import("./compose-servers.js")).configureServers(config, environment, root);
}

/** Most workspaces ask for nothing: then there is nothing to say. */
async function noticesOf(trust: WorkspaceTrust, passedOver: FoundWorkspace["passedOver"]): Promise<readonly string[]> {
  if (trust.powers.length === 0 && passedOver === null) return [];
  return (await import("./edges/opening-notices.js")).openingNotices(trust, passedOver);
}

interface ServiceParts {
  root: string;
  environment: Environment;
  config: Config;
  stores: Stores;
  trusted: boolean;
  servers: ConfiguredServers;
  /** The user's own; null where there is none. */
  userFolder: string | null;
}

function createServices(options: WorkbenchOptions, parts: ServiceParts): Services {
  const { root, environment, config, stores, trusted, servers } = parts;
  const modelSettings: ModelSettings = { keys: environment, providers: config.providers };
  const { table, folder = defaultExtrasFolder() } = options.extras ?? {};
  const { registry } = config.extras;
  const programs = { root, path: options.environment["PATH"] ?? "", unsandboxed: config.analysis.unsandboxed };
  const recognition = { extras: folder, languages: config.ocr.languages ?? null, programs };
  const hosts = [...modelHosts(modelSettings), ...servers.hosts, ...webSearchHosts(config), ...registryHosts(registry)];
  const files = createLocalFiles(root, options.startedIn);
  const outside = { config, clock: systemClock, files, environment };
  const sandbox = createHeld(root, options.environment["PATH"] ?? "", config);
  return {
    config,
    clock: systemClock,
    files,
    folderWatch: deferred(async () => (await import("./adapters/local/folder-watch.js")).createFolderWatch()),
    reader: createPooledWorkReader({ file: readThread, recognition }),
    fetcher: createDoor(config, hosts, loopbackHosts(modelSettings)),
    ...createModels(options, { settings: modelSettings, config, extras: folder, built }),
    ...createOutside(outside),
    pdfs: createPooledPdfFiles({ file: readThread }),
    pictures: createPagePictures({ file: readThread }, files),
    rag: servers.rag,
    calculator: deferred(async () =>
      (await import("./adapters/calculator/calculator.js")).createCalculator({ file: calculatorThread }),
    ),
    computing: options.lasting ? createComputingThreads(computingThread) : null,
    ...createEngines(built, folder, sandbox),
    zipArchives: deferred(async () => (await import("./adapters/zip/zip.js")).createZipArchives()),
    zotero: deferred(async () => (await import("./adapters/zotero/zotero-databases.js")).createZoteroDatabases()),
    lookups: deferred(async () => (await import("./adapters/brain/sqlite-note-lookups.js")).createNoteLookups()),
    noteStates: deferred(async () => (await import("./adapters/brain/sqlite-note-states.js")).createNoteStates()),
    citationStyles: createShippedStyles(),
    ...createPrograms(options, environment),
    ownMarks: createOwnMarks(() => userKey(parts.userFolder)),
    sandbox,
    ...createTypesetting({ extras: folder, root, path: options.environment["PATH"] ?? "" }),
    extras: async () => (await import("./adapters/extras/extras.js")).createExtras({ table, folder, registry }),
    store: () => stores.library(),
    recovery: stores.recovery,
    throwAwayStore: () => stores.throwAway(),
    shippedPlaybooks: createShippedPlaybooks(shippedPlaybooks),
    lenses: deferred<Lenses>(async () =>
      (await import("./adapters/local/lenses.js")).createLenses(shippedLenses, config),
    ),
    prompt: createPromptFiles(config, root, { shipped: shippedPrompts, trusted }),
  };
}

/** Services of the network, each loaded when it is first asked. */
function createOutside(outside: WebSearchesOptions) {
  return {
    sources: deferred(async () =>
      (await import("./adapters/sources/metadata-sources.js")).createMetadataSources(outside),
    ),
    encyclopedias: deferred(async () => (await import("./adapters/wikipedia/wikipedia.js")).createWikipedia(outside)),
    webSearches: deferred(async () =>
      (await import("./adapters/web-search/web-searches.js")).createWebSearches(outside),
    ),
    webArchives: deferred(async () =>
      (await import("./adapters/web-archive/internet-archive.js")).createInternetArchive(outside),
    ),
    pages: deferred(async () => (await import("./adapters/pages/page-source.js")).createPageSource(outside)),
    serviceAnswers: deferred<ServiceAnswers>(async () =>
      (await import("./adapters/sources/service-answers.js")).createServiceAnswers(outside),
    ),
  };
}

/** What makes documents, started when the first one is made. A program of the user's is looked for on their own PATH. */
function createTypesetting(given: { extras: string | null; root: string; path: string }) {
  const file = (name: string) => new URL(`adapters/typesetting/${name}`, built);
  return {
    typesetter: deferred<Typesetter>(async () =>
      (await import("./adapters/typesetting/typst-compiler.js")).createTypstCompiler({
        ...given,
        file: file("typst-process.js"),
      }),
    ),
    converter: deferred<DocumentConverter>(async () =>
      (await import("./adapters/typesetting/pandoc-converter.js")).createPandocConverter({
        ...given,
        build: built,
        file: file("pandoc-process.js"),
      }),
    ),
    rasterizer: deferred<Rasterizer>(async () =>
      (await import("./adapters/typesetting/svg-rasterizer.js")).createRasterizer({
        ...given,
        build: built,
        file: file("raster-process.js"),
      }),
    ),
    latex: deferred<LatexCompiler>(async () =>
      (await import("./adapters/typesetting/latexmk.js")).createLatexmk(given),
    ),
  };
}

/** What holds programs of others in; whether it does is tried when the first one is run. */
function createHeld(root: string, path: string, config: Config): Sandbox {
  const { unsandboxed } = config.analysis;
  return deferred<Sandbox>(async () =>
    (await import("./adapters/sandbox/sandbox.js")).createSandbox({ root, path, unsandboxed }),
  );
}

/** The door has a face of its own while it is not built, as views of it are made without waiting. */
function createDoor(config: Config, localModelHosts: readonly string[], at_home: readonly string[]): Fetcher {
  const { offline, allow_private, contact, timeout_ms, mirror } = config.network;
  return createLazyFetcher(async () => {
    const { createFetcher } = await import("./adapters/network/network-fetcher.js");
    return createFetcher({
      offline,
      allow_private: [...allow_private, ...localModelHosts],
      at_home,
      ...(mirror !== undefined && { mirror }),
      limits: { timeout_ms },
      user_agent: `quire-workbench${contact === undefined ? "" : ` (mailto:${contact})`}`,
    });
  });
}

function createPrograms({ writeToTerminal, environment: own }: WorkbenchOptions, environment: Environment) {
  const { platform } = process;
  return {
    fileHistory: deferred<FileHistory>(async () =>
      (await import("./adapters/local/git-history.js")).createGitHistory(own),
    ),
    desktop: deferred<Desktop>(async () =>
      (await import("./adapters/local/desktop.js")).createDesktop({
        path: environment["PATH"] ?? "",
        platform,
        writeToTerminal: writeToTerminal ?? null,
        hasDisplay: platform !== "linux" || Boolean(environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"]),
      }),
    ),
  };
}
