import { QuireError } from "../../domain/error.js";
import { addUsage, bookedUsage, noUsage, type Usage } from "../../domain/usage.js";
import type { Embedder } from "../../ports/model.js";
import { openProvider, type ModelAddress } from "./ai-providers.js";
import { recordExchanges } from "./exchange-recorder.js";
import { toModelError } from "./model-errors.js";

/** Of one request: below what every provider takes (Google 100 texts, OpenAI 300,000 tokens). */
const maxTexts = 96;
const maxCharacters = 300_000;
/** Of a vector; those of today's embedders have at most 4,096. */
const maxDimensions = 8192;
/** A number as JSON writes it, with its comma, and the rest of an answer. */
const bytesPerNumber = 24;
const bytesBesides = 1024 * 1024;

/** An embedder of the AI SDK behind the port. */
export function createEmbedder(address: ModelAddress, fetch: typeof globalThis.fetch): Embedder {
  return {
    id: address.id,
    embed: async (texts, signal) => {
      const vectors: Float32Array[] = [];
      let usage = noUsage;
      for (const batch of batches(texts)) {
        const answer = await embedBatch(address, fetch, batch, signal);
        usage = addUsage(usage, answer.usage);
        vectors.push(...answer.vectors);
      }
      return { vectors, usage };
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
): Promise<{ vectors: Float32Array[]; usage: Usage }> {
  const recorder = recordExchanges(fetch, address, bytesBesides + values.length * maxDimensions * bytesPerNumber);
  try {
    const provider = await openProvider({ ...address, fetch: recorder.fetch });
    const model = provider.embedding(address.model);
    const result = await model.doEmbed({ values, ...(signal && { abortSignal: signal }) });
    checkForm(address.id, result.embeddings, values.length);
    const vectors = result.embeddings.map((embedding) => unitVector(embedding, address.id));
    const exchanged = { sent: values.join(""), received: "", max_output_tokens: 0 };
    return { vectors, usage: bookedUsage({ input: result.usage?.tokens, output: 0 }, exchanged) };
  } catch (error) {
    const { id: model, key_name, api_key } = address;
    throw toModelError(error, { model, key_name, api_key, signal, failure: recorder.failure() });
  }
}

function checkForm(model: string, embeddings: readonly (readonly number[])[], texts: number): void {
  if (embeddings.length !== texts) throw unusable(model, `${embeddings.length} for ${texts} texts`);
  const [first = [], ...others] = embeddings;
  if (first.length > maxDimensions) {
    throw unusable(model, `${first.length} numbers each, where ${maxDimensions} are the most`);
  }
  if (others.some(({ length }) => length !== first.length)) throw unusable(model, "not all are of the same length");
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
