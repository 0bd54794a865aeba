import robotsParser from "robots-parser";
import { QuireError, toQuireError } from "../../domain/error.js";
import { redactUrl } from "../../domain/url.js";
import type { Clock } from "../../ports/machine.js";
import type { Fetcher } from "../../ports/fetcher.js";
import type { AnswerCache } from "../sources/answer-cache.js";

/** The package is a function whose types call it a module with a default. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** The name by which sites' robots.txt address Quire. */
export const agentToken = "quire-workbench";

/** More of a robots.txt is not read (RFC 9309, 2.5: at least 500 KiB are). */
const mostBytes = 500 * 1024;
/** A file beyond this is no robots.txt. */
const refusedBytes = 10 * mostBytes;
const answerWithinMs = 15_000;
const mostDelayMs = 30_000;

/** The permission that a site gives programs for one address. */
export interface RobotsAnswer {
  /** Pause that it asks for between two calls, in milliseconds; 0 where it asks for none. */
  delay_ms: number;
}

interface RobotsOptions {
  clock: Clock;
  /** Texts of robots.txt by address; null for a site that has none. */
  cache: AnswerCache;
  timeout_ms: number;
}

/** Reads and remembers the robots.txt of sites (RFC 9309). */
export class Robots {
  private readonly reading = new Map<string, Promise<string | null>>();

  constructor(private readonly options: RobotsOptions) {}

  /**
   * Throws `robots` where the site asks programs to stay away from the address, or where it could not say: statuses from
   * 500 up and silence mean "not now". Statuses from 400 to 499 mean that there is no such file, and all is allowed.
   */
  async require(fetcher: Fetcher, url: URL, signal?: AbortSignal): Promise<RobotsAnswer> {
    const address = new URL("/robots.txt", url);
    const text = await whileWanted(this.text(fetcher, address), signal);
    if (text === null) return { delay_ms: 0 };
    const robots = parseRobots(address.href, text);
    if (robots.isAllowed(url.href, agentToken) === false) {
      const shown = redactUrl(url);
      throw new QuireError("robots", `${url.host} asks programs to stay away from ${shown} (robots.txt).`, {
        facts: { url: shown, robots: address.href },
        fix: "Open it in a browser, save the file and add that.",
      });
    }
    const seconds = robots.getCrawlDelay(agentToken) ?? 0;
    return { delay_ms: Math.min(Math.max(0, seconds * 1000), mostDelayMs) };
  }

  /** Who asks while the file is on its way waits for the same answer. */
  private text(fetcher: Fetcher, address: URL): Promise<string | null> {
    const underway = this.reading.get(address.href);
    if (underway !== undefined) return underway;
    const reading = this.read(fetcher, address).finally(() => this.reading.delete(address.href));
    this.reading.set(address.href, reading);
    return reading;
  }

  private async read(fetcher: Fetcher, address: URL): Promise<string | null> {
    const kept = await this.options.cache.get(address);
    if (kept !== undefined) return kept.body;
    const text = await this.ask(fetcher, address);
    await this.options.cache.put(address, text);
    return text;
  }

  private async ask(fetcher: Fetcher, address: URL): Promise<string | null> {
    const timeout_ms = Math.min(this.options.timeout_ms, answerWithinMs);
    try {
      const { status, body } = await fetcher.fetch({ url: address.href, timeout_ms, max_bytes: refusedBytes });
      if (status >= 500) throw silent(address, `answered with status ${status}`);
      return status >= 400 ? null : new TextDecoder().decode(body.subarray(0, mostBytes));
    } catch (thrown) {
      const error = toQuireError(thrown);
      if (error.code === "timeout") throw silent(address, "did not answer in time");
      if (error.code === "too_large") throw silent(address, "never came to its end");
      throw error;
    }
  }
}

/** Others may wait for the same answer: who is interrupted stops waiting, and no more. */
async function whileWanted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new QuireError("interrupted", "The run was interrupted while a robots.txt was awaited."));
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function silent(address: URL, what: string): QuireError {
  return new QuireError("robots", `${address.href} ${what}, so it is not known whether programs may read there.`, {
    facts: { url: address.href },
    fix: "Try again later, or open the page in a browser, save the file and add that.",
  });
}
