import { createHash, timingSafeEqual } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { QuireError } from "../../../domain/error.js";
import { isLoopback } from "../../../domain/url.js";
import type { Clock } from "../../../ports/machine.js";
import type { Allowance, Hold } from "./allowance.js";
import { checkShape } from "./body-shape.js";
import { Refusal } from "./problems.js";

/** The one path that answers everybody: programs that watch servers have no token. */
export const openPath = "/health";

/**
 * Without a token of the person, whoever can reach the server may use it, or knows the token that the workspace brought:
 * so it must not be reached by a web page, neither under a name that was rebound to this computer (Host, or a whole
 * address as the target) nor from another site, another server of this computer included (Origin, Sec-Fetch-Site).
 */
export function refuseOtherSites(): MiddlewareHandler {
  return async (context, next) => {
    const { hostname, host: target } = new URL(context.req.url);
    const host = context.req.header("host") ?? target;
    const name = hostName(host);
    if (!isLoopback(hostname)) throw otherSite(`This server does not go by the name ${hostname}.`);
    if (name === null || !isLoopback(name)) throw otherSite(`This server does not go by the name ${name ?? host}.`);
    const origin = context.req.header("origin");
    const site = context.req.header("sec-fetch-site");
    const isOwnPage =
      origin === undefined || ["http", "https"].some((scheme) => origin === `${scheme}://${host.toLowerCase()}`);
    const isOwnSite = site === undefined || site === "none" || site === "same-origin";
    if (!isOwnPage || !isOwnSite) throw otherSite("Pages of other sites may not use this server.");
    await next();
  };
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

/** Asks for `Authorization: Bearer TOKEN` everywhere but at `/health`. Compares in constant time. */
export function requireToken(token: string): MiddlewareHandler {
  const wanted = digest(token);
  return async (context, next) => {
    if (context.req.path !== openPath) {
      const given = /^Bearer +(\S+) *$/i.exec(context.req.header("authorization") ?? "")?.[1];
      if (given === undefined || !timingSafeEqual(digest(given), wanted)) throw unauthorised(given !== undefined);
    }
    await next();
  };
}

/** Of equal length, whatever was given: the comparison tells nothing. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function unauthorised(isGiven: boolean): Refusal {
  const message = isGiven ? "The token is not this server's." : "This server asks for a token.";
  const error = new QuireError("unauthorised", message, { fix: "Send the header Authorization: Bearer TOKEN." });
  const challenge = isGiven ? 'Bearer error="invalid_token"' : "Bearer";
  return new Refusal(error, 401, { "WWW-Authenticate": challenge });
}

/** Clients whose requests are counted at the same time; of more, those that were silent longest are forgotten. */
const mostClients = 1000;

/** At most so many requests of one client in any minute. All of this computer are one client: it has many addresses. */
export function limitRate(perMinute: number, clock: Clock): MiddlewareHandler {
  const minute = 60_000;
  /** When each was let in, those silent longest first. */
  const clients = new Map<string, number[]>();
  return async (context, next) => {
    if (context.req.path !== openPath) {
      const now = clock.now().getTime();
      const address = clientAddress(context);
      const client = isLoopback(address) ? "loopback" : address;
      const times = (clients.get(client) ?? []).filter((time) => time > now - minute);
      if (times.length >= perMinute) throw tooMany(perMinute, (times[0] ?? now) + minute - now);
      clients.delete(client);
      clients.set(client, [...times, now]);
      const [longestSilent] = clients.keys();
      if (clients.size > mostClients && longestSilent !== undefined) clients.delete(longestSilent);
    }
    await next();
  };
}

function tooMany(perMinute: number, waitMilliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMilliseconds / 1000));
  const error = new QuireError("rate_limited", `More than ${perMinute} requests in a minute.`, {
    facts: { retry_after_ms: seconds * 1000 },
    fix: `Wait ${seconds} s, or raise serve.requests_per_minute in quire.yaml.`,
  });
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
    const { raw } = context.req;
    if (!raw.body) return next();
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
    if (!outgoing || size === 0) return;
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
