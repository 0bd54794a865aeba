import { ragRetrieveContract } from "../../contracts/rag-retrieve.js";
import type { RagDoc } from "../../domain/observed.js";
import type { RunContext } from "../../run/run-context.js";
import { attempt } from "../../tool/attempt.js";
import { tell } from "../schema/progress.js";
import type { ResearchSettings } from "../schema/settings.js";
import type { Hit } from "./merge-hits.js";
import type { SearchedHits } from "./run-searches.js";
import { groupBy } from "../../domain/collections.js";

const { name: tool } = ragRetrieveContract;
/** Passages asked for each work that is wanted: several are of one work. */
const passagesPerWork = 3;
const longestSnippet = 2500;

/** The library as the only place to search: its works with the passages that answer a query best. */
export async function searchLibrary(
  context: RunContext,
  settings: ResearchSettings,
  queries: readonly string[],
  iteration: number,
): Promise<SearchedHits> {
  const searched: SearchedHits = { hits: [], failures: [] };
  for (const query of queries) {
    const k = settings.per_tool * passagesPerWork;
    const outcome = await attempt(context, ragRetrieveContract, { query, k }, { domains: [] });
    const found = outcome.output ? worksOf(outcome.output.docs, query).slice(0, settings.per_tool) : null;
    const error = outcome.error?.message ?? null;
    const title = await context.titleOf(tool);
    tell(context, iteration, { phase: "searching", tool, title, query, found: found?.length ?? null, error });
    searched.hits.push(...(found ?? []));
    if (outcome.error) searched.failures.push({ tool, query, error: outcome.error });
  }
  return searched;
}

/** One hit for each work, in the order of its best passage; its passages are the snippet. */
function worksOf(docs: readonly RagDoc[], query: string): Hit[] {
  const byWork = groupBy(docs, ({ source_id }) => source_id);
  return [...byWork.values()].flatMap((passages) => {
    const [first] = passages;
    if (!first) return [];
    const { work_id, authors, year, doi = null } = first.metadata;
    const snippet = passages.map(({ text }) => text).join("\n");
    const source = {
      source_id: doi === null ? `work:${work_id}` : `doi:${doi}`,
      title: first.title,
      url: null,
      snippet: snippet.slice(0, longestSnippet),
      authors,
      year,
      venue: null,
      doi,
      arxiv_id: null,
      pmid: null,
      open_copy: null,
    };
    return [{ source, tool, query, work_id }];
  });
}
