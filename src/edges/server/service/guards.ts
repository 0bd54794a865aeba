import { timingSafeEqual } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { QuireError } from "../../../domain/error.js";
import { isLoopback } from "../../../domain/url.js";
import type { Clock } from "../../../ports/machine.js";
import type { Allowance, Hold } from "./allowance.js";
import { checkShape } from "./body-shape.js";
import { digest } from "./digest.js";
import { Refusal } from "./problems.js";
import type { Sessions } from "./sessions.js";

/** What answers everybody: programs that watch servers have no token, and a session begins with none. */
const openPaths: readonly string[] = ["/health", "/session"];

/** What is written to the disk as it comes, with a limit of its own. */
const streamedPaths: readonly string[] = ["/uploads"];

/**
 * Without a token of the person, whoever can reach the server may use it, or knows the token that the workspace brought:
 * so it must not be reached by a web page, neither under a name that was rebound to this computer (Host, or a whole
 * address as the target) nor from another site: see `refuseOtherSites`.
 */
export function refuseOtherNames(): MiddlewareHandler {
  return async (context, next) => {
    const { hostname } = new URL(context.req.url);
    const host = hostOf(context);
    const name = hostName(host);
    if (!isLoopback(hostname)) throw otherSite(`This server does not go by the name ${hostname}.`);
    if (name === null || !isLoopback(name)) throw otherSite(`This server does not go by the name ${name ?? host}.`);
    await next();
  };
}

/** Keeps out pages of other sites, of other servers of this computer, too (Origin, Sec-Fetch-Site). */
export function refuseOtherSites(): MiddlewareHandler {
  return async (context, next) => {
    const host = hostOf(context);
    const origin = context.req.header("origin");
    const site = context.req.header("sec-fetch-site");
    const isOwnPage =
      origin === undefined || ["http", "https"].some((scheme) => origin === `${scheme}://${host.toLowerCase()}`);
    const isOwnSite = site === undefined || site === "none" || site === "same-origin";
    if (!isOwnPage || !isOwnSite) throw otherSite("Pages of other sites may not use this server.");
    await next();
  };
}

/** Lets nothing change that a page of another site, or port, had a browser send with the cookie of its session. */
export function refuseStolenSessions(sessions: Sessions): MiddlewareHandler {
  return async (context, next) => {
    await sessions.ready();
    sessions.holds(context);
    await next();
  };
}

function hostOf({ req }: Context): string {
  return req.header("host") ?? new URL(req.url).host;
}

/** The name in a Host header, "[::1]" in "[::1]:3000"; null where it is no name with or without a port. */
function hostName(host: string): string | null {
  return /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host)?.[1] ?? null;
}

function otherSite(message: string): Refusal {
  const fix =
    "Ask it as http://localhost or http://127.0.0.1 and its port, from a program of your own, or start it with a token.";
  return new Refusal(new QuireError("network_refused", message, { fix }), 403);
}

/**
 * Asks for `Authorization: Bearer TOKEN` or a session everywhere but where one begins and at `/health`. Compares in
 * constant time.
 */
export function requireToken(token: string, sessions: Sessions): MiddlewareHandler {
  const wanted = digest(token);
  return async (context, next) => {
    if (!openPaths.includes(context.req.path) && !sessions.holds(context)) {
      const given = /^Bearer +(\S+) *$/i.exec(context.req.header("authorization") ?? "")?.[1];
      if (given === undefined || !timingSafeEqual(digest(given), wanted)) throw unauthorised(given !== undefined);
    }
    await next();
  };
}

function unauthorised(isGiven: boolean): Refusal {
  const message = isGiven ? "The token is not this server's." : "This server asks for a token.";
  const error = new QuireError("unauthorised", message, { fix: "Send the header Authorization: Bearer TOKEN." });
  const challenge = isGiven ? 'Bearer error="invalid_token"' : "Bearer";
  return new Refusal(error, 401, { "WWW-Authenticate": challenge });
}

/** Clients whose work is counted at the same time; of more, those that were silent longest are forgotten. */
const mostClients = 1000;
const minute = 60_000;
/** What a request of usual length takes; shorter ones count for less, longer ones for more. */
const usualMilliseconds = 100;
/** A request costs no less, as it has to be looked at, and no more: one that waits for a model or a slow site keeps nobody busy. */
const leastCounted = 0.1;
const mostCounted = 10;

interface Spent {
  time: number;
  cost: number;
}

/**
 * In any minute no client gets more work done than so many requests of 100 ms would be. Programs of this computer are
 * spared, unless they say that they ask for others (a proxy that forwards): all of a proxy's clients are one. So is who
 * is signed in.
 */
export function limitWork(perMinute: number, clock: Clock, sessions: Sessions): MiddlewareHandler {
  /** What each had done, those silent longest first; what is underway counts as a request. */
  const clients = new Map<string, Spent[]>();
  return async (context, next) => {
    const address = clientAddress(context);
    const isSpared = context.req.path === "/health" || (isLoopback(address) && !isForwarded(context));
    if (isSpared || sessions.holds(context)) return next();
    const began = clock.now().getTime();
    const spent = (clients.get(address) ?? []).filter(({ time }) => time > began - minute);
    const total = spent.reduce((sum, { cost }) => sum + cost, 0);
    if (total + 1 > perMinute) throw tooMany(perMinute, (spent[0]?.time ?? began) + minute - began);
    const underway: Spent = { time: began, cost: 1 };
    clients.delete(address);
    clients.set(address, [...spent, underway]);
    const [longestSilent] = clients.keys();
    if (clients.size > mostClients && longestSilent !== undefined) clients.delete(longestSilent);
    try {
      await next();
    } finally {
      const took = clock.now().getTime() - began;
      underway.cost = Math.min(mostCounted, Math.max(leastCounted, took / usualMilliseconds));
    }
  };
}

function isForwarded(context: Context): boolean {
  return ["forwarded", "x-forwarded-for", "via"].some((name) => context.req.header(name) !== undefined);
}

function tooMany(perMinute: number, waitMilliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMilliseconds / 1000));
  const error = new QuireError(
    "rate_limited",
    `More work in a minute than ${perMinute} requests of ${usualMilliseconds} ms.`,
    {
      facts: { retry_after_ms: seconds * 1000 },
      fix: `Wait ${seconds} s, or raise serve.requests_per_minute in quire.yaml.`,
    },
  );
  return new Refusal(error, 429, { "Retry-After": String(seconds) });
}

/** Names where a request comes from; "local" where there is no socket. */
export function clientAddress({ env }: Context): string {
  const bindings = env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return bindings?.incoming?.socket?.remoteAddress ?? "local";
}

/**
 * Reads bodies: at most `bytes` each, no more of all clients together than the allowance gives, no JSON that is made to
 * tie the parser up.
 */
export function limitBody(bytes: number, allowance: Allowance): MiddlewareHandler {
  return async (context, next) => {
    const { raw, method } = context.req;
    // These have none, and to look for it makes a whole request of what was a line and its headers.
    if (method === "GET" || method === "HEAD" || !raw.body || streamedPaths.includes(context.req.path)) return next();
    if (Number(raw.headers.get("content-length") ?? 0) > bytes) throw tooLarge(bytes);
    const hold = allowance.hold();
    try {
      const body = await readBody(raw.body, bytes, hold);
      if (raw.headers.get("content-type")?.toLowerCase().includes("json")) checkShape(body);
      context.req.raw = new Request(raw, { method: raw.method, body });
      await next();
    } finally {
      hold.release();
    }
  };
}

async function readBody(body: ReadableStream<Uint8Array>, most: number, hold: Hold): Promise<Buffer<ArrayBuffer>> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new QuireError("invalid_input", "The body broke off.", { facts: { field: "body" }, fix: "Send it again." });
    });
    if (done) return Buffer.concat(parts);
    size += value.length;
    if (size > most) throw tooLarge(most);
    hold.grow(value.length);
    parts.push(value);
  }
}

function tooLarge(bytes: number): Refusal {
  const error = new QuireError("too_large", `The body has more than ${bytes.toLocaleString("en")} bytes.`, {
    facts: { max_bytes: bytes },
    fix: "Send less at once, or raise serve.max_body_bytes in quire.yaml.",
  });
  return new Refusal(error, 413);
}

/** Answers that are not yet taken count towards the allowance. */
export function limitAnswers(allowance: Allowance): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { outgoing } = (context.env ?? {}) as { outgoing?: ServerResponse };
    const size = Number(context.res.headers.get("content-length") ?? 0);
    // A file is read as it is taken.
    if (!outgoing || size === 0 || context.res.headers.has("accept-ranges")) return;
    const hold = allowance.hold();
    try {
      hold.grow(size);
    } catch (error) {
      // The refusal would take over the headers of what it refuses, its length among them.
      context.res = undefined;
      throw error;
    }
    outgoing.once("close", () => hold.release());
  };
}

/** One line for each request: when, from where, what, how it was answered and how long that took. Queries stay out. */
export function logRequests(clock: Clock, say: (line: string) => void): MiddlewareHandler {
  return async (context, next) => {
    const began = clock.now();
    await next();
    const took = clock.now().getTime() - began.getTime();
    const { method } = context.req;
    const path = context.req.path.replaceAll(/[^\x21-\x7e]/g, "?").slice(0, 200);
    say(`${began.toISOString()} ${clientAddress(context)} ${method} ${path} ${context.res.status} ${took} ms`);
  };
}
