import { z } from "zod";
import { profiles, type Profile } from "../../domain/search.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { Embedder } from "../../ports/model.js";
import type { IndexedWork, Store } from "../../ports/store.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { refreshLsi } from "../search/lsi-maintenance.js";
import { keepPoints } from "../search/lsi-points.js";
import { embedMissing } from "../search/embedding.js";
import { mean, ndcg, percentile, recall, reciprocalRank } from "./metrics.js";
import { retrieve } from "../search/retrieve.js";
import { openTestCollection, type TestCollection, type TestDocument } from "./test-collection.js";

const batchSize = 2_000;
const depth = 100;

export const evaluationSchema = z.strictObject({
  dataset: z.string(),
  profile: z.enum(profiles),
  documents: z.number().int(),
  queries: z.number().int(),
  ndcg_at_10: z.number(),
  recall_at_100: z.number(),
  mrr_at_10: z.number(),
  /** Reading and indexing; training and embedding come after. */
  documents_per_second: z.number(),
  query_ms: z.object({ p50: z.number(), p95: z.number() }),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

export interface EvaluationRequest {
  files: WorkspaceFiles;
  /** A folder in BEIR form. */
  directory: CheckedPath;
  profile: Profile;
  /** Opens an empty store, which is filled and closed; its files are the caller's to remove. */
  openStore: () => Store;
  /** A clock in milliseconds, for durations only. */
  clock: () => number;
  embedder?: Embedder;
  onProgress?: (stage: "index" | "search", done: number) => void;
}

/** Indexes the collection, one passage per document, asks its queries and measures the ranking. */
export async function evaluate(request: EvaluationRequest): Promise<Evaluation> {
  const collection = await openTestCollection(request.files, request.directory);
  const store = request.openStore();
  try {
    const started = request.clock();
    const documents = await index(store, collection, request.onProgress);
    const seconds = (request.clock() - started) / 1_000;
    if (request.profile === "hybrid") {
      await refreshLsi(store);
      await keepPoints(store);
    }
    if (request.profile !== "bm25" && request.embedder !== undefined) await embedMissing(store, request.embedder);
    return {
      dataset: collection.name,
      profile: request.profile,
      documents,
      queries: collection.queries.length,
      ...(await ask(store, collection, request)),
      documents_per_second: Math.round(documents / Math.max(seconds, 1e-3)),
    };
  } finally {
    store.close();
  }
}

async function index(
  store: Store,
  collection: TestCollection,
  onProgress: EvaluationRequest["onProgress"],
): Promise<number> {
  let done = 0;
  let batch: IndexedWork[] = [];
  const flush = async (): Promise<void> => {
    await store.upsert(batch);
    done += batch.length;
    batch = [];
    onProgress?.("index", done);
  };
  for await (const document of collection.documents()) {
    if (batch.push(asWork(document)) === batchSize) await flush();
  }
  await flush();
  return done;
}

async function ask(
  store: Store,
  { queries }: TestCollection,
  { profile, clock, embedder, onProgress }: EvaluationRequest,
): Promise<Pick<Evaluation, "ndcg_at_10" | "recall_at_100" | "mrr_at_10" | "query_ms">> {
  const measured: { ndcg: number; recall: number; reciprocalRank: number; took: number }[] = [];
  for (const { text, judgements } of queries) {
    const started = clock();
    const found = await retrieve({ store, ...(embedder && { embedder }) }, { queries: [text], profile, limit: depth });
    const took = clock() - started;
    const ranking = found.map(({ id }) => id);
    measured.push({
      ndcg: ndcg(ranking, judgements, 10),
      recall: recall(ranking, judgements, depth),
      reciprocalRank: reciprocalRank(ranking, judgements, 10),
      took,
    });
    onProgress?.("search", measured.length);
  }
  const took = measured.map((query) => query.took);
  return {
    ndcg_at_10: mean(measured.map((query) => query.ndcg)),
    recall_at_100: mean(measured.map((query) => query.recall)),
    mrr_at_10: mean(measured.map((query) => query.reciprocalRank)),
    query_ms: { p50: percentile(took, 0.5), p95: percentile(took, 0.95) },
  };
}

function asWork({ id, title, text }: TestDocument): IndexedWork {
  const content = `${title}\n\n${text}`;
  const lines = content.split("\n").length;
  const never = new Date(0).toISOString();
  const span = { work_id: id, start_line: 1, end_line: lines, start_page: null, end_page: null };
  return {
    work: {
      id,
      sha256: id,
      format: "text",
      title,
      item: { type: "document" },
      pages: null,
      lines,
      collections: [],
      paths: [],
      ocr: false,
      added_at: never,
      updated_at: never,
    },
    sections: [],
    passages: [{ id, parent_id: id, level: 0, ...span, heading_path: [], content }],
  };
}
