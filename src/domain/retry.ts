import { type ErrorCode, QuireError, toQuireError } from "./error.js";

/** At most this many tries of one call, the first included. */
export const maxTries = 3;

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;
/** A longer wait asked for is not waited: the caller falls back at once instead of hanging. */
const maxRetryAfterMs = 60_000;

/** What the system says where nobody listens: a moment later there won't be anybody either. */
const absent = new Set(["ECONNREFUSED", "ENOTFOUND"]);

/**
 * Milliseconds to wait before the next try, or null where the error is final. Decided from typed facts alone:
 * `network` (unless nobody listens there), `timeout`, and `http_status` 408, 429 and 5xx are worth another try. A `retry_after_ms` is honoured,
 * else the delay doubles with each try, of which half is chance ("equal jitter").
 * @param attempt the try that failed, counted from 1
 * @param random a number in [0, 1)
 */
export function nextRetry(error: QuireError, attempt: number, random: number): number | null {
  if (attempt >= maxTries || !isTransient(error)) return null;
  const retryAfter = error.facts["retry_after_ms"];
  if (typeof retryAfter === "number") return retryAfter <= maxRetryAfterMs ? Math.max(0, retryAfter) : null;
  const ceiling = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
  return Math.round(ceiling * (0.5 + random / 2));
}

function isTransient(error: QuireError): boolean {
  if (error.code === "timeout") return true;
  if (error.code === "network") return !absent.has(String(error.facts["cause"]));
  if (error.code !== "http_status") return false;
  const status = Number(error.facts["status"]);
  return status === 408 || status === 429 || status >= 500;
}

export interface RetryOptions {
  /** Fewer tries than `maxTries`, for example where a budget allows only one more call. */
  attempts?: number;
  /** Errors that are not worth another try here, whatever they are elsewhere. */
  final?: readonly ErrorCode[];
  /** Waits; rejects when the run is stopped meanwhile. */
  wait: (milliseconds: number) => Promise<void>;
  random: () => number;
  onRetry?: (error: QuireError, attempt: number, delayMs: number) => void;
}

/** Runs `work` until it succeeds, its error is final or the tries are used up; then the last error is thrown. */
export async function withRetries<T>(work: (attempt: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const { attempts = maxTries, final = [], wait, random, onRetry } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (thrown) {
      const error = toQuireError(thrown);
      const isFinal = attempt >= attempts || final.includes(error.code);
      const delay = isFinal ? null : nextRetry(error, attempt, random());
      if (delay === null) throw error;
      onRetry?.(error, attempt, delay);
      await wait(delay);
    }
  }
}

/** Reads how long the other side asks to wait, in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3); null where it says neither. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined || header.trim() === "") return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds * 1000));
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
