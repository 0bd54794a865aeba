import { type ErrorCode, toQuireError } from "../../domain/error.js";
import type { ScoredPassage } from "../../domain/search.js";
import type { RunContext } from "../../run/run-context.js";
import type { Store } from "../../ports/store.js";
import { keepPoints, lacksPoints } from "./lsi-points.js";
import { currentLsi, refreshLsi } from "./lsi-maintenance.js";
import { openEmbedder } from "./embedder.js";
import { retrieve, type RetrieveRequest } from "./retrieve.js";

/** Failures of an embedder that a search by words can do without. */
const dispensable: ReadonlySet<ErrorCode> = new Set([
  "budget",
  "offline",
  "network_refused",
  "network",
  "timeout",
  "http_status",
  "no_embedder",
  "model_failed",
  "model_output",
]);

/**
 * Retrieves with the configured embedder where the profile has a use for one. Where `hybrid` can't have it (no
 * network, no key, a spent budget) the words alone must do, and the run says so; `vector` throws.
 */
export async function retrieveInRun(context: RunContext, request: RetrieveRequest): Promise<ScoredPassage[]> {
  const store = await context.services.store();
  if (request.profile === "bm25") return retrieve({ store }, request);
  if (request.profile === "hybrid") await makePoints(context, store);
  try {
    const embedder = await openEmbedder(context);
    return await retrieve({ store, ...(embedder && { embedder }) }, request);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (request.profile === "vector" || !dispensable.has(error.code)) throw error;
    context.warn("no_vectors", `Searched without vectors: ${error.message}`, { code: error.code });
    return retrieve({ store }, request);
  }
}

/** The first search in a library of an older Quire makes what later ones are quick by. */
async function makePoints(context: RunContext, store: Store): Promise<void> {
  const isTrained = (await currentLsi(store)) !== null;
  if (isTrained && !(await lacksPoints(store))) return;
  const { passages: total } = await store.termStatistics([]);
  try {
    if (!isTrained && !(await refreshLsi(store, context.services.computing))) return;
    await keepPoints(store, (done) => context.progress({ label: "points of passages", done, total, unit: "passages" }));
  } catch (thrown) {
    // A library that may be read only or is being written is searched without them, which takes longer.
    const { code } = toQuireError(thrown);
    if (code !== "store" && code !== "busy") throw thrown;
  }
}
