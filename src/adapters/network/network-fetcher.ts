import { fetch as undiciFetch, type Agent, type Response as UndiciResponse } from "undici";
import { QuireError, toQuireError } from "../../domain/error.js";
import {
  checkUrl,
  isConfigured,
  parsePrivateHost,
  redirectedRequest,
  type NetworkPolicy,
  type PlainRequest,
} from "../../domain/network-policy.js";
import { bareHost, parseUrl, portOf } from "../../domain/url.js";
import type { Fetcher, FetchRequest, FetchResponse, StandardFetch } from "../../ports/fetcher.js";
import { refuseLoop } from "./refuse-loop.js";
import { createGuardedAgent, systemResolver, type Resolver } from "./guarded-agent.js";
import { type Observer, startRecord } from "./call-record.js";
import { mirrorHost, mirrorRoute, type Route } from "./mirror.js";
import { guardBody } from "./guard-body.js";
import { startDeadline, toNetworkError, type Deadline } from "./network-errors.js";

interface FetcherLimits {
  /** Whole call of `fetch`, silence of `standardFetch`, in milliseconds. */
  timeout_ms: number;
  /** Whole call of `standardFetch`, streams included, in milliseconds. */
  stream_timeout_ms: number;
  /** Whole call of `fetch` whose body is received piece by piece, in milliseconds. */
  download_timeout_ms: number;
  connect_timeout_ms: number;
  /** Of a decoded body, in bytes. */
  max_bytes: number;
  max_redirects: number;
}

export interface FetcherOptions {
  offline: boolean;
  /** Hosts (`host`, `host:port`) that may be private or loopback, such as a local model server. */
  allow_private: readonly string[];
  /** Of these hosts those that a closed network does not shut out: model servers on this computer. */
  at_home?: readonly string[];
  user_agent: string;
  /** Server that answers `fetch` in place of the outside world; `standardFetch`, which models use, passes it by. */
  mirror?: string;
  limits?: Partial<FetcherLimits>;
  /** Resolves host names; the system's resolver where it is not given. */
  lookup?: Resolver;
}

const defaultLimits: FetcherLimits = {
  timeout_ms: 30_000,
  stream_timeout_ms: 600_000,
  download_timeout_ms: 6 * 3_600_000,
  connect_timeout_ms: 10_000,
  max_bytes: 64 * 1024 * 1024,
  max_redirects: 5,
};

/** What stays the same for all calls through one door. */
interface Door {
  policy: NetworkPolicy;
  agent: Agent;
  /** Makes the connections of another policy: where names lead to is looked at when they are made. */
  agentFor: (policy: NetworkPolicy) => Agent;
  user_agent: string;
  limits: FetcherLimits;
  /** Of `fetch`. */
  route: Route;
  /** Those of the policy's lists of allowed hosts that grow by the hosts which allowed ones redirect to. */
  growing: readonly { admitted: string[] }[];
}

const direct: Route = (url) => url;

/** What holds for one call, redirects included. */
interface CallRules {
  max_bytes: number;
  max_redirects: number;
  deadline: Deadline;
  observe: Observer;
  route: Route;
  onRedirect?: FetchRequest["onRedirect"];
}

/** Opens the one door to the network (see the port). The environment is not read: no proxies. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { mirror } = options;
  const allowed = [...options.allow_private, ...(mirror === undefined ? [] : [mirrorHost(mirror)])];
  const policy = {
    offline: options.offline,
    private_hosts: allowed.map(parsePrivateHost),
    at_home: (options.at_home ?? []).map(parsePrivateHost),
  };
  const limits = { ...defaultLimits, ...options.limits };
  const agentFor = (of: NetworkPolicy) =>
    createGuardedAgent(of, options.lookup ?? systemResolver, limits.connect_timeout_ms);
  const agent = agentFor(policy);
  const outside = mirror === undefined ? direct : mirrorRoute(mirror);
  // What the person runs themselves needs nobody to play it.
  const route: Route = (url) => (isConfigured(policy, bareHost(url), portOf(url)) ? url : outside(url));
  return openDoor({ policy, agent, agentFor, limits, user_agent: options.user_agent, route, growing: [] }, () => {});
}

function openDoor(door: Door, observe: Observer): Fetcher {
  return {
    allowed: (door.policy.allowed ?? []).map(({ patterns }) => patterns),
    fetch: (request) => fetchWhole(door, request, observe),
    check: async (urls) => checkKept(door, urls),
    standardFetch: (input, init) => fetchStandard(door, input, init, observe),
    limited: (patterns, { admit_redirects = false } = {}) => {
      const hosts = { patterns: [...patterns], admitted: [] };
      const policy = { ...door.policy, allowed: [...(door.policy.allowed ?? []), hosts] };
      return openDoor({ ...door, policy, growing: admit_redirects ? [...door.growing, hosts] : door.growing }, observe);
    },
    closed: () => {
      const policy = { ...door.policy, offline: true };
      return openDoor({ ...door, policy, agent: door.agentFor(policy) }, observe);
    },
    observed: (onCall) =>
      openDoor(door, (call) => {
        observe(call);
        onCall(call);
      }),
  };
}

/** What a redirect once led to counts as allowed where the door lets redirects widen it. */
function checkKept(door: Door, urls: readonly string[]): void {
  const policy = { ...door.policy, offline: false };
  for (const [index, text] of urls.entries()) {
    const { url } = toPlainRequest({ url: text });
    if (index > 0) for (const hosts of door.growing) hosts.admitted.push(bareHost(url));
    checkUrl(policy, url);
  }
}

async function fetchWhole(door: Door, request: FetchRequest, observe: Observer): Promise<FetchResponse> {
  const { limits } = door;
  const plain = toPlainRequest(request);
  const rules = {
    max_bytes: request.max_bytes ?? limits.max_bytes,
    max_redirects: request.max_redirects ?? limits.max_redirects,
    deadline: deadlineOf(plain.url, request, limits),
    observe,
    route: door.route,
    onRedirect: request.onRedirect,
  };
  const answer = await follow(door, plain, rules);
  const headers = Object.fromEntries(answer.response.headers.entries());
  const chunks: Uint8Array[] = [];
  const receive = answer.response.status < 400 ? request.receive : undefined;
  try {
    await request.onAnswer?.(answer.response.status, headers);
  } catch (error) {
    await answer.body?.cancel();
    throw error;
  }
  for await (const chunk of answer.body ?? []) {
    if (receive) await receive(chunk);
    else chunks.push(chunk);
  }
  return { url: answer.url.href, status: answer.response.status, headers, body: Buffer.concat(chunks) };
}

/** Sets the limits of a call. What is received piece by piece may be large: it may take long as long as it goes on. */
function deadlineOf(url: URL, { receive, timeout_ms, signal }: FetchRequest, limits: FetcherLimits): Deadline {
  const patience = timeout_ms ?? limits.timeout_ms;
  const times = receive === undefined ? { whole: patience } : { silence: patience, whole: limits.download_timeout_ms };
  return startDeadline(url, times, signal);
}

function toPlainRequest(request: FetchRequest): PlainRequest {
  const url = parseUrl(request.url);
  if (url === null) {
    throw new QuireError("network_refused", `"${request.url}" is not a URL.`, {
      facts: { url: request.url, address: null, reason: "not a URL" },
      fix: "Give a whole address, for example https://example.org/page.",
    });
  }
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  const body = typeof request.body === "string" ? new TextEncoder().encode(request.body) : (request.body ?? null);
  const method = request.method?.toUpperCase() ?? (body === null ? "GET" : "POST");
  return { url, method, headers: Object.fromEntries(headers), body };
}

async function fetchStandard(
  door: Door,
  input: string | URL | Request,
  init: Parameters<StandardFetch>[1],
  observe: Observer,
): Promise<Response> {
  const target = new URL(input instanceof Request ? input.url : input);
  // Before the platform's Request sees it: a refusal must come from the door, with its facts.
  refuseEarly(door, target, init?.method ?? "GET", observe);
  const request = new Request(input, init);
  const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  const headers = Object.fromEntries(request.headers.entries());
  const { limits } = door;
  // Not the request's own: it follows the caller's only for as long as nobody has collected the request.
  const caller = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  const times = init?.limits ?? { silence: limits.timeout_ms, whole: limits.stream_timeout_ms };
  const rules = {
    max_bytes: limits.max_bytes,
    max_redirects: limits.max_redirects,
    deadline: startDeadline(target, times, caller),
    observe,
    route: direct,
  };
  const answer = await follow(door, { url: target, method: request.method, headers, body }, rules);
  return toStandardResponse(answer);
}

function refuseEarly(door: Door, url: URL, method: string, observe: Observer): void {
  const record = startRecord(url, method, observe);
  try {
    checkUrl(door.policy, url);
  } catch (error) {
    throw record.fail(toQuireError(error));
  }
}

interface Answer {
  url: URL;
  response: UndiciResponse;
  /** Decoded, limited and recorded; null where the status has none. */
  body: ReadableStream<Uint8Array> | null;
}

/** Sends the request and follows redirects by hand, each through the same checks. The deadline ends with the body. */
async function follow(door: Door, request: PlainRequest, rules: CallRules): Promise<Answer> {
  const seen = new Set<string>();
  for (let current = request; ;) {
    const record = startRecord(current.url, current.method, rules.observe);
    try {
      checkUrl(door.policy, current.url);
      refuseLoop(seen, current, rules.max_redirects);
      const response = await send(door, current, rules);
      record.answered(response.status);
      const next = redirectedRequest(current, response.status, response.headers.get("location"));
      if (next === null) return { url: current.url, response, body: guardBody(response, current.url, rules, record) };
      await response.body?.cancel();
      record.finish();
      for (const hosts of door.growing) hosts.admitted.push(bareHost(next.url));
      await rules.onRedirect?.(next.url.href, response.status);
      current = next;
    } catch (error) {
      rules.deadline.clear();
      throw record.fail(toNetworkError(error, current.url, rules.deadline));
    }
  }
}

function send(door: Door, request: PlainRequest, { deadline, route }: CallRules): Promise<UndiciResponse> {
  return undiciFetch(route(request.url), {
    method: request.method,
    headers: { "user-agent": door.user_agent, ...request.headers },
    body: request.body,
    redirect: "manual",
    signal: deadline.signal,
    dispatcher: door.agent,
  });
}

function toStandardResponse({ url, response, body }: Answer): Response {
  const headers = [...response.headers.entries()];
  const standard = new Response(body, { status: response.status, statusText: response.statusText, headers });
  Object.defineProperty(standard, "url", { value: url.href });
  return standard;
}
