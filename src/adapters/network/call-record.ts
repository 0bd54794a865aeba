import type { QuireError } from "../../domain/error.js";
import { redactUrl } from "../../domain/url.js";
import type { NetworkCall } from "../../ports/fetcher.js";

export type Observer = (call: NetworkCall) => void;

/** One call on its way, told to the observer when it has ended. */
export interface CallRecord {
  answered(status: number): void;
  received(bytes: number): void;
  finish(): void;
  /** Records the failure and hands it back. */
  fail(error: QuireError): QuireError;
}

export function startRecord(url: URL, method: string, observe: Observer): CallRecord {
  const started = performance.now();
  let status: number | null = null;
  let bytes = 0;
  const tell = (error: string | null): void => {
    observe({ url: redactUrl(url), method, status, bytes, took_ms: Math.round(performance.now() - started), error });
  };
  return {
    answered: (code) => {
      status = code;
    },
    received: (count) => {
      bytes += count;
    },
    finish: () => tell(null),
    fail: (error) => {
      tell(error.code);
      return error;
    },
  };
}
