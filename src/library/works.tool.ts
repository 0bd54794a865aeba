import { z } from "zod";
import { filterFields, filterOf, refuseEmptyFilter } from "../corpus/search/search-filter.js";
import { itemAuthors, itemSchema, itemYear } from "../domain/item.js";
import { noticeSchema } from "../domain/record.js";
import type { Work } from "../domain/work.js";
import { defineTool } from "../tool/define-tool.js";
import { findWorks } from "./find-works.js";
import { applyManifest } from "./records/apply-manifest.js";

export const worksInput = z.strictObject({
  works: z.array(z.string().min(1)).min(1).optional().describe("Citation keys or ids; by default all"),
  ...filterFields,
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
});

const workLine = z.strictObject({
  work_id: z.string(),
  /** Citation key; empty where there is none. */
  key: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  doi: z.string().nullable(),
  item: itemSchema,
  tags: z.array(z.string()),
  notices: z.array(noticeSchema),
  collections: z.array(z.string()),
  format: z.string(),
  pages: z.number().nullable(),
  /** Lines of its text. */
  lines: z.number(),
  path: z.string().nullable(),
  added_at: z.string(),
  updated_at: z.string(),
});

export const worksOutput = z.strictObject({
  /** How many there are beyond `limit` and `offset`. */
  total: z.number(),
  works: z.array(workLine),
});
export type WorksOutput = z.infer<typeof worksOutput>;

export const tool = defineTool(
  {
    name: "works",
    version: 1,
    description: "Lists the works of the library whose texts can be searched and read.",
    input: worksInput,
    output: worksOutput,
    effect: "read",
    network: false,
  },
  async (context, { works: named, limit, offset, ...fields }) => {
    const store = await context.services.store();
    await applyManifest(context, store);
    const filter = filterOf(fields);
    await refuseEmptyFilter(store, filter);
    const allowed = await store.works(filter ?? {});
    const works = named === undefined ? allowed : findWorks(allowed, named, noPath);
    return { total: works.length, works: works.slice(offset, offset + limit).map(lineOf) };
  },
);

/** Works are named by key or id here: what looks like a path is none. */
function noPath(): string {
  return "\0";
}

function lineOf(work: Work): z.infer<typeof workLine> {
  const { item } = work;
  return {
    work_id: work.id,
    key: item.id ?? "",
    title: work.title,
    authors: itemAuthors(item),
    year: itemYear(item),
    doi: item.DOI ?? null,
    item,
    tags: work.tags ?? [],
    notices: work.notices ?? [],
    collections: work.collections,
    format: work.format,
    pages: work.pages,
    lines: work.lines,
    path: work.paths[0]?.path ?? null,
    added_at: work.added_at,
    updated_at: work.updated_at,
  };
}
