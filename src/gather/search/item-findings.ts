import { findVerbatim, verbatimFinder } from "../../corpus/text/find-verbatim.js";
import { foldText } from "../../domain/fold-text.js";
import { addressKey, canonicalUrl } from "../../domain/source-id.js";
import type { Finding, SearchTask } from "../schema/gather-schema.js";
import type { WrittenItem } from "./read-items.js";
import { fieldCells, hostOf, type SearchHit, shownText, webAddress, withFields } from "./search-hit.js";

/** An item as a model wrote it, with the hit that it read. */
export interface ReadHit {
  hit: SearchHit;
  item: WrittenItem;
}

/**
 * Rows from what a model read in hits. A quote that the hit did not show is dropped, its value stays; what the service
 * says itself fills cells that the model left empty. An address of the item's own counts where the hit shows it.
 */
export function findingsOfHits(read: readonly ReadHit[], task: SearchTask, columns: readonly string[]): Finding[] {
  const lists = pagesOfMany(read.map(({ hit, item }) => ({ page: hit.url, title: item.title })));
  const finders = new Map(read.map(({ hit }) => [hit, verbatimFinder(shownText(hit))]));
  return read.map(({ hit, item }) => {
    const find = finders.get(hit) ?? verbatimFinder("");
    const own = webAddress(item.url);
    const isOwn = own !== null && !sameAddress(own, hit.url) && shows(`${hit.title}\n${hit.snippet}`, own);
    const listed = isListed(lists, hit.url);
    const url = isOwn ? own : listed ? null : hit.url;
    const about = listed || isOwn ? { ...unknown, source: hit.source } : hit;
    const title = item.title || hit.title;
    const written = Object.entries(item.cells).map(([column, { value, quote }]) => {
      return [column, { value, quote: quote === null ? null : find(quote) }] as const;
    });
    return {
      query_id: task.id,
      strategy: task.strategy,
      url,
      title,
      source: hit.source,
      date: item.date !== null && find(item.date) !== null ? item.date : hit.date,
      snippet: hit.snippet,
      ...withFields(hit.fields),
      evidence_url: url === hit.url ? null : hit.url,
      doi: listed || isOwn ? null : hit.doi,
      cells: { ...ownFields({ ...about, url, title }, find, columns), ...Object.fromEntries(written) },
    };
  });
}

const unknown = { date: null, snippet: "", doi: null, fields: {} };

/** Cells that fields of the row itself fill, each with its words where they stand in what was shown. */
function ownFields(
  row: SearchHit,
  find: (quote: string) => string | null,
  columns: readonly string[],
): Finding["cells"] {
  const cells = Object.entries(fieldCells(row, columns));
  return Object.fromEntries(cells.map(([column, { value }]) => [column, { value, quote: find(value) }] as const));
}

export interface SearchedPages {
  /** Pages that the model's search has seen, by their canonical address. */
  addresses: ReadonlySet<string>;
  /** Hosts of pages of which no more is known. */
  hosts: ReadonlySet<string>;
}

/**
 * Rows of a model that searched by itself. What it quotes is all that is seen of a page: it counts where the search
 * lists the page, and is dropped where it does not, the values stay.
 */
export function findingsOfSearch(
  items: readonly WrittenItem[],
  searched: SearchedPages,
  { task, columns }: { task: SearchTask; columns: readonly string[] },
): { findings: Finding[]; unlisted: number } {
  const lists = pagesOfMany(items.map(({ url, title }) => ({ page: webAddress(url), title })));
  let unlisted = 0;
  const findings = items.map((item): Finding => {
    const url = webAddress(item.url);
    const page = webAddress(item.evidence_url) ?? url;
    const isKnown = page !== null && wasSearched(searched, page);
    if (!isKnown) unlisted += 1;
    const cells = Object.entries(item.cells).map(([column, { value, quote }]) => {
      return [column, { value, quote: isKnown ? quote : null }] as const;
    });
    const own = isListed(lists, url) ? null : url;
    const title = item.title || hostOf(url);
    const snippet = isKnown ? quotedWords(item) : "";
    const row = { url: own, title, source: item.source || hostOf(page), date: item.date, snippet, doi: null };
    const find = verbatimFinder(isKnown ? `${snippet}\n${own}` : "");
    return {
      query_id: task.id,
      strategy: task.strategy,
      ...row,
      evidence_url: own === page ? null : page,
      cells: { ...ownFields({ ...row, fields: {} }, find, columns), ...Object.fromEntries(cells) },
    };
  });
  return { findings, unlisted };
}

/** The words that the model shows of a page, each once. */
function quotedWords({ snippet, cells }: WrittenItem): string {
  const quotes = Object.values(cells).flatMap(({ quote }) => quote ?? []);
  return quotes.reduce((shown, quote) => {
    if (findVerbatim(shown, quote) !== null) return shown;
    return shown === "" ? quote : `${shown} [...] ${quote}`;
  }, snippet);
}

function wasSearched({ addresses, hosts }: SearchedPages, page: string): boolean {
  return addresses.has(canonicalUrl(page) ?? "") || hosts.has(hostOf(page));
}

/** Pages that name several things: their address is of none of these. */
function pagesOfMany(items: readonly { page: string | null; title: string }[]): Set<string> {
  const titles = new Map<string, Set<string>>();
  for (const { page, title } of items) {
    const address = canonicalUrl(page ?? "");
    if (address !== null) titles.set(address, (titles.get(address) ?? new Set()).add(foldText(title)));
  }
  return new Set([...titles].flatMap(([address, named]) => (named.size > 1 ? [address] : [])));
}

function isListed(lists: ReadonlySet<string>, page: string | null): boolean {
  return lists.has(canonicalUrl(page ?? "") ?? "");
}

function sameAddress(left: string, right: string | null): boolean {
  return canonicalUrl(left) === canonicalUrl(right ?? "");
}

/** Whether an address stands in a text, with or without its scheme. */
function shows(text: string, address: string): boolean {
  const key = addressKey(address);
  const bare = key.startsWith("https://") ? key.slice("https://".length) : key;
  return text.toLowerCase().includes(bare.toLowerCase());
}
