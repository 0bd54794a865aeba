import { QuireError } from "../../domain/error.js";
import { redactUrl } from "../../domain/url.js";
import type { RawExchange } from "../../ports/model.js";

/** Characters of a request or response that are kept; models answer far less, embeddings may send more. */
const maxCharacters = 2_000_000;

/** A fetch that keeps what passes through it. */
export interface ExchangeRecorder {
  readonly fetch: typeof globalThis.fetch;
  readonly exchanges: readonly RawExchange[];
  /** The door's own error, where it was what ended a call: SDKs wrap it beyond recognition. */
  failure(): QuireError | null;
}

/** Wraps a fetch: bodies both ways are kept as text (bounded), headers and the key never are. */
export function recordExchanges(fetch: typeof globalThis.fetch, key: string | undefined): ExchangeRecorder {
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
        return keepBody(response, exchange, note);
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

function keepBody(response: Response, exchange: RawExchange, note: (error: unknown) => void): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const kept = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        if (exchange.response.length < maxCharacters) exchange.response += decoder.decode(value, { stream: true });
        controller.enqueue(value);
      } catch (error) {
        note(error);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(kept, response);
}
