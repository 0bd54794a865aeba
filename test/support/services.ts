import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLocalFiles } from "../../src/adapters/local/local-files.js";
import { systemClock } from "../../src/adapters/local/system-clock.js";
import { createFetcher } from "../../src/adapters/network/network-fetcher.js";
import { createMetadataSources } from "../../src/adapters/sources/metadata-sources.js";
import { configSchema } from "../../src/domain/config.js";
import type { Clock } from "../../src/ports/machine.js";
import type { Fetcher } from "../../src/ports/fetcher.js";
import type { MetadataSources, SubjectSource } from "../../src/ports/metadata-source.js";
import { startServicePlayer, type Recording, type ServicePlayer } from "../../scripts/play-services/service-player.mjs";

/** Our own recordings: small, written by hand. */
export const ownRecordings = fileURLToPath(new URL("../recordings/services", import.meta.url));

/** Answers recorded from the real services, outside the project; null where they are absent. */
export const realRecordings = ((folder) => (existsSync(join(folder, "index.jsonl")) ? folder : null))(
  fileURLToPath(new URL("../../../shared/data/api", import.meta.url)),
);

/** A clock whose waits pass at once; `waited` has their milliseconds. */
export interface PassingClock extends Clock {
  waited: number[];
  pass(milliseconds: number): void;
}

export function passingClock(start = "2026-11-22T10:00:00Z"): PassingClock {
  let now = Date.parse(start);
  const waited: number[] = [];
  return {
    waited,
    now: () => new Date(now),
    random: () => 0,
    wait: (milliseconds) => {
      waited.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** All sources, asking a player of recorded answers through a real door. */
export interface PlayedSources {
  player: ServicePlayer;
  fetcher: Fetcher;
  sources: MetadataSources;
  /** The workspace with the cache. */
  root: string;
  get(name: string): Promise<SubjectSource>;
  close(): Promise<void>;
}

export interface PlayedOptions {
  folders?: readonly string[];
  recordings?: readonly Recording[];
  clock?: Clock;
  offline?: boolean;
  timeout_ms?: number;
  cache_days?: number;
  contact?: string | null;
  /** Variables with keys. */
  environment?: Readonly<Record<string, string>>;
  /** As under `sources:` in quire.yaml. */
  settings?: Record<string, { enabled?: boolean; api_key_env?: string }>;
  /** An existing workspace, with its cache; it is not deleted. */
  root?: string;
}

export async function playSources(options: PlayedOptions = {}): Promise<PlayedSources> {
  const { folders = [], recordings = [], clock = systemClock, contact = "test@example.org" } = options;
  const player = await startServicePlayer({ folders, recordings });
  const root = options.root ?? (await mkdtemp(join(tmpdir(), "quire-sources-")));
  const network = {
    mirror: player.origin,
    offline: options.offline ?? false,
    cache_days: options.cache_days ?? 30,
    timeout_ms: options.timeout_ms ?? 20_000,
    ...(contact !== null && { contact }),
  };
  const config = configSchema.parse({ network, sources: options.settings ?? {} });
  const fetcher = createFetcher({
    offline: network.offline,
    allow_private: [],
    mirror: player.origin,
    user_agent: "quire-test",
  });
  const sources = createMetadataSources({
    config,
    clock,
    files: createLocalFiles(root, root),
    environment: options.environment ?? {},
  });
  return {
    player,
    fetcher,
    sources,
    root,
    async get(name) {
      const source = (await sources.open(fetcher)).find((each) => each.name === name);
      if (!source) throw new Error(`There is no source ${name}.`);
      return source;
    },
    async close() {
      await player.close();
      if (options.root === undefined) await rm(root, { recursive: true, force: true });
    },
  };
}
