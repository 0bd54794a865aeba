import type { Config } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import { sha256Of } from "../../domain/hash.js";
import { looksLikeHtml, refusalWords } from "../../domain/markup.js";
import { parsePrivateHost, type PrivateHost } from "../../domain/network-policy.js";
import { retryAfterMs, withRetries } from "../../domain/retry.js";
import { bareHost, parseUrl, portOf, redactUrl } from "../../domain/url.js";
import type { Clock } from "../../ports/machine.js";
import type { Fetcher, FetchResponse } from "../../ports/fetcher.js";
import type { FetchedPage, PageLook, PageRequest, PageSource } from "../../ports/web-services.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { createAnswerCache } from "../sources/answer-cache.js";
import { HostGate } from "../sources/host-gate.js";
import { type ArchivedPage, PageArchive } from "./page-archive.js";
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
  archive: PageArchive;
  robots: Robots;
  /** Servers of one's own need no pauses. */
  own: readonly PrivateHost[];
}

/** See the port. Kept pages are used again for `network.cache_days`; without the network they are good at any age. */
export function createPageSource({ config, clock, files }: PageSourceOptions): PageSource {
  const { cache_days, timeout_ms, allow_private } = config.network;
  const answers = createAnswerCache(files, clock, Math.min(cache_days, robotsDays), 1_000_000);
  const politeness: Politeness = {
    config,
    clock,
    gate: new HostGate(clock),
    archive: new PageArchive(files),
    robots: new Robots({ clock, cache: answers, timeout_ms }),
    own: allow_private.map(parsePrivateHost),
  };
  const { archive } = politeness;
  return {
    fetch: (fetcher, request) => fetchPage(politeness, fetcher, request),
    look: (fetcher, request) => lookAt(politeness, fetcher, request),
    kept: () => archive.list(),
    bytes: (sha256, maxBytes) => archive.bytes(sha256, maxBytes),
  };
}

async function fetchPage(politeness: Politeness, fetcher: Fetcher, request: PageRequest): Promise<FetchedPage> {
  const url = addressOf(request.url);
  await fetcher.check([url.href]);
  const kept = await politeness.archive.get(url.href, request.max_bytes);
  if (kept !== null && isUsable(politeness, kept, request)) {
    await fetcher.check([url.href, kept.page.final_url]);
    return kept.page;
  }
  const page = await fetchAnew(politeness, fetcher, url, request);
  await politeness.archive.put({ page, robots: request.robots });
  return page;
}

async function lookAt(politeness: Politeness, fetcher: Fetcher, request: PageRequest): Promise<PageLook> {
  const url = addressOf(request.url);
  await fetcher.check([url.href]);
  const redirects: PageLook["redirects"] = [];
  const page = await fetchAnew(politeness, fetcher, url, request, redirects);
  await politeness.archive.put({ page, robots: request.robots });
  return { final_url: page.final_url, redirects };
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

function isUsable({ config, clock }: Politeness, { page, robots }: ArchivedPage, request: PageRequest): boolean {
  if (config.network.offline) return true;
  const age = clock.now().getTime() - Date.parse(page.fetched_at);
  return age >= 0 && age < config.network.cache_days * dayMs && (robots || !request.robots);
}

async function fetchAnew(
  politeness: Politeness,
  fetcher: Fetcher,
  url: URL,
  { max_bytes, robots, signal }: PageRequest,
  redirects: PageLook["redirects"] = [],
): Promise<FetchedPage> {
  const { clock, config, gate } = politeness;
  const asked = robots ? await politeness.robots.require(fetcher, url, signal) : { delay_ms: 0 };
  const call = async (): Promise<FetchedPage> => {
    redirects.length = 0;
    const answer = await fetcher.fetch({
      url: url.href,
      headers: { accept: "text/html, application/pdf;q=0.9, */*;q=0.5" },
      timeout_ms: config.network.timeout_ms,
      max_bytes,
      onRedirect: async (next, status) => {
        redirects.push({ status, to: next });
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
      sha256: sha256Of(answer.body),
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

/** A page that says more than so many words is a page, whatever else stands in it. */
const mostWordsOfARefusal = 200;
const byHand = "Open it in a browser, save the file and add that.";

/**
 * Throws where an answer is a refusal: `source_blocked` for a captcha, a form to log in and the statuses 401, 403 and 451,
 * `http_status` (with `status` and, where asked for, `retry_after_ms`) for every other status from 300 up.
 */
function refuse(answer: FetchResponse, now: Date): void {
  const { status } = answer;
  const url = redactUrl(new URL(answer.url));
  const page = beginning(answer);
  if (refusalWords.some((words) => page.toLowerCase().includes(words)) && (status >= 400 || saysLittle(page))) {
    throw blocked(url, status, "does not answer programs: it wants to see a person (a captcha).");
  }
  if (status === 401 || status === 403 || status === 451) throw blocked(url, status, `answered with status ${status}.`);
  if (status >= 300) {
    const wait = retryAfterMs(answer.headers["retry-after"], now);
    throw new QuireError("http_status", `${url} answered with status ${status}.`, {
      facts: { url, status, ...(wait !== null && { retry_after_ms: wait }) },
      fix: status >= 500 || status === 429 ? "Try again later." : byHand,
    });
  }
  if (asksToLogIn(page)) throw blocked(url, status, "shows a form to log in instead of a document.");
}

function blocked(url: string, status: number, what: string): QuireError {
  return new QuireError("source_blocked", `${url} ${what}`, { facts: { url, status }, fix: byHand });
}

/** The beginning of an answer that is a page; empty for any other. */
function beginning({ body }: FetchResponse): string {
  const head = new TextDecoder().decode(body.subarray(0, 100_000));
  return looksLikeHtml(head) ? head : "";
}

/** A field for a password, and hardly anything to read besides. */
function asksToLogIn(page: string): boolean {
  return /<input\b[^<>]{0,2000}\btype\s*=\s*["']?password/iu.test(page) && saysLittle(page);
}

function saysLittle(page: string): boolean {
  // Piece by piece: one pattern over the whole would take hostile pages too long.
  const pieces = page.split(/<\/(?:script|style)\b/iu).map((piece) => piece.split(/<(?:script|style)\b/iu, 1)[0] ?? "");
  const words = pieces
    .join(" ")
    .replace(/<[^<>]*>/gu, " ")
    .match(/\p{L}{2,}/gu);
  return (words?.length ?? 0) < mostWordsOfARefusal;
}
