import { z } from "zod";
import { normalizeSpace, splitLines } from "../../domain/characters.js";
import type { Config } from "../../domain/config.js";
import type { Clock } from "../../ports/machine.js";
import type { EncyclopediaPage, Encyclopedias } from "../../ports/web-services.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { plainText } from "../../domain/markup.js";
import { createPoliteClient, createPoliteness } from "../sources/polite-client.js";
import type { ServiceDefinition, SourceClient } from "../sources/source-definition.js";

const heading = /^(={2,6})\s*(.+?)\s*\1\s*$/u;

/**
 * The plain text of a page, as MediaWiki's TextExtracts gives it ("== Heading =="), as Markdown under the page's title.
 * Sections of which the extract has only the heading (references, links) are left out.
 */
export function extractMarkdown(title: string, extract: string): string {
  const sections = sectionsOf(extract);
  const kept = sections.filter(({ level, lines }, index) => {
    if (level === 0 || lines.length > 0) return true;
    const following = sections.slice(index + 1);
    const end = following.findIndex((other) => other.level <= level);
    return following.slice(0, end < 0 ? following.length : end).some((inner) => inner.lines.length > 0);
  });
  const parts = kept.flatMap(({ level, name, lines }) => [
    ...(level === 0 ? [] : [`${"#".repeat(level)} ${name}`]),
    ...lines.map((line) => line.replace(/^(\s*)([#>+*-]|\d+[.)])(?=\s)/u, String.raw`$1\$2`)),
  ]);
  return [`# ${title}`, ...parts].join("\n\n");
}

interface Section {
  /** 0 before the first heading. */
  level: number;
  name: string;
  lines: string[];
}

function sectionsOf(extract: string): Section[] {
  const sections: Section[] = [{ level: 0, name: "", lines: [] }];
  for (const line of splitLines(extract)) {
    const found = heading.exec(line);
    if (found) sections.push({ level: found[1]?.length ?? 2, name: found[2] ?? "", lines: [] });
    else if (line.trim() !== "") sections.at(-1)?.lines.push(line.trim());
  }
  return sections;
}

/** https://www.mediawiki.org/wiki/API:Etiquette: one call after the other. */
const service: ServiceDefinition = {
  name: "wikipedia",
  title: "Wikipedia",
  rate: () => ({ spacing_ms: 100, parallel: 1 }),
  // The API is at the same place in every language: 404 is no missing page.
  is_always_there: true,
  how_to_leave_out: "leave the tool wikipedia out",
};

/** Of CirrusSearch. */
const longestQuery = 300;

const searchSchema = z.looseObject({
  query: z.looseObject({ search: z.array(z.looseObject({ title: z.string(), snippet: z.string().nullish() })) }),
});
const pageSchema = z.looseObject({
  title: z.string(),
  missing: z.boolean().nullish(),
  invalid: z.boolean().nullish(),
  fullurl: z.string().nullish(),
  extract: z.string().nullish(),
  revisions: z.array(z.looseObject({ revid: z.number(), timestamp: z.string() })).nullish(),
  pageprops: z.looseObject({ disambiguation: z.string().nullish() }).nullish(),
});
const pagesSchema = z.looseObject({ query: z.looseObject({ pages: z.array(pageSchema).min(1) }) });
type Page = z.infer<typeof pageSchema>;

interface WikipediaOptions {
  config: Config;
  clock: Clock;
  files: WorkspaceFiles;
}

/** Wikipedia by the action API of MediaWiki (https://www.mediawiki.org/wiki/API:Main_page). */
export function createWikipedia({ config, clock, files }: WikipediaOptions): Encyclopedias {
  const politeness = createPoliteness(config, clock, files);
  return {
    async open(fetcher) {
      const client = (signal: AbortSignal | undefined) =>
        createPoliteClient(politeness, service, { contact: null, key: null }, fetcher, signal);
      return {
        search: (query, limit, language, signal) => search(client(signal), query, limit, language),
        page: (title, language, signal) => readPage(client(signal), title, language),
      };
    },
  };
}

async function search(client: SourceClient, query: string, limit: number, language: string) {
  const words = plainQuery(query);
  if (words === "") return [];
  const url = actionUrl(language, { list: "search", srsearch: words, srlimit: String(limit), srprop: "snippet" });
  const answer = await client.json(url, searchSchema, (found) => found.query.search.length === 0);
  return (answer?.query.search ?? []).map(({ title, snippet }) => ({
    title,
    url: addressOf(language, title),
    snippet: plainText(snippet ?? ""),
  }));
}

async function readPage(client: SourceClient, title: string, language: string): Promise<EncyclopediaPage | null> {
  const name = plainTitle(title);
  if (name === "") return null;
  const url = actionUrl(language, {
    titles: name,
    redirects: "1",
    prop: "extracts|info|revisions|pageprops",
    explaintext: "1",
    exsectionformat: "wiki",
    inprop: "url",
    rvprop: "ids|timestamp",
    ppprop: "disambiguation",
  });
  const answer = await client.json(url, pagesSchema, ({ query }) => query.pages.every(isNone));
  const page = answer?.query.pages.find((each) => !isNone(each));
  return page === undefined ? null : toPage(page, language);
}

const isNone = ({ missing, invalid, extract }: Page) => missing === true || invalid === true || extract === undefined;

function toPage(page: Page, language: string): EncyclopediaPage {
  const address = page.fullurl ?? addressOf(language, page.title);
  const revision = page.revisions?.[0];
  const version = new URL(`https://${language}.wikipedia.org/w/index.php`);
  version.searchParams.set("title", page.title.replaceAll(" ", "_"));
  version.searchParams.set("oldid", String(revision?.revid ?? ""));
  return {
    title: page.title,
    url: address,
    revision_url: revision === undefined ? address : version.href,
    date: revision?.timestamp ?? "",
    text: extractMarkdown(page.title, page.extract ?? ""),
    is_disambiguation: page.pageprops?.disambiguation !== undefined && page.pageprops.disambiguation !== null,
  };
}

function actionUrl(language: string, parameters: Record<string, string>): URL {
  const url = new URL(`https://${language}.wikipedia.org/w/api.php`);
  const all = { action: "query", format: "json", formatversion: "2", ...parameters };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url;
}

function addressOf(language: string, title: string): string {
  return new URL(`https://${language}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(" ", "_"))}`).href;
}

/** A query without CirrusSearch's operators: quotes, fields ("insource:"), regular expressions, negation, AND and OR. */
function plainQuery(query: string): string {
  return normalizeSpace(
    query
      .replace(/[^\p{L}\p{N}\p{M}\s'’.-]/gu, " ")
      .replace(/(^|\s)[-.]+/gu, "$1")
      .replace(/\b(?:AND|OR|NOT)\b/g, (word) => word.toLowerCase()),
  ).slice(0, longestQuery);
}

/** A title without what no title has: bars would ask for several pages, a number sign names a section. */
function plainTitle(title: string): string {
  return title
    .replace(/#.*$/su, "")
    .replace(/[|<>[\]{}\p{Cc}]/gu, " ")
    .replace(/[\s_]+/gu, " ")
    .trim()
    .slice(0, 255);
}
