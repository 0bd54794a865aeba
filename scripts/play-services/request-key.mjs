// Which recorded answer a request means. Tolerant of the order of parameters, of those that say who asks and how much
// is wanted, of how a path is escaped, and of an arXiv version.

/** Parameters that change how much is sent and to whom, not what about. */
const ignored = new Set(
  (
    "mailto email tool key api_key apikey fields select rows limit offset per-page per_page page page[size] page[number] " +
    "max_results maxresults start startindex sortby sortorder sort retmax retstart usehistory retmode rettype version"
  ).split(" "),
);
/** Parameters that narrow a search by title; recorded searches name all authors, ours the first. */
const narrowing = new Set(["query.author", "author"]);

/**
 * @param {string} host
 * @param {string} path as sent
 * @param {URLSearchParams} parameters
 * @returns {{ whole: string, exact: string, loose: string }} `whole` has all that was sent, `loose` leaves the authors out
 */
export function requestKey(host, path, parameters) {
  const place = `${host.toLowerCase()}${normalPath(host, path)}`;
  const sent = [...parameters].map(([name, value]) => [name.toLowerCase(), normalValue(host, value)]);
  const given = sent.filter(([name, value]) => !ignored.has(name ?? "") && value !== "");
  const write = (/** @type {string[][]} */ pairs) =>
    `${place}?${pairs
      .map((pair) => pair.join("="))
      .toSorted()
      .join("&")}`;
  return {
    whole: write(sent),
    exact: write(given),
    loose: write(given.filter(([name]) => !narrowing.has(name ?? ""))),
  };
}

/** @param {string} url */
export function urlKey(url) {
  const { host, pathname, searchParams } = new URL(url);
  return requestKey(host, pathname, searchParams);
}

/** @param {string} host @param {string} path */
function normalPath(host, path) {
  const plain = decode(path).toLowerCase().replace(/\/+$/, "");
  if (host === "api.crossref.org") return plain.replace(/^\/v1(?=\/)/, "");
  if (host === "api.openalex.org") return plain.replace(/^\/works\/(?:https?:\/\/doi\.org\/|doi:)/, "/works/doi:");
  if (host === "api.semanticscholar.org") return plain.replace(/\/paper\/(?=10\.)/, "/paper/doi:");
  return /(?:^|\.)arxiv\.org$/.test(host) ? plain.replace(/v\d+(?=\.pdf$|$)/, "").replace(/\.pdf$/, "") : plain;
}

/** @param {string} host @param {string} value */
function normalValue(host, value) {
  const plain = value.trim().replace(/\s+/g, " ").toLowerCase();
  if (host === "api.semanticscholar.org") return plain.replace(/\/paper\/(?=10\.)/, "/paper/doi:");
  return /(?:^|\.)arxiv\.org$/.test(host) ? plain.replace(/(?<=\d)v\d+$/, "") : plain;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign: the path stands as it is.
    return text;
  }
}
