import { openEmbedder } from "../corpus/search/embedder.js";
import { embedMissing } from "../corpus/search/embedding.js";
import { refreshLsi } from "../corpus/search/lsi-maintenance.js";
import { keepPoints } from "../corpus/search/lsi-points.js";
import { toQuireError } from "../domain/error.js";
import type { Store } from "../ports/store.js";
import type { RunContext } from "../run/run-context.js";

/** Brings what is derived from the passages up to date: the index, the LSI basis with its points, and vectors where an embedder is configured. */
export async function maintainIndex(context: RunContext, store: Store): Promise<void> {
  await refreshLsi(store, context.services.computing);
  while (await store.tidy()) context.signal.throwIfAborted();
  const { passages } = await store.termStatistics([]);
  await keepPoints(store, (done) =>
    context.progress({ label: "points of passages", done, total: passages, unit: "passages" }),
  );
  try {
    const embedder = await openEmbedder(context);
    if (embedder === null) return;
    const total = (await store.stats()).passages;
    await embedMissing(store, embedder, {
      signal: context.signal,
      onBatch: (done) => context.progress({ label: `vectors of ${embedder.id}`, done, total, unit: "passages" }),
    });
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "store") throw error;
    // The documents are in and can be found by their words; only the vectors wait for the next `add`.
    context.incomplete(`Not all passages have a vector: ${error.message}`);
  }
}
