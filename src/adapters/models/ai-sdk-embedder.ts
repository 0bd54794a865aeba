import { embedMany } from "ai";
import { QuireError } from "../../domain/error.js";
import { englishLength, estimateTokens } from "../../domain/tokens.js";
import type { Embedder } from "../../ports/model.js";
import { openProvider, type ModelAddress } from "./ai-providers.js";
import { recordExchanges } from "./exchange-recorder.js";
import { toModelError } from "./model-errors.js";

/** Of one request: below what every provider takes (Google 100 texts, OpenAI 300,000 tokens). */
const maxTexts = 96;
const maxCharacters = 300_000;

/** An embedder of the AI SDK behind the port. */
export function createEmbedder(address: ModelAddress, fetch: typeof globalThis.fetch): Embedder {
  return {
    id: address.id,
    embed: async (texts, signal) => {
      const vectors: Float32Array[] = [];
      let tokens = 0;
      for (const batch of batches(texts)) {
        const answer = await embedBatch(address, fetch, batch, signal);
        tokens += answer.tokens;
        vectors.push(...answer.vectors);
      }
      return { vectors, usage: { input_tokens: tokens, output_tokens: 0 } };
    },
  };
}

/** Texts in order, as many per batch as one request takes. */
function batches(texts: readonly string[]): string[][] {
  const all: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = all.at(-1);
    characters += text.length;
    if (last === undefined || last.length === maxTexts || characters > maxCharacters) {
      all.push([text]);
      characters = text.length;
    } else last.push(text);
  }
  return all;
}

async function embedBatch(
  address: ModelAddress,
  fetch: typeof globalThis.fetch,
  values: string[],
  signal: AbortSignal | undefined,
): Promise<{ vectors: Float32Array[]; tokens: number }> {
  const recorder = recordExchanges(fetch, address.api_key);
  try {
    const provider = await openProvider({ ...address, fetch: recorder.fetch });
    const model = provider.embedding(address.model);
    const result = await embedMany({ model, values, maxRetries: 0, ...(signal && { abortSignal: signal }) });
    const vectors = result.embeddings.map((embedding) => unitVector(embedding, address.id));
    if (vectors.length !== values.length) throw unusable(address.id, `${vectors.length} for ${values.length} texts`);
    const characters = values.reduce((sum, value) => sum + englishLength(value), 0);
    // Servers that do not count report 0 or nothing.
    return { vectors, tokens: result.usage.tokens || estimateTokens(characters) };
  } catch (error) {
    const { id: model, key_name, api_key } = address;
    throw toModelError(error, { model, key_name, api_key, signal, failure: recorder.failure() });
  }
}

function unitVector(embedding: readonly number[], model: string): Float32Array {
  const length = Math.hypot(...embedding);
  if (!Number.isFinite(length) || length === 0) throw unusable(model, "a vector without direction");
  return Float32Array.from(embedding, (value) => value / length);
}

function unusable(model: string, what: string): QuireError {
  return new QuireError("model_output", `${model} answered unusable vectors: ${what}.`, {
    facts: { model, text: what },
    fix: "Check that the model is an embedding model.",
  });
}
