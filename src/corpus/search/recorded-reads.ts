import { byCodeUnits } from "../../domain/collections.js";
import type { Work } from "../../domain/work.js";
import type { TermStatistics } from "../../ports/store.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";

/** How common terms are in the library; recorded, so that a run that is taken up or made again decides alike. */
export async function termStatistics(context: RunContext, terms: readonly string[]): Promise<TermStatistics> {
  const unique = [...new Set(terms)].toSorted(byCodeUnits);
  const recorded = await context.step(`statistics:${contentHash(unique)}`, "read", async () => {
    const store = await context.services.store();
    const { passages, document_frequency } = await store.termStatistics(unique);
    return { passages, document_frequency: Object.fromEntries(document_frequency) };
  });
  return { passages: recorded.passages, document_frequency: new Map(Object.entries(recorded.document_frequency)) };
}

/** The library's records of works, by their ids; recorded, since records are mended later. */
export async function recordsOf(context: RunContext, ids: readonly string[]): Promise<Work[]> {
  const work_ids = [...new Set(ids)];
  if (work_ids.length === 0) return [];
  return context.step(`works:${contentHash(work_ids)}`, "read", async () =>
    (await context.services.store()).works({ work_ids }),
  );
}
