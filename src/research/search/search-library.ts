import type { Section } from "../../domain/passage.js";
import { readMarkdownLine } from "../../domain/markdown-line.js";
import type { Work } from "../../domain/work.js";
import type { Part } from "../../language/sentence-classes.js";
import { isAskedHeading } from "../../corpus/rerank/apparatus.js";
import { contentHash } from "../../run/content-hash.js";
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
    const works = outcome.output ? worksOf(outcome.output.docs, query).slice(0, settings.per_tool) : null;
    const found = works && (await withAbouts(context, works));
    const error = outcome.error?.message ?? null;
    const title = await context.titleOf(tool);
    tell(context, iteration, { phase: "searching", tool, title, query, found: found?.length ?? null, error });
    searched.hits.push(...(found ?? []));
    if (outcome.error) searched.failures.push({ tool, query, error: outcome.error });
  }
  return searched;
}

/** The hits with what their works say they are about, where they say it; what was found of them otherwise. */
async function withAbouts(context: RunContext, hits: readonly Hit[]): Promise<Hit[]> {
  const ids = hits.flatMap(({ work_id }) => work_id ?? []);
  const abouts = await context.step(`abouts:${contentHash(ids)}`, "read", async () => {
    const store = await context.services.store();
    const works = await store.works({ work_ids: ids });
    const sections = await store.sectionsOf(ids);
    const read = (id: string) => context.services.files.readText(id);
    return Promise.all(
      works.map(async (work) => ({
        work_id: work.id,
        about: aboutWork(
          work,
          sections.filter(({ work_id }) => work_id === work.id),
          await read(work.id),
        ),
      })),
    );
  });
  const known = new Map(abouts.map(({ work_id, about }) => [work_id, about]));
  return hits.map((hit) => {
    const about = known.get(hit.work_id ?? "") ?? "";
    return about === "" ? hit : { ...hit, source: { ...hit.source, snippet: about } };
  });
}

/** A conclusion goes on for pages sometimes. */
const longestPart = longestSnippet / 2;

/**
 * Abstract and conclusion of a work, by its record and the titles of its sections; empty where it has no abstract, since a
 * conclusion alone tells what was found and not of what.
 */
export function aboutWork(
  { item }: Pick<Work, "item">,
  sections: readonly Pick<Section, "heading_path" | "start_line" | "end_line">[],
  lines: readonly string[],
): string {
  const textOf = (part: Part) => {
    const section = sections.find(({ heading_path }) => isAskedHeading(heading_path.at(-1) ?? "", new Set([part])));
    const text = section ? lines.slice(section.start_line, section.end_line).join("\n").trim() : "";
    return text.slice(0, longestPart);
  };
  const abstract = item.abstract?.trim().slice(0, longestPart) || textOf("abstract") || runInAbstract(lines);
  return abstract === "" ? "" : [abstract, textOf("conclusion")].filter((text) => text !== "").join("\n");
}

const abstractOnly: ReadonlySet<Part> = new Set(["abstract"]);
/** An abstract begins on the first page. */
const firstLines = 120;

/** "Abstract: Spacing helped pupils ..." as PDFs often have it: the lines from there on to the next heading. */
function runInAbstract(lines: readonly string[]): string {
  const isTitle = (text = "") => isAskedHeading(text, abstractOnly);
  const opens = (line: string) => isTitle(line) || isTitle(line.split(":", 1)[0]) || isTitle(line.split(".", 1)[0]);
  const start = lines.slice(0, firstLines).findIndex((line) => line.trim() !== "" && opens(line));
  if (start < 0) return "";
  const behind = lines.slice(start + 1, start + firstLines);
  const end = behind.findIndex((line) => readMarkdownLine(line).level > 0);
  const text = [lines[start] ?? "", ...behind.slice(0, end < 0 ? undefined : end)].join("\n");
  return text.trim().slice(0, longestPart);
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
