import { QuireError } from "../../domain/error.js";
import type { Usage } from "../../domain/usage.js";
import type { Embedder } from "../../ports/model.js";
import type { Store } from "../../ports/store.js";

const defaultBatchSize = 64;
/** Finding what is missing reads over what is done: it is asked for many batches at once. */
const batchesPerLook = 32;

export interface EmbeddingOptions {
  batchSize?: number;
  signal?: AbortSignal;
  /** After each stored batch: passages embedded so far and what the batch used. May throw to stop, for a budget. */
  onBatch?: (done: number, usage: Usage) => void;
}

/**
 * Gives every passage a vector of this embedder, batch by batch, each stored before the next is asked for; what was
 * done stays done when it is stopped. Vectors of other embedders go only when all passages have one of this.
 * Returns how many passages were embedded.
 */
export async function embedMissing(store: Store, embedder: Embedder, options: EmbeddingOptions = {}): Promise<number> {
  const { batchSize = defaultBatchSize } = options;
  let done = 0;
  for (;;) {
    const missing = await store.withoutVector(embedder.id, batchSize * batchesPerLook);
    if (missing.length === 0) break;
    for (let start = 0; start < missing.length; start += batchSize) {
      options.signal?.throwIfAborted();
      const batch = missing.slice(start, start + batchSize);
      const usage = await embedBatch(store, embedder, batch, options.signal);
      done += batch.length;
      options.onBatch?.(done, usage);
    }
  }
  await store.deleteVectors(embedder.id);
  return done;
}

async function embedBatch(
  store: Store,
  embedder: Embedder,
  passages: readonly { id: string; content: string }[],
  signal?: AbortSignal,
): Promise<Usage> {
  const texts = passages.map(({ content }) => content);
  const { vectors, usage } = await embedder.embed(texts, signal);
  const stored = passages.flatMap(({ id }, index) => {
    const vector = vectors[index];
    return vector === undefined ? [] : [{ passage_id: id, vector }];
  });
  if (stored.length < passages.length) throw tooFewVectors(embedder.id, passages.length, stored.length);
  await store.putVectors(embedder.id, stored);
  return usage;
}

function tooFewVectors(model: string, asked: number, got: number): QuireError {
  return new QuireError("model_output", `${model} returned ${got} vectors for ${asked} texts.`, {
    facts: { model, asked, got },
    fix: "Try again; if it stays so, choose another embedder in quire.yaml.",
  });
}
