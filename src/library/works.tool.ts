import { z } from "zod";
import { filterOf, refuseEmptyFilter } from "../corpus/search/search-filter.js";
import { itemAuthors, itemYear } from "../domain/item.js";
import type { Work } from "../domain/work.js";
import { defineTool } from "../tool/define-tool.js";
import { findWorks } from "./find-works.js";
import { applyManifest } from "./records/apply-manifest.js";
import { worksContract, workLine } from "../contracts/works.js";

export const tool = defineTool(worksContract, async (context, { works: named, sort, limit, offset, ...fields }) => {
  const store = await context.services.store();
  await applyManifest(context, store);
  const filter = filterOf(fields);
  await refuseEmptyFilter(store, filter);
  const allowed = await store.works(filter ?? {});
  const works = inOrder(named === undefined ? allowed : findWorks(allowed, named, noPath), sort);
  return { total: works.length, works: works.slice(offset, offset + limit).map(lineOf) };
});

const byName = new Intl.Collator("en", { numeric: true });

/** Those without an author, or a year, come last; what is the same goes by year and title. */
function inOrder(works: readonly Work[], sort: "added" | "author" | "year" | "title"): readonly Work[] {
  if (sort === "added") return works;
  const author = ({ item }: Work) => item.author?.[0]?.family ?? item.author?.[0]?.literal ?? "\uffff";
  const year = ({ item }: Work) => itemYear(item) ?? Infinity;
  return works.toSorted(
    (one, other) =>
      (sort === "author" ? byName.compare(author(one), author(other)) : 0) ||
      (sort === "title" ? 0 : year(one) - year(other) || 0) ||
      byName.compare(one.title, other.title),
  );
}

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
    ...(work.superseded_by && { superseded_by: work.superseded_by }),
    ...(work.copy_of && { copy_of: work.copy_of }),
    collections: work.collections,
    format: work.format,
    pages: work.pages,
    lines: work.lines,
    path: work.paths[0]?.path ?? null,
    added_at: work.added_at,
    updated_at: work.updated_at,
  };
}
