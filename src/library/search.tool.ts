import { z } from "zod";
import { collectionFilter } from "../corpus/search/collection-filter.js";
import { retrieveInRun } from "../corpus/search/retrieve-in-run.js";
import { passageBody } from "../domain/passage.js";
import { type Hit, hitSchema, profiles, type ScoredPassage } from "../domain/search.js";
import type { Store } from "../ports/store.js";
import { defineTool } from "../tool/define-tool.js";

export const searchInput = z.strictObject({
  query: z.string().trim().min(1),
  k: z.int().min(1).max(1000).optional(),
  collection: z.string().optional(),
  profile: z.enum(profiles).optional(),
});

export const searchOutput = z.strictObject({
  query: z.string(),
  profile: z.enum(profiles),
  took_ms: z.number(),
  hits: z.array(hitSchema),
});

export type SearchOutput = z.infer<typeof searchOutput>;

export const tool = defineTool({
  name: "search",
  version: 1,
  description: "Finds the passages of the library that answer a query best.",
  input: searchInput,
  output: searchOutput,
  effect: "read",
  network: true,
  async run(context, { query, k, collection, profile }) {
    const { clock, config } = context.services;
    const store = await context.services.store();
    const began = clock.now().getTime();
    const chosen = profile ?? config.search.profile;
    const passages = await retrieveInRun(context, {
      queries: [query],
      profile: chosen,
      limit: k ?? 10,
      ...(await collectionFilter(store, collection)),
    });
    const hits = await toHits(store, passages);
    return { query, profile: chosen, took_ms: clock.now().getTime() - began, hits };
  },
});

async function toHits(store: Store, scored: readonly ScoredPassage[]): Promise<Hit[]> {
  const passages = new Map((await store.get(scored.map(({ id }) => id))).map((passage) => [passage.id, passage]));
  const workIds = [...new Set([...passages.values()].map((passage) => passage.work_id))];
  const works = new Map((await store.works({ work_ids: workIds })).map((work) => [work.id, work]));
  return scored.flatMap(({ id, score }, index) => {
    const passage = passages.get(id);
    // Removed by another process between ranking and reading.
    if (!passage) return [];
    const work = works.get(passage.work_id);
    const { work_id, heading_path, start_line, end_line, start_page, end_page } = passage;
    const place = { work_id, heading_path, start_line, end_line, start_page, end_page };
    const title = work?.title ?? work_id;
    const path = work?.paths[0]?.path ?? null;
    return [{ rank: index + 1, score, ...place, title, path, passage_id: id, text: passageBody(passage.content) }];
  });
}
