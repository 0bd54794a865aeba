// What the scripted model reads out of hits and pages: the recorded facts that stand there, and what it makes up.
import { addressOf } from "./recorded-web.mjs";
import { addressesIn, askedFor, askedQuery, labelledBlocks, lettersOf } from "./scripted-prompt.mjs";

/** @typedef {import("./recorded-web.d.mts").RecordedRequest} RecordedRequest */
/** @typedef {import("./recorded-web.d.mts").RecordedPage} RecordedPage */
/** @typedef {import("./recorded-web.d.mts").RecordedItem} RecordedItem */
/** @typedef {import("./recorded-web.d.mts").RecordedWeb} RecordedWeb */

/** Other names of columns. @type {Record<string, string[]>} */
const columnNames = {
  name: ["title", "item", "product", "project", "lighthouse"],
  licence: ["license"],
  first_release: ["released", "release_date", "first_released", "release"],
  language: ["written_in", "programming_language"],
  height: ["tower_height", "height_m"],
  first_lit: ["lit", "built", "year"],
  visitors_per_year: ["visitors", "annual_visitors"],
};

/** Items of the hits of a prompt, as far as what is shown says them. @param {string} prompt @param {RecordedRequest} request */
export function rowsOfHits(prompt, request) {
  return labelledBlocks(prompt).flatMap(({ label, text }) => {
    const page = pageAt(addressesIn(text)[0], request);
    if (page === null) return [];
    return page.items
      .filter((item) => shows(text, nameOf(item)))
      .map((item) => ({
        label,
        title: nameOf(item),
        url: isOwnPage(item, page) || text.includes(item.url ?? "?") ? (item.url ?? page.url) : null,
        cells: cellsOf(prompt, page, item, (quote) => shows(text, quote)),
      }));
  });
}

/** Items of the page of a prompt; those of its facts that do not stand there are not told. @param {string} prompt @param {RecordedRequest} request */
export function pageItems(prompt, request) {
  const page = addressesIn(prompt)
    .map((address) => pageAt(address, request))
    .find((found) => found !== null);
  return (page?.items ?? [])
    .filter((item) => shows(prompt, nameOf(item)))
    .map((item) => ({
      title: nameOf(item),
      url: item.url ?? null,
      cells: cellsOf(prompt, /** @type {RecordedPage} */ (page), item, (quote) => shows(prompt, quote), {
        isWhole: true,
      }),
    }));
}

/**
 * A search of the model's own: what it found as JSON, each item cited, and all pages that it looked at.
 * @param {string} prompt @param {import("./responses-api.d.mts").ResponsesRequest} body @param {RecordedRequest} request @param {RecordedWeb} web
 * @returns {import("./responses-api.d.mts").Told}
 */
export function rowsOfSearch(prompt, body, request, web) {
  const query = askedQuery(prompt);
  const domains = body.tools?.flatMap(({ filters }) => filters?.allowed_domains ?? []) ?? [];
  const since = /\b(\d{4}-\d\d-\d\d)\s+or later/u.test(prompt) ? 365 : null;
  const limit = askedFor(prompt) ?? 8;
  const hits = web.search(query, { limit, domains, since_days: since });
  const about = hits.filter(({ page }) => request.pages.includes(page));
  const found = about.flatMap(({ page, url }) =>
    page.items.map((item) => ({ page, item: written(prompt, page, item, url) })),
  );
  const made = (request.phantoms ?? [])
    .filter(({ when }) => query.includes(when))
    .map(({ item }) => ({ page: null, item: { ...item, cells: named(prompt, item.cells) } }));
  const pieces = [...made, ...found].slice(0, limit).map(({ page, item }) => ({ page, text: JSON.stringify(item) }));
  let text = '{"results":[';
  const cited = [];
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) text += ",";
    const start = text.length;
    text += piece.text;
    if (piece.page !== null) cited.push({ url: piece.page.url, title: piece.page.title, start, end: text.length });
  }
  return { text: `${text}]}`, search: { query, urls: hits.map(({ url }) => url), cited } };
}

/** @param {string} prompt @param {RecordedPage} page @param {RecordedItem} item @param {string} url as the engine gave it */
function written(prompt, page, item, url) {
  const cells = cellsOf(prompt, page, item, (quote) => shows(`${page.text} ${page.html}`, quote));
  return {
    title: nameOf(item),
    url: isOwnPage(item, page) ? url : (item.url ?? null),
    source: new URL(page.url).hostname,
    date: page.date,
    snippet: [...new Set(cells.map(({ quote }) => quote))].join(" "),
    evidence_url: page.url,
    cells,
  };
}

/**
 * What is read of an item, and what is made up. With the whole page before it a model makes up less.
 * @param {string} prompt @param {RecordedPage} page @param {RecordedItem} item @param {(quote: string) => boolean} isRead
 * @param {{ isWhole?: boolean }} [options]
 */
function cellsOf(prompt, page, item, isRead, { isWhole = false } = {}) {
  const name = nameOf(item);
  const invented = (page.invented ?? []).filter(
    (claim) => claim.name === name && (claim.stubborn === true || !isWhole),
  );
  const kept = Object.entries(item.cells).filter(
    ([column, { quote }]) => isRead(quote) && !invented.some((claim) => claim.column === column),
  );
  const claimed = invented.map(({ column, value, quote }) => [column, { value, quote }]);
  return named(prompt, Object.fromEntries([...kept, ...addressCell(prompt, item, isRead), ...claimed]));
}

/** Where addresses are a column, the item's own is read like any other value. @param {string} prompt @param {RecordedItem} item @param {(quote: string) => boolean} isRead */
function addressCell(prompt, { url }, isRead) {
  return url !== undefined && /^- url$/mu.test(prompt) && isRead(url) ? [["url", { value: url, quote: url }]] : [];
}

/** Cells under the names of the columns that the prompt asks for. @param {string} prompt @param {RecordedItem["cells"]} cells */
function named(prompt, cells) {
  return Object.entries(cells).map(([column, { value, quote }]) => ({ column: asked(prompt, column), value, quote }));
}

/** @param {string} prompt @param {string} column */
function asked(prompt, column) {
  const names = [column, ...(columnNames[column] ?? [])].flatMap((name) => [name, name.replaceAll("_", " ")]);
  return names.find((name) => new RegExp(`\\b${name}\\b`, "iu").test(prompt)) ?? column;
}

/** A page of what is asked for; what it says of other things is passed over. @param {string | undefined} url @param {RecordedRequest} request */
function pageAt(url, { pages }) {
  return url === undefined ? null : (pages.find((page) => addressOf(page.url) === addressOf(url)) ?? null);
}

/** @param {RecordedItem} item */
const nameOf = (item) => item.cells["name"]?.value ?? "";

/** @param {RecordedItem} item @param {RecordedPage} page */
const isOwnPage = ({ url }, page) => url === undefined || addressOf(url) === addressOf(page.url);

/** @param {string} text @param {string} words */
function shows(text, words) {
  return lettersOf(text).includes(lettersOf(words));
}
