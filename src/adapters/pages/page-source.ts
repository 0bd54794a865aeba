import type { Config } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import { parsePrivateHost, type PrivateHost } from "../../domain/network-policy.js";
import { withRetries } from "../../domain/retry.js";
import { bareHost, parseUrl, portOf } from "../../domain/url.js";
import type { Clock } from "../../ports/machine.js";
import type { Fetcher } from "../../ports/fetcher.js";
import type { FetchedPage, PageRequest, PageSource } from "../../ports/web-services.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { createAnswerCache } from "../sources/answer-cache.js";
import { HostGate } from "../sources/host-gate.js";
import { createPageCache, hashOf, type KeptPage, type PageCache } from "./page-cache.js";
import { refuse } from "./page-refusal.js";
import { Robots } from "./robots.js";

export interface PageSourceOptions {
  config: Config;
  clock: Clock;
  files: WorkspaceFiles;
}

const dayMs = 86_400_000;
/** Least time between the beginnings of two calls to one host, and how many may be underway. */
const spacingMs = 1_000;
const parallel = 2;
/** RFC 9309, 2.4: a robots.txt is not believed for longer than a day. */
const robotsDays = 1;

/** What all pages of one process share. */
interface Politeness {
  config: Config;
  clock: Clock;
  gate: HostGate;
  cache: PageCache;
  robots: Robots;
  /** Servers of one's own need no pauses. */
  own: readonly PrivateHost[];
}

/** See the port. Pages are kept for `network.cache_days`; without the network what is kept is good at any age. */
export function createPageSource({ config, clock, files }: PageSourceOptions): PageSource {
  const { cache_days, timeout_ms, allow_private } = config.network;
  const answers = createAnswerCache(files, clock, Math.min(cache_days, robotsDays), 1_000_000);
  const politeness: Politeness = {
    config,
    clock,
    gate: new HostGate(clock),
    cache: createPageCache(files),
    robots: new Robots({ clock, cache: answers, timeout_ms }),
    own: allow_private.map(parsePrivateHost),
  };
  return { fetch: (fetcher, request) => fetchPage(politeness, fetcher, request) };
}

async function fetchPage(politeness: Politeness, fetcher: Fetcher, request: PageRequest): Promise<FetchedPage> {
  const url = addressOf(request.url);
  await fetcher.check([url.href]);
  const kept = await politeness.cache.get(url.href, request.max_bytes);
  if (kept !== null && isUsable(politeness, kept, request)) {
    await fetcher.check([url.href, kept.page.final_url]);
    return kept.page;
  }
  const page = await fetchAnew(politeness, fetcher, url, request);
  await politeness.cache.put({ page, robots: request.robots });
  return page;
}

/** Fragments name places in a page, not pages. */
function addressOf(text: string): URL {
  const url = parseUrl(text.trim());
  if (url === null) {
    throw new QuireError("network_refused", `"${text}" is not a URL.`, {
      facts: { url: text, reason: "not a URL" },
      fix: "Give a whole address, for example https://example.org/page.",
    });
  }
  url.hash = "";
  return url;
}

function isUsable({ config, clock }: Politeness, { page, robots }: KeptPage, request: PageRequest): boolean {
  if (config.network.offline) return true;
  const age = clock.now().getTime() - Date.parse(page.fetched_at);
  return age >= 0 && age < config.network.cache_days * dayMs && (robots || !request.robots);
}

async function fetchAnew(
  politeness: Politeness,
  fetcher: Fetcher,
  url: URL,
  { max_bytes, robots, signal }: PageRequest,
): Promise<FetchedPage> {
  const { clock, config, gate } = politeness;
  const asked = robots ? await politeness.robots.require(fetcher, url, signal) : { delay_ms: 0 };
  const call = async (): Promise<FetchedPage> => {
    const answer = await fetcher.fetch({
      url: url.href,
      headers: { accept: "text/html, application/pdf;q=0.9, */*;q=0.5" },
      timeout_ms: config.network.timeout_ms,
      max_bytes,
      onRedirect: async (next) => {
        if (robots) await politeness.robots.require(fetcher, new URL(next), signal);
      },
      ...(signal && { signal }),
    });
    refuse(answer, clock.now());
    return {
      url: url.href,
      final_url: answer.url,
      media_type: (answer.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
      body: answer.body,
      sha256: hashOf(answer.body),
      fetched_at: clock.now().toISOString(),
    };
  };
  gate.check(url.host);
  return withRetries(() => gate.run(url.host, rateOf(politeness, url, asked.delay_ms), call, signal), {
    wait: (milliseconds) => clock.wait(milliseconds, signal),
    random: () => clock.random(),
    // A page that was silent for its whole time once is not waited for again: others can be read meanwhile.
    onRetry: (error) => {
      if (error.code === "timeout") throw error;
    },
  });
}

function rateOf({ config, own }: Politeness, url: URL, delayMs: number): { spacing_ms: number; parallel: number } {
  const isOwn = own.some(({ host, port }) => host === bareHost(url) && (port === null || port === portOf(url)));
  const unpaced = isOwn || config.network.mirror !== undefined;
  return { spacing_ms: unpaced ? 0 : Math.max(spacingMs, delayMs), parallel: unpaced ? 16 : parallel };
}
