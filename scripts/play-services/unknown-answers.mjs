// How each service says that it has no such thing.

const json = "application/json; charset=utf-8";
const html = "text/html; charset=utf-8";

/** @typedef {{ status: number, contentType: string, body: string }} Answer */

/** @type {Record<string, (path: string, parameters: URLSearchParams) => Answer>} */
const services = {
  "api.crossref.org": (path) =>
    path.endsWith("/works")
      ? found(json, { status: "ok", "message-type": "work-list", message: { "total-results": 0, items: [] } })
      : { status: 404, contentType: "text/plain", body: "Resource not found." },
  "api.datacite.org": (path) =>
    path.endsWith("/dois")
      ? found(json, { data: [], meta: { total: 0 } })
      : missing(json, JSON.stringify({ errors: [{ status: "404", title: "There is no such DOI." }] })),
  "export.arxiv.org": () => ({
    status: 200,
    contentType: "application/atom+xml; charset=utf-8",
    body:
      `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" ` +
      `xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">\n  <title>arXiv Query</title>\n` +
      `  <opensearch:totalResults>0</opensearch:totalResults>\n</feed>\n`,
  }),
  "openlibrary.org": (path) => {
    if (path === "/api/books") return found(json, {});
    return path === "/search.json" ? found(json, { numFound: 0, docs: [] }) : missing(html, page("Not Found"));
  },
  "www.googleapis.com": () => found(json, { kind: "books#volumes", totalItems: 0 }),
  "api.openalex.org": (path) =>
    path.endsWith("/works") ? found(json, { meta: { count: 0 }, results: [] }) : missing(html, page("404 Not Found")),
  "api.semanticscholar.org": (path) =>
    missing(
      json,
      JSON.stringify({ error: path.includes("/search/match") ? "Title match not found" : "Paper not found" }),
    ),
  "eutils.ncbi.nlm.nih.gov": (path) =>
    path.endsWith("/esearch.fcgi")
      ? found(json, { esearchresult: { count: "0", idlist: [] } })
      : {
          status: 200,
          contentType: "text/xml; charset=UTF-8",
          body: `<?xml version="1.0" ?>\n<PubmedArticleSet></PubmedArticleSet>\n`,
        },
  "api.unpaywall.org": () =>
    missing(json, JSON.stringify({ HTTP_status_code: 404, error: true, message: "No such DOI." })),
  "en.wikipedia.org": (_path, parameters) =>
    found(json, {
      batchcomplete: true,
      query: parameters.has("srsearch")
        ? { search: [] }
        : { pages: [{ ns: 0, title: parameters.get("titles") ?? "", missing: true }] },
    }),
  "doi.org": () => missing(html, page("Error: DOI Not Found")),
};

/** @param {string} host @param {string} path @param {URLSearchParams} parameters @returns {Answer} */
export function unknownAnswer(host, path, parameters) {
  const service = services[host];
  return service ? service(path, parameters) : missing("text/plain", `Nothing is recorded for ${host}${path}.\n`);
}

/** @param {string} contentType @param {unknown} value @returns {Answer} */
function found(contentType, value) {
  return { status: 200, contentType, body: JSON.stringify(value) };
}

/** @param {string} contentType @param {string} body @returns {Answer} */
function missing(contentType, body) {
  return { status: 404, contentType, body };
}

/** @param {string} title */
function page(title) {
  return `<!doctype html>\n<html lang="en"><title>${title}</title><h1>${title}</h1></html>\n`;
}
