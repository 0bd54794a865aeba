// Pages and documents of the invented literature, at the addresses that the services name.
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { escaped } from "./subject-shapes.mjs";

/** @typedef {import("./subject-answers.mjs").Entry} Entry */
/** @typedef {import("./subject-answers.mjs").SubjectAnswer} SubjectAnswer */

const project = fileURLToPath(new URL("../../", import.meta.url));
const html = "text/html; charset=utf-8";
/** @type {Record<string, string>} */
const documentTypes = { ".pdf": "application/pdf", ".html": html, ".md": "text/markdown; charset=utf-8" };

/** Pages, PDFs and DOIs of the entries. @param {Entry[]} entries @param {string} host @param {string} path @returns {SubjectAnswer | null} */
export function documentAnswer(entries, host, path) {
  const plain = decodeURIComponent(path).toLowerCase().replace(/v\d+$/, "");
  if (host === "doi.org") {
    const entry = entries.find(({ doi }) => doi !== undefined && plain === `/${doi.toLowerCase()}`);
    return entry === undefined ? null : { status: 302, contentType: html, body: "", location: entry.url };
  }
  const address = `https://${host}${plain}`;
  const entry = entries.find(({ url, pdf }) => url === address || pdf === address);
  return entry === undefined ? null : entryAnswer(entry, entry.pdf === address);
}

/** @param {Entry} entry @param {boolean} asPdf @returns {SubjectAnswer} */
function entryAnswer(entry, asPdf) {
  if (entry.status !== undefined) return { status: entry.status, contentType: html, body: "<h1>Not found</h1>" };
  if (entry.page === "login") return { status: 200, contentType: html, body: loginPage };
  const isDocument = entry.file !== undefined && (asPdf || entry.pdf === undefined);
  if (!isDocument) return { status: 200, contentType: html, body: landingPage(entry) };
  const file = join(project, entry.file ?? "");
  const contentType = documentTypes[extname(file)] ?? "text/plain; charset=utf-8";
  return { status: 200, contentType, body: readFileSync(file) };
}

const loginPage = `<!doctype html><html lang="en"><head><title>Sign in</title></head><body><main><h1>Sign in to read</h1>
<form method="post" action="/login"><input name="user"><input name="password" type="password"><button>Sign in</button></form>
<p>Your institution does not subscribe to this journal.</p></main></body></html>
`;

/** @param {Entry} entry */
function landingPage({ title, authors, year, venue, abstract, doi, pdf, page }) {
  const meta = [
    ["citation_title", title],
    ...authors.map((name) => ["citation_author", name]),
    ["citation_publication_date", `${year}`],
    ["citation_journal_title", venue ?? ""],
    ["citation_doi", doi ?? ""],
    ["citation_pdf_url", pdf ?? ""],
  ].filter(([, value]) => value !== "");
  const head = meta.map(([name, value]) => `<meta name="${name}" content="${escaped(value ?? "")}">`).join("\n");
  const body = page ?? `<article><h1>${escaped(title)}</h1><h2>Abstract</h2><p>${escaped(abstract)}</p></article>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>\n${head}\n</head><body><main>${body}</main></body></html>\n`;
}
