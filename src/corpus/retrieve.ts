import type { Profile, ScoredPassage, SearchFilter } from "../domain/search.js";
import { queryTerms } from "../domain/terms.js";
import { QuireError } from "../domain/error.js";
import type { Embedder } from "../ports/model.js";
import type { Store } from "../ports/store.js";

export interface RetrieveRequest {
  /** The question and other wordings of it; fused when there are several. */
  queries: readonly string[];
  profile: Profile;
  limit: number;
  filter?: SearchFilter;
  /** Names that raise a passage that has them. */
  entities?: readonly string[];
}

/** Passages that answer best, best first. `no_embedder` where the profile needs one. */
export async function retrieve(
  { store, embedder }: { store: Store; embedder?: Embedder },
  request: RetrieveRequest,
): Promise<ScoredPassage[]> {
  if (request.profile === "vector" && embedder === undefined) {
    throw new QuireError("no_embedder", "The profile `vector` needs an embedder, and none is configured.", {
      fix: "Set `embedding: openai:text-embedding-3-small` (or `ollama:...`) in quire.yaml, or use `--profile hybrid`.",
    });
  }
  return store.lexical(queryTerms(request.queries[0] ?? ""), request.limit, request.filter);
}
