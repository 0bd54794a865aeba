import { createHash } from "node:crypto";
import { toQuireError } from "../../domain/error.js";
import { withRetries } from "../../domain/retry.js";
import type { Config } from "../../domain/config.js";
import type { Clock } from "../../ports/machine.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import type { Fetcher, FetchRequest } from "../../ports/fetcher.js";
import { createAnswerCache, type AnswerCache } from "./answer-cache.js";
import { HostGate } from "./host-gate.js";
import { withServiceName, readJson, readStatus, readXml, type Asked } from "./source-answers.js";
import type { ServiceDefinition, SourceAccess, SourceClient } from "./source-definition.js";

/** Limits one answer, in bytes. */
export const maxAnswerBytes = 10_000_000;

/** Holds what all sources of a process share. */
export interface Politeness {
  clock: Clock;
  gate: HostGate;
  cache: AnswerCache;
  /** Of one call. */
  timeout_ms: number;
  /** False where a server of one's own answers in place of the services. */
  paced: boolean;
}

/** A service that has not answered by then is named as one that hangs; models may think for longer. */
const answerWithinMs = 15_000;

/** How services of a workspace are asked; `days` is the longest that an answer is kept, below what is configured. */
export function createPoliteness(
  { network }: Config,
  clock: Clock,
  files: WorkspaceFiles,
  days = Infinity,
): Politeness {
  return {
    clock,
    gate: new HostGate(clock),
    cache: createAnswerCache(files, clock, Math.min(network.cache_days, days), maxAnswerBytes),
    timeout_ms: Math.min(network.timeout_ms, answerWithinMs),
    paced: network.mirror === undefined,
  };
}

const unpaced = { spacing_ms: 0, parallel: 64 };

/**
 * Makes the client of one source: it answers from the cache where the answer is fresh enough, else asks at the pace
 * that the service allows, again after failures that may pass. It keeps only answers that were understood.
 */
export function createPoliteClient(
  politeness: Politeness,
  definition: ServiceDefinition,
  access: SourceAccess,
  fetcher: Fetcher,
  signal: AbortSignal | undefined,
): SourceClient {
  const exchange: Exchange = { politeness, definition, access, fetcher, signal };
  const ask = async <T>(
    url: URL,
    parse: Parse<T>,
    isNothing: (value: T) => boolean = () => false,
    question?: string,
  ): Promise<T | null> => {
    const asked: Asked = { definition, url, now: politeness.clock.now(), question };
    return (await askOnce(exchange, asked, parse, isNothing))?.value ?? null;
  };
  return {
    ...access,
    json: (url, schema, isNothing) => ask(url, (asked, body) => readJson(asked, body, schema), isNothing),
    post: (url, body, schema) =>
      ask(url, (asked, text) => readJson(asked, text, schema), undefined, JSON.stringify(body)),
    xml: (url, isNothing) => ask(url, readXml, isNothing),
  };
}

/** Who asks which service through which door. */
interface Exchange {
  politeness: Politeness;
  definition: ServiceDefinition;
  access: SourceAccess;
  fetcher: Fetcher;
  signal: AbortSignal | undefined;
}

/** An answer that was understood, as it came and when (ISO 8601). */
interface Understood<T> {
  value: T;
  body: string;
  at: string;
}

/**
 * The answer from the cache where it is fresh enough and `anew` is not wanted, else from the service; null where it says
 * that there is nothing. Only what `parse` understands is kept.
 */
export async function askOnce<T>(
  { politeness, definition, access, fetcher, signal }: Exchange,
  asked: Asked,
  parse: Parse<T>,
  isNothing: (value: T) => boolean,
  anew = false,
): Promise<Understood<T> | null> {
  const { cache } = politeness;
  const key = cacheKey(asked);
  // What was kept is answered to those only who might ask for it.
  await refusing(asked, () => fetcher.check([asked.url.href]));
  const kept = anew ? undefined : await cache.get(key);
  if (kept?.body === null) return null;
  const understood = kept && parseKept(() => parse(asked, kept.body ?? ""));
  if (understood) return { value: understood.value, body: kept?.body ?? "", at: kept?.at ?? "" };
  const body = await fetchPolitely({ politeness, definition, access, fetcher, signal }, asked);
  const value = body === null ? null : parse(asked, body);
  const said = value === null || isNothing(value) ? null : value;
  await cache.put(key, said === null ? null : body);
  return said === null ? null : { value: said, body: body ?? "", at: politeness.clock.now().toISOString() };
}

/** A question that is sent is part of what was asked, so it is part of the key; no address of a service has a fragment. */
function cacheKey({ url, question, accept }: Asked): URL {
  const more = [question, accept].filter((each) => each !== undefined);
  if (more.length === 0) return url;
  const key = new URL(url);
  key.hash = createHash("sha256").update(more.join("\0")).digest("hex");
  return key;
}

/** What the door and the network refuse, with the service's name. */
async function refusing<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw withServiceName(asked, toQuireError(error));
  }
}

export type Parse<T> = (asked: Asked, body: string) => T;

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
  { politeness, definition, access, fetcher, signal }: Exchange,
  asked: Asked,
): Promise<string | null> {
  const { clock, gate, paced, timeout_ms } = politeness;
  const { parameters = {}, headers = {} } = definition.credentials?.(access) ?? {};
  const url = new URL(asked.url);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const { question, accept } = asked;
  const request: FetchRequest = {
    url: url.href,
    headers: {
      ...headers,
      ...(accept !== undefined && { accept }),
      ...(question !== undefined && { "content-type": "application/json" }),
    },
    timeout_ms,
    max_bytes: maxAnswerBytes,
    ...(question !== undefined && { body: question }),
    ...(signal && { signal }),
  };
  const call = () =>
    refusing(asked, async () => readStatus({ ...asked, now: clock.now() }, await fetcher.fetch(request)));
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
