import { QuireError } from "../../domain/error.js";
import { bareHost, redactUrl } from "../../domain/url.js";

/** The end of one call: its time limit and the caller's own signal as one. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Stops the clock; call when the call has ended. */
  clear(): void;
  /** Call with each piece that arrives. */
  heard(): void;
}

/**
 * Starts the clock of one call, in milliseconds: a limit on the whole, and one on silence where the answer may take long as
 * long as it goes on. The signal's reason is the QuireError to throw (`timeout` or `interrupted`).
 */
export function startDeadline(
  url: URL,
  { whole, silence }: { whole: number; silence?: number },
  caller: AbortSignal | undefined,
): Deadline {
  const controller = new AbortController();
  // Not a reason to keep the process alive: an open connection is.
  const end = (limit: number) => setTimeout(() => controller.abort(timeoutError(url, limit)), limit).unref();
  const quiet = silence === undefined ? undefined : end(silence);
  const timer = end(whole);
  const onAbort = (): void => controller.abort(abortError(caller?.reason));
  if (caller?.aborted) onAbort();
  caller?.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      clearTimeout(quiet);
      caller?.removeEventListener("abort", onAbort);
    },
    heard: () => {
      quiet?.refresh();
    },
  };
}

/** Explains an abort signal's reason: a QuireError as it is, a signal's own time limit, or a person who stopped. */
export function abortError(reason: unknown): QuireError {
  if (reason instanceof QuireError) return reason;
  if (reason instanceof DOMException && reason.name === "TimeoutError") {
    return new QuireError("timeout", "The call took longer than its time limit.", { cause: reason });
  }
  return new QuireError("interrupted", "The call was stopped.", { cause: reason });
}

function timeoutError(url: URL, timeoutMs: number): QuireError {
  return new QuireError("timeout", `${bareHost(url)} did not finish within ${timeoutMs} ms.`, {
    facts: { url: redactUrl(url), timeout_ms: timeoutMs },
    fix: "Try again later, or raise the time limit.",
  });
}

/** Whatever the HTTP client threw, with facts: `interrupted`, `timeout`, the door's own refusal, or `network`. */
export function toNetworkError(thrown: unknown, url: URL, deadline: Deadline): QuireError {
  if (deadline.signal.aborted) return abortError(deadline.signal.reason);
  const causes = causesOf(thrown);
  const own = causes.find((cause) => cause instanceof QuireError);
  if (own !== undefined) return own;
  const code = causes.map(codeOf).findLast((value) => value !== null) ?? null;
  const facts = { url: redactUrl(url), host: bareHost(url), cause: code };
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") {
    return new QuireError("timeout", `${facts.host} did not take the connection in time.`, { facts, cause: thrown });
  }
  const innermost = causes.at(-1);
  const reason =
    innermost instanceof Error && innermost.message !== "" ? innermost.message : (code ?? "unknown reason");
  return new QuireError("network", `${facts.host} could not be reached or broke off: ${reason.replace(/\.+$/, "")}.`, {
    facts,
    fix: "Check the address and the connection, then try again.",
    cause: thrown,
  });
}

function causesOf(thrown: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = thrown; cause !== undefined && !causes.includes(cause);) {
    causes.push(cause);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

function codeOf(cause: unknown): string | null {
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  return typeof code === "string" ? code : null;
}
