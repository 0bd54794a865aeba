import { z } from "zod";
import { retrieveInRun } from "../corpus/search/retrieve-in-run.js";
import { filterFields, profileField, filterOf, refuseEmptyFilter } from "../corpus/search/search-filter.js";
import { itemAuthors, itemYear } from "../domain/item.js";
import { passageBody } from "../domain/passage.js";
import { type Hit, hitSchema, profiles, type ScoredPassage } from "../domain/search.js";
import type { Store } from "../ports/store.js";
import type { Work } from "../domain/work.js";
import { defineTool } from "../tool/define-tool.js";
import { applyToTexts } from "./records/apply-manifest.js";

export const searchInput = z.strictObject({
  query: z.string().trim().min(1).describe("A question, or words of the subject"),
  k: z.int().min(1).max(1000).default(10).describe("Passages at most"),
  ...filterFields,
  profile: profileField,
});

export const searchOutput = z.strictObject({
  query: z.string(),
  profile: z.enum(profiles),
  took_ms: z.number(),
  hits: z.array(hitSchema),
});

export type SearchOutput = z.infer<typeof searchOutput>;

export const tool = defineTool(
  {
    name: "search",
    version: 1,
    description: "Finds the passages of the library that answer a query best.",
    input: searchInput,
    output: searchOutput,
    positional: ["query"],
    effect: "read",
    network: true,
  },
  async (context, { query, k, profile, ...fields }) => {
    const { clock, config } = context.services;
    const store = await context.services.store();
    const began = clock.now().getTime();
    const chosen = profile ?? config.search.profile;
    const filter = filterOf(fields);
    await applyToTexts(context, store);
    await refuseEmptyFilter(store, filter);
    const passages = await retrieveInRun(context, {
      queries: [query],
      profile: chosen,
      limit: k,
      ...(filter && { filter }),
    });
    const hits = await toHits(store, passages);
    return { query, profile: chosen, took_ms: clock.now().getTime() - began, hits };
  },
);

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
    const described = { title: work?.title ?? work_id, ...factsOf(work), path: work?.paths[0]?.path ?? null };
    return [{ rank: index + 1, score, ...place, ...described, passage_id: id, text: passageBody(passage.content) }];
  });
}

type WorkFacts = Pick<Hit, "authors" | "year" | "doi" | "key" | "tags" | "notices" | "superseded_by" | "copy_of">;

function factsOf(work: Work | undefined): WorkFacts {
  const item = work?.item ?? { type: "document" };
  return {
    authors: itemAuthors(item),
    year: itemYear(item),
    doi: item.DOI ?? null,
    key: item.id ?? "",
    tags: work?.tags ?? [],
    notices: work?.notices ?? [],
    ...(work?.superseded_by && { superseded_by: work.superseded_by }),
    ...(work?.copy_of && { copy_of: work.copy_of }),
  };
}
