import { type FetchedDocument, readDocument, readLanding } from "../corpus/pages/fetch-document.js";
import type { ScrapeOutput } from "../domain/found-source.js";
import { type Item, itemAuthors } from "../domain/item.js";
import { formatDate, parseDate } from "../domain/item-date.js";
import { sourceId } from "../domain/source-id.js";
import { bareHost, parseUrl, withoutWww } from "../domain/url.js";
import type { ReadWork } from "../ports/work-reader.js";
import type { RunContext } from "../run/run-context.js";

/** What a page says of itself goes into prompts and logs whole; beyond this it says something else. In characters. */
const longestTitle = 500;
const longestName = 200;
/** Papers of large experiments have thousands. */
const mostAuthors = 200;

/** Reads a fetched document into what scraping tools give, at most `maxPages` of its pages. */
export async function scraped(
  context: RunContext,
  asked: string,
  { page, kind, landing, doi: known = null }: FetchedDocument,
  maxPages: number,
): Promise<ScrapeOutput> {
  const read = await readDocument(context, page, kind);
  const about = landing === null ? null : await readLanding(context, landing);
  // The page of a paper knows its title and authors better than the file does.
  const item: Item = { ...read.work.item, ...about };
  const { text, page_lines, truncated } = firstPages(read, maxPages);
  const doi = item.DOI ?? known;
  return {
    source_id: sourceId({ doi, url: asked }) ?? `url:${asked}`,
    url: asked,
    final_url: page.final_url,
    format: read.work.format,
    title: (item.title ?? read.work.title).slice(0, longestTitle),
    authors: itemAuthors(item)
      .slice(0, mostAuthors)
      .map((name) => name.slice(0, longestName)),
    date: dateOf(item),
    site: item["container-title"] ?? hostOf((landing ?? page).final_url),
    doi,
    pages: read.work.pages,
    page_lines,
    text,
    truncated,
    sha256: page.sha256,
    fetched_at: page.fetched_at,
  };
}

/** Dates that a page writes in words are left out: nobody knows which of two numbers is the month. */
function dateOf({ issued }: Item): string | null {
  const date = issued?.["date-parts"] === undefined ? parseDate(issued?.raw ?? "") : issued;
  return date === undefined ? null : formatDate(date);
}

function hostOf(address: string): string | null {
  const url = parseUrl(address);
  return url === null ? null : withoutWww(bareHost(url));
}

/** The text up to the page limit, and where its pages begin; a page without words begins where the next one does. */
function firstPages(
  { work, text }: ReadWork,
  maxPages: number,
): Pick<ScrapeOutput, "text" | "page_lines" | "truncated"> {
  const { pages, page_starts = [] } = work;
  if (pages === null) return { text, page_lines: [], truncated: false };
  const startOf = (page: number) => page_starts.find(([, number]) => number >= page)?.[0] ?? work.lines + 1;
  const shown = Math.min(pages, maxPages);
  const page_lines = Array.from({ length: shown }, (_, index) => startOf(index + 1));
  if (pages <= maxPages) return { text, page_lines, truncated: false };
  const lines = text.split("\n").slice(0, startOf(shown + 1) - 1);
  return { text: `${lines.join("\n")}\n`, page_lines, truncated: true };
}
