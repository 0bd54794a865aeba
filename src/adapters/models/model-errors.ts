import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { retryAfterMs } from "../../domain/retry.js";
import { withoutKey } from "./exchange-recorder.js";
import { abortError } from "../network/network-errors.js";

/** Holds what is known about a call that failed, besides the error itself. */
export interface CallContext {
  /** `provider:model`. */
  model: string;
  /** Name of the variable that holds the key, for the fix; null where the provider needs none. */
  key_name: string | null;
  /** The key itself, so that no message can hold it. */
  api_key: string | undefined;
  signal: AbortSignal | undefined;
  /** The door's own error, where it ended the call. */
  failure: QuireError | null;
}

const shownCharacters = 4_000;

/** Whatever the SDK threw, as a QuireError with facts; nothing is decided by text. */
export function toModelError(thrown: unknown, context: CallContext): QuireError {
  if (thrown instanceof QuireError) return thrown;
  if (context.signal?.aborted) return abortError(context.signal.reason);
  if (context.failure !== null) return context.failure;
  if (isApiCallError(thrown)) return apiCallError(thrown, context);
  if (isBrokenOff(thrown)) return brokenOff(context.model, "");
  return streamedError(thrown, context);
}

/** An answer of the provider that is an error, or no connection at all, as every SDK throws it. */
interface ApiCallError extends Error {
  statusCode?: number;
  responseHeaders?: Record<string, string>;
}

function isApiCallError(thrown: unknown): thrown is ApiCallError {
  return thrown instanceof Error && thrown.name === "AI_APICallError";
}

/** How the SDKs say that a stream ended before the provider did: an answer without any data. */
function isBrokenOff(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    thrown.name === "AI_InvalidResponseDataError" &&
    !("data" in thrown && thrown.data !== undefined)
  );
}

/** The answer of a model that stopped in the middle, with what had arrived. */
export function brokenOff(model: string, text: string): QuireError {
  return new QuireError("network", `The answer of ${model} broke off before its end.`, {
    facts: { model, text: text.slice(0, shownCharacters) },
    fix: "Try again.",
  });
}

/** An error told in the middle of a stream, as providers write it (after the SDK's reading of it). */
const streamErrorSchema = z.looseObject({
  message: z.string().optional(),
  type: z.string().optional(),
  statusCode: z.number().optional(),
});

/** Error types of the Anthropic API that are worth another try, as the HTTP status they stand for. */
const statusOfType: Readonly<Record<string, number>> = { overloaded_error: 529, rate_limit_error: 429, api_error: 500 };

function streamedError(thrown: unknown, context: CallContext): QuireError {
  const { model } = context;
  const told = streamErrorSchema.safeParse(typeof thrown === "string" ? { message: thrown } : thrown).data;
  const message = withoutKey(told?.message ?? "", context.api_key).slice(0, shownCharacters) || "no reason given";
  const status = told?.statusCode ?? statusOfType[told?.type ?? ""];
  if (status === undefined) {
    return new QuireError("model_failed", `${model} failed: ${asSentence(message)}`, {
      facts: { model, reason: "provider_error" },
      fix: "Try again, or choose another model.",
      cause: thrown,
    });
  }
  return statusError(status, message, null, context, thrown);
}

function apiCallError(error: ApiCallError, context: CallContext): QuireError {
  const { model } = context;
  const status = error.statusCode ?? null;
  if (status === null) {
    return new QuireError("network", `${model} could not be reached: ${asSentence(error.message)}`, {
      facts: { model },
      cause: error,
    });
  }
  if (status < 400) {
    return new QuireError("model_failed", `${model} answered something that is not its provider's format.`, {
      facts: { model, status, reason: "invalid_response" },
      fix: "Check the provider's base_url and kind in quire.yaml.",
      cause: error,
    });
  }
  const retryAfter = retryAfterOf(error.responseHeaders ?? {}, Date.now());
  return statusError(status, error.message, retryAfter, context, error);
}

function statusError(
  status: number,
  message: string,
  retryAfter: number | null,
  context: CallContext,
  cause: unknown,
): QuireError {
  const { model } = context;
  const detail = withoutKey(message, context.api_key).slice(0, shownCharacters);
  return new QuireError("http_status", `${model} answered with status ${status}: ${asSentence(detail)}`, {
    facts: { model, status, retry_after_ms: retryAfter, detail, ...countedTokens(status, message) },
    fix: statusFix(status, context),
    cause,
  });
}

/**
 * How many tokens the server counts where it refuses a request as too long: "request (10656 tokens) exceeds the available
 * context size (8192 tokens)" of llama.cpp, "maximum context length is 8192 tokens. However, your messages resulted in 10656
 * tokens" of OpenAI and those that speak like it.
 */
function countedTokens(status: number, message: string): { prompt_tokens?: number } {
  if ((status !== 400 && status !== 413) || !/context/iu.test(message)) return {};
  const counts = [...message.matchAll(/(\d+) tokens/gu)].map(([, digits]) => Number(digits));
  return counts.length < 2 ? {} : { prompt_tokens: Math.max(...counts) };
}

/** What a provider said, with one full stop: other sentences may follow. */
function asSentence(text: string): string {
  return `${text.trim().replace(/\.+$/, "")}.`;
}

function statusFix(status: number, { model, key_name }: CallContext): string {
  if ((status === 401 || status === 403) && key_name !== null) return `Check the key in ${key_name}.`;
  if (status === 404) return `Check that the provider offers the model "${model}".`;
  if (status === 429 || status >= 500) return "Try again later, or choose another model.";
  return "The message above is the provider's; correct the request or choose another model.";
}

/** Reads how long a provider asks to wait, in milliseconds: `retry-after-ms`, else `retry-after`; null where it says nothing. */
export function retryAfterOf(headers: Readonly<Record<string, string>>, now: number): number | null {
  const milliseconds = Number.parseFloat(headers["retry-after-ms"] ?? "");
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return Math.ceil(milliseconds);
  return retryAfterMs(headers["retry-after"], new Date(now));
}

/** An answer that ended without a usable text: a refusal or nothing at all. Null where it is usable. */
export function answerError(model: string, answer: { text: string; finish_reason: string }): QuireError | null {
  const { finish_reason } = answer;
  const facts = { model, finish_reason };
  if (finish_reason === "content-filter") {
    return new QuireError("model_failed", `${model} refused to answer.`, {
      facts: { ...facts, reason: "refusal", text: answer.text.slice(0, shownCharacters) },
      fix: "Rephrase the question, or choose another model.",
    });
  }
  if (finish_reason === "error") {
    return new QuireError("model_failed", `${model} ended with an error.`, { facts: { ...facts, reason: "error" } });
  }
  if (answer.text.trim() !== "") return null;
  return new QuireError("model_output", `${model} answered with no text (it ended with "${finish_reason}").`, {
    facts: { ...facts, text: "" },
    fix: finish_reason === "length" ? "Raise the output token limit." : "Try again, or choose another model.",
  });
}
