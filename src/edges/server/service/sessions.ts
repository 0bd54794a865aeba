import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { QuireError } from "../../../domain/error.js";
import type { Clock } from "../../../ports/machine.js";
import { digest } from "./digest.js";
import type { KeptSessions } from "./kept-sessions.js";
import { Refusal } from "./problems.js";

/** Holds one secret for each server that a browser is signed in to: cookies do not know ports. */
const cookieName = "quire_session";
const mostSecrets = 8;

const keyMilliseconds = 10 * 60_000;
/** Somebody who asks for links all day holds no more. */
const mostKeys = 16;
const mostSessions = 64;

/**
 * Browsers of who keeps the workspace. A key of the terminal, good once and for ten minutes, or the token is exchanged
 * for a cookie that no script reads and no other site sends. Only digests are kept; a server that is started anew knows
 * them, too.
 */
export class Sessions {
  /** Digests of keys, with the time at which they end. */
  private readonly keys = new Map<string, number>();
  /** Digests of secrets in cookies, oldest first. */
  private readonly open = new Set<string>();
  private reading: Promise<void> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly token: string | null,
    private readonly kept: KeptSessions | null = null,
  ) {}

  /** Once this is done, sessions of before are known. */
  ready(): Promise<void> {
    return (this.reading ??= (this.kept?.read() ?? Promise.resolve(new Map<string, number>())).then((kept) => {
      for (const name of kept.keys()) this.open.add(name);
    }));
  }

  /** What is kept of them is written. */
  async settled(): Promise<void> {
    await this.kept?.settled();
  }

  /** A key for one sign-in within ten minutes: 32 random bytes, base64url. */
  newKey(): string {
    const key = secret();
    this.keys.set(named(key), this.clock.now().getTime() + keyMilliseconds);
    dropOldest(this.keys, mostKeys);
    return key;
  }

  /** The header `Set-Cookie` for who shows a key or the token. Throws `unauthorised`. */
  signIn(context: Context, given: { key?: string | undefined; token?: string | undefined }): string {
    if (!this.takesKey(given.key) && !this.takesToken(given.token)) throw refused(given.key !== undefined);
    const value = secret();
    this.open.add(named(value));
    dropOldest(this.open, mostSessions);
    this.kept?.add(named(value));
    const others = secretsOf(context).filter((each) => !this.open.has(named(each)));
    const values = [value, ...others].slice(0, mostSecrets);
    return `${cookieName}=${values.join(".")}; Path=/; HttpOnly; SameSite=Strict`;
  }

  /**
   * Whether a request comes from the page of a browser that is signed in. One that another page of this computer made the
   * browser send (another port is the same site to a cookie) does not count, and may change nothing: throws
   * `network_refused`.
   */
  holds(context: Context): boolean {
    if (!secretsOf(context).some((value) => this.open.has(named(value)))) return false;
    const site = context.req.header("sec-fetch-site");
    const isAsking = context.req.method === "GET" || context.req.method === "HEAD";
    if (isAsking) return site === undefined || site === "none" || site === "same-origin";
    if (isOwnPage(context)) return true;
    throw notFromPage();
  }

  private takesKey(key: string | undefined): boolean {
    if (key === undefined) return false;
    const name = named(key);
    const end = this.keys.get(name);
    this.keys.delete(name);
    return end !== undefined && this.clock.now().getTime() < end;
  }

  private takesToken(token: string | undefined): boolean {
    return token !== undefined && this.token !== null && timingSafeEqual(digest(token), digest(this.token));
  }
}

/** Whether a request says that it comes from a page of this very server: its scheme, name and port. */
export function isOwnPage({ req }: Context): boolean {
  const origin = req.header("origin");
  const host = req.header("host") ?? new URL(req.url).host;
  const site = req.header("sec-fetch-site");
  const isOwn = origin !== undefined && [`http://${host}`, `https://${host}`].includes(origin.toLowerCase());
  return (isOwn && (site ?? "same-origin") === "same-origin") || (origin === undefined && site === "same-origin");
}

function secretsOf({ req }: Context): string[] {
  const pairs = (req.header("cookie") ?? "").split(";").map((pair) => pair.trim());
  const values = pairs
    .filter((pair) => pair.startsWith(`${cookieName}=`))
    .map((pair) => pair.slice(cookieName.length + 1));
  return values
    .flatMap((value) => value.split("."))
    .filter((each) => /^[\w-]{43}$/u.test(each))
    .slice(0, mostSecrets);
}

const secret = (): string => randomBytes(32).toString("base64url");
/** What is looked up by its digest can be guessed from no time that the search takes. */
const named = (value: string): string => digest(value).toString("base64url");

function dropOldest(kept: Map<string, unknown> | Set<string>, most: number): void {
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

function refused(isKey: boolean): Refusal {
  const message = isKey
    ? "This link was used already, or is older than ten minutes."
    : "The token is not this server's.";
  const fix = isKey
    ? "Press Enter where quire web runs: it prints a new one."
    : "Give the token that the server was started with.";
  return new Refusal(new QuireError("unauthorised", message, { fix }), 401);
}

function notFromPage(): Refusal {
  const fix = "Do it in the workbench's own page; programs send no cookie of it.";
  return new Refusal(
    new QuireError("network_refused", "Only the workbench's own page may use its session.", { fix }),
    403,
  );
}
