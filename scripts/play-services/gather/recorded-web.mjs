// A small web of recorded pages: what it shows to who fetches a page, and what a search engine finds in it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageTexts } from "./page-texts.mjs";

/** @typedef {import("./recorded-web.d.mts").RecordedPage} RecordedPage */
/** @typedef {import("./recorded-web.d.mts").RecordedRequest} RecordedRequest */

/** The day on which the pages were recorded: what is new is new on that day. */
const recordedOn = Date.parse("2024-03-15T00:00:00Z");
const dayMs = 86_400_000;
/** Words that say nothing of what a page is about. */
const emptyWords = new Set(
  "a an and are as at by for from how in is it its list of on or that the their this to under what which with".split(
    " ",
  ),
);
/** Pages that match so much worse than the best one are not shown. */
const leastShare = 0.4;
const longestSnippet = 320;

/**
 * The requests and pages that folders hold: each has folders with a `web.json` in them.
 * @param {readonly string[]} folders
 * @returns {RecordedRequest[]}
 */
export function readRequests(folders) {
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "web.json")))
      .map((entry) => join(folder, entry.name))
      .toSorted(),
  );
  return found.map((folder) => {
    const { pages, ...request } = JSON.parse(readFileSync(join(folder, "web.json"), "utf8"));
    return { ...request, folder, pages: pages.map((/** @type {RecordedPage} */ page) => readPage(folder, page)) };
  });
}

/** @param {string} folder @param {RecordedPage} page @returns {RecordedPage} */
function readPage(folder, page) {
  const read = (/** @type {string} */ name) => readFileSync(join(folder, "pages", name), "utf8");
  const html = read(page.file);
  return { ...page, html, later_html: page.later === undefined ? null : read(page.later), ...pageTexts(html) };
}

/** @type {typeof import("./recorded-web.d.mts").createRecordedWeb} */
export function createRecordedWeb(requests, { changing = false } = {}) {
  const pages = requests.flatMap((request) => request.pages);
  const byAddress = new Map(pages.map((page) => [addressOf(page.url), page]));
  const moved = new Map(pages.flatMap(({ url, moved_from = [] }) => moved_from.map((old) => [addressOf(old), url])));
  const rarity = rarityOf(pages);
  /** @type {Map<RecordedPage, number>} */
  const fetched = new Map();
  return {
    pages,
    fetch(host, path) {
      const address = addressOf(`https://${host}${path}`);
      const location = moved.get(address);
      if (location !== undefined) return { status: 301, contentType: "text/html; charset=utf-8", body: "", location };
      const page = byAddress.get(address);
      if (page === undefined) return null;
      const before = fetched.get(page) ?? 0;
      fetched.set(page, before + 1);
      const body = changing && before > 0 && page.later_html ? page.later_html : page.html;
      return { status: 200, contentType: "text/html; charset=utf-8", body };
    },
    search(query, { limit = 10, since_days = null, domains = [] } = {}) {
      const shared = sharing(new Set(wordsOf(query)), rarity);
      const allowed = pages.filter(
        ({ url, date }) =>
          (domains.length === 0 || domains.some((domain) => `.${new URL(url).hostname}`.endsWith(`.${domain}`))) &&
          (since_days === null || Date.parse(date) >= recordedOn - since_days * dayMs),
      );
      const scored = allowed.map((page) => ({ page, score: scoreOf(page, shared) }));
      const best = Math.max(...scored.map(({ score }) => score));
      return scored
        .filter(({ score }) => score > 0 && score >= leastShare * best)
        .toSorted((left, right) => right.score - left.score)
        .slice(0, limit)
        .map(({ page }, rank) => ({
          page,
          // Engines hand on addresses as they found them: with campaigns, ports and other letters.
          url: page.also?.[rank % 2 === 0 ? 0 : 1] ?? page.url,
          snippet: snippetOf(page, shared),
        }));
    },
  };
}

/** @param {string} url without scheme, port, "www.", query, fragment and a slash at the end */
export function addressOf(url) {
  const { hostname, pathname } = new URL(url);
  return `${hostname.replace(/^www\./, "")}${pathname.replace(/\/+$/, "")}`;
}

/** @param {string} text */
export function wordsOf(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !emptyWords.has(word)).map((word) => word.replace(/(?<=.{3})(?:ies|s)$/u, ""));
}

/** How much a word tells pages apart. @param {readonly RecordedPage[]} pages */
function rarityOf(pages) {
  /** @type {Map<string, number>} */
  const holding = new Map();
  for (const { title, summary, text } of pages) {
    for (const word of new Set(wordsOf(`${title} ${summary} ${text}`))) holding.set(word, (holding.get(word) ?? 0) + 1);
  }
  return (/** @type {string} */ word) => Math.log(1 + pages.length / (holding.get(word) ?? pages.length));
}

/** Words of the title and of what a page says of itself count twice. */
function scoreOf(/** @type {RecordedPage} */ { title, summary, text }, /** @type {Shared} */ shared) {
  return 2 * shared(`${title} ${summary}`) + shared(text);
}

/** @typedef {(text: string) => number} Shared */

/**
 * How much a text has of the words that were asked for.
 * @param {ReadonlySet<string>} asked @param {(word: string) => number} rarity @returns {Shared}
 */
function sharing(asked, rarity) {
  return (text) =>
    [...new Set(wordsOf(text))].filter((word) => asked.has(word)).reduce((sum, word) => sum + rarity(word), 0);
}

/** The sentences of a page that share most with what was asked, in their order. */
function snippetOf(/** @type {RecordedPage} */ { sentences }, /** @type {Shared} */ shared) {
  const scored = sentences.map((sentence, index) => ({ sentence, index, score: shared(sentence) }));
  const chosen = [];
  let room = longestSnippet;
  for (const each of scored.toSorted((left, right) => right.score - left.score || left.index - right.index)) {
    if (each.sentence.length > room) continue;
    chosen.push(each);
    room -= each.sentence.length + 1;
  }
  return chosen
    .toSorted((left, right) => left.index - right.index)
    .map(({ sentence }) => sentence)
    .join(" ");
}
