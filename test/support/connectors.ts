import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLocalFiles } from "../../src/adapters/local/local-files.js";
import { createFetcher } from "../../src/adapters/network/network-fetcher.js";
import { createPageSource } from "../../src/adapters/pages/page-source.js";
import { createServiceAnswers } from "../../src/adapters/sources/service-answers.js";
import type { Asking } from "../../src/connectors/ask-connector.js";
import { configSchema } from "../../src/domain/config.js";
import type { Fetcher } from "../../src/ports/fetcher.js";
import { type Recording, type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { type PassingClock, passingClock } from "./services.js";

/** The folder of a connector's recordings, whose `index.jsonl` names the page that each form comes from. */
export function connectorRecordings(name: string): string {
  return fileURLToPath(new URL(`../recordings/connectors/${name}`, import.meta.url));
}

export interface PlayedConnectorOptions {
  folders?: readonly string[];
  recordings?: readonly Recording[];
  offline?: boolean;
  timeout_ms?: number;
  cache_days?: number;
  /** Variables with keys. */
  environment?: Readonly<Record<string, string>>;
  /** An existing workspace, with its cache; it is not deleted. */
  root?: string;
  signal?: AbortSignal;
}

/** What a connector asks with: a real door, behind which a server on this machine plays the services. */
export interface PlayedConnector {
  context: Asking & { progress(): void };
  player: ServicePlayer;
  clock: PassingClock;
  root: string;
  /** Patterns that the door was limited to. */
  limits: (readonly string[])[];
  close(): Promise<void>;
}

export async function playConnector(options: PlayedConnectorOptions = {}): Promise<PlayedConnector> {
  const { folders = [], recordings = [], environment = {} } = options;
  const player = await startServicePlayer({ folders, recordings });
  const root = options.root ?? (await mkdtemp(join(tmpdir(), "quire-connectors-")));
  const network = {
    mirror: player.origin,
    offline: options.offline ?? false,
    cache_days: options.cache_days ?? 30,
    timeout_ms: options.timeout_ms ?? 20_000,
  };
  const config = configSchema.parse({ network });
  const door = createFetcher({
    offline: network.offline,
    allow_private: [],
    mirror: player.origin,
    user_agent: "quire-test",
    limits: { timeout_ms: network.timeout_ms },
  });
  const clock = passingClock();
  const files = createLocalFiles(root, root);
  const limits: (readonly string[])[] = [];
  const limitedTo = (patterns: readonly string[]): { fetcher: Fetcher } => {
    limits.push(patterns);
    return { fetcher: door.limited(patterns) };
  };
  const services = {
    serviceAnswers: createServiceAnswers({ config, clock, files, environment }),
    pages: createPageSource({ config, clock, files }),
  };
  return {
    context: { services, limitedTo, signal: options.signal ?? new AbortController().signal, progress: () => undefined },
    player,
    clock,
    root,
    limits,
    async close() {
      await player.close();
      if (options.root === undefined) await rm(root, { recursive: true, force: true });
    },
  };
}
