import { QuireError } from "../../domain/error.js";
import { redactUrl } from "../../domain/url.js";
import type { RawExchange } from "../../ports/model.js";
import type { ModelAddress } from "./ai-providers.js";

/** Characters of a request or response that are kept; models answer far less, embeddings may send more. */
const maxCharacters = 2_000_000;
/** Of the body of an answer that says what went wrong. */
const mostErrorBytes = 64 * 1024;

/** A fetch that keeps what passes through it. */
export interface ExchangeRecorder {
  readonly fetch: typeof globalThis.fetch;
  readonly exchanges: readonly RawExchange[];
  /** The door's own error, where it was what ended a call: SDKs wrap it beyond recognition. */
  failure(): QuireError | null;
}

/**
 * Wraps a fetch: bodies both ways are kept as text (bounded), headers and the key never are. An answer of more than
 * `most_bytes` is given up there (`too_large`); of an error's words the beginning is enough.
 */
export function recordExchanges(
  fetch: typeof globalThis.fetch,
  { id: model, api_key: key }: Pick<ModelAddress, "id" | "api_key">,
  most_bytes: number,
): ExchangeRecorder {
  const exchanges: RawExchange[] = [];
  let failure: QuireError | null = null;
  const note = (error: unknown): void => {
    if (error instanceof QuireError) failure = error;
  };
  return {
    get exchanges() {
      return exchanges.map((exchange) => ({ ...exchange, response: withoutKey(exchange.response, key) }));
    },
    failure: () => failure,
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const request = typeof init?.body === "string" ? init.body.slice(0, maxCharacters) : "";
      const exchange: RawExchange = { url: redactUrl(url), request, status: null, response: "" };
      exchanges.push(exchange);
      try {
        const response = await fetch(input, init);
        exchange.status = response.status;
        if (response.body === null) return response;
        const tooMuch = response.ok ? () => tooLarge(model, most_bytes) : null;
        const most = response.ok ? most_bytes : mostErrorBytes;
        return new Response(keepBody(response.body, exchange, { most, tooMuch, note }), response);
      } catch (error) {
        note(error);
        throw error;
      }
    },
  };
}

/** A text without the key in it: some servers say in their errors which one they were given. */
export function withoutKey(text: string, key: string | undefined): string {
  return key === undefined || key === "" ? text : text.replaceAll(key, "[key]");
}

interface BodyRules {
  /** In bytes. */
  most: number;
  /** The error of a body that has more; null where it just ends there. */
  tooMuch: (() => QuireError) | null;
  note: (error: unknown) => void;
}

function keepBody(
  body: ReadableStream<Uint8Array>,
  exchange: RawExchange,
  { most, tooMuch, note }: BodyRules,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.byteLength;
        const piece = value.subarray(0, Math.max(0, value.byteLength - (bytes - most)));
        const room = maxCharacters - exchange.response.length;
        if (room > 0) exchange.response += decoder.decode(piece, { stream: true }).slice(0, room);
        if (piece.byteLength > 0) controller.enqueue(piece);
        if (bytes <= most) return;
        await reader.cancel();
        if (tooMuch) throw tooMuch();
        controller.close();
      } catch (error) {
        note(error);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function tooLarge(model: string, most_bytes: number): QuireError {
  return new QuireError(
    "too_large",
    `${model} sent more than ${most_bytes} bytes, the most that its answer can take; the rest was not read.`,
    {
      facts: { model, max_bytes: most_bytes },
      fix: "Its server does not keep to what it was asked for: choose another model.",
    },
  );
}
