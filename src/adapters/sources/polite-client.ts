import { toQuireError } from "../../domain/error.js";
import { withRetries } from "../../domain/retry.js";
import type { Clock } from "../../ports/clock.js";
import type { Fetcher } from "../../ports/fetcher.js";
import type { AnswerCache } from "./answer-cache.js";
import type { HostGate } from "./host-gate.js";
import { named, readJson, readStatus, readXml, type Asked } from "./source-answers.js";
import type { SourceAccess, SourceClient, SourceDefinition } from "./source-definition.js";

/** Of one answer. */
export const maxAnswerBytes = 10_000_000;

/** What all sources of a process share. */
export interface Politeness {
  clock: Clock;
  gate: HostGate;
  cache: AnswerCache;
  /** Of one call. */
  timeout_ms: number;
  /** False where a server of one's own answers in place of the services. */
  paced: boolean;
}

const unpaced = { spacing_ms: 0, parallel: 64 };

/**
 * What one source asks with: from the cache where the answer is fresh enough, else at the pace the service allows,
 * again after failures that may pass. Only answers that were understood are kept.
 */
export function createPoliteClient(
  politeness: Politeness,
  definition: SourceDefinition,
  access: SourceAccess,
  fetcher: Fetcher,
  signal: AbortSignal | undefined,
): SourceClient {
  const ask = async <T>(
    url: URL,
    parse: Parse<T>,
    isNothing: (value: T) => boolean = () => false,
  ): Promise<T | null> => {
    const { cache, clock } = politeness;
    const asked: Asked = { definition, url, now: clock.now() };
    const kept = await cache.get(url);
    if (kept?.body === null) return null;
    const understood = kept && parseKept(() => parse(asked, kept.body ?? ""));
    if (understood) return understood.value;
    const body = await fetchPolitely(politeness, asked, access, fetcher, signal);
    const value = body === null ? null : parse(asked, body);
    const said = value === null || isNothing(value) ? null : value;
    await cache.put(url, said === null ? null : body);
    return said;
  };
  return {
    ...access,
    json: (url, schema, isNothing) => ask(url, (asked, body) => readJson(asked, body, schema), isNothing),
    xml: (url, isNothing) => ask(url, readXml, isNothing),
  };
}

type Parse<T> = (asked: Asked, body: string) => T;

/** What an older version of Quire has kept and this one does not understand is asked for again. */
function parseKept<T>(parse: () => T): { value: T } | null {
  try {
    return { value: parse() };
  } catch (error) {
    if (toQuireError(error).code === "source_answer") return null;
    throw error;
  }
}

async function fetchPolitely(
  politeness: Politeness,
  asked: Asked,
  access: SourceAccess,
  fetcher: Fetcher,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const { clock, gate, paced, timeout_ms } = politeness;
  const { definition } = asked;
  const { parameters = {}, headers = {} } = definition.credentials?.(access) ?? {};
  const url = new URL(asked.url);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const request = { url: url.href, headers, timeout_ms, max_bytes: maxAnswerBytes, ...(signal && { signal }) };
  const call = async (): Promise<string | null> => {
    try {
      return readStatus({ ...asked, now: clock.now() }, await fetcher.fetch(request));
    } catch (error) {
      throw named(asked, toQuireError(error));
    }
  };
  // Before the tries: a host that is left alone is not waited for.
  gate.check(url.host);
  const rate = paced ? definition.rate(access) : unpaced;
  return withRetries(() => gate.run(url.host, rate, call, signal), {
    wait: (milliseconds) => clock.wait(milliseconds, signal),
    random: () => clock.random(),
    // Somebody waits: a service that was silent for the whole time twice won't speak at the third try.
    onRetry: (error, attempt) => {
      if (error.code === "timeout" && attempt >= 2) throw error;
    },
  });
}
