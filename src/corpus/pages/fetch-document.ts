import { type ErrorCode, QuireError, toQuireError } from "../../domain/error.js";
import { parseArxiv, parseIdentifier } from "../../domain/identifier.js";
import { parseUrl } from "../../domain/url.js";
import type { FetchedPage } from "../../ports/page-source.js";
import type { RunContext } from "../../run/run-context.js";
import type { NamedAddress } from "../../tool/named-hosts.js";
import { admittedCopies } from "./declared-copies.js";
import { type AnswerKind, declaredCopies, sniffAnswer } from "./sniff-answer.js";

/** A document from the web. */
export interface FetchedDocument {
  page: FetchedPage;
  kind: Exclude<AnswerKind, "other" | "zip">;
  /** The page that led there; null where the address was the document's own. */
  landing: FetchedPage | null;
  /** Of the paper, where that was looked for. */
  doi?: string | null;
  /** Why copies that the page declares could not be had, in sentences. */
  problems: string[];
}

export interface DocumentRequest {
  /** An address, or an identifier that has one: "doi:10.1000/x", "arxiv:2106.09685". */
  url: string;
  max_bytes: number;
  /** Follow a page to the PDF that it declares. */
  follow: boolean;
}

/** A page may name mirrors; a few are enough to see that there is none to be had. */
const mostCopies = 3;

/**
 * Fetches a document; with `follow` a page that is about a paper leads to the paper where that is open, and stands for
 * itself where it is not. Throws the errors of `PageSource`, `unsupported_format`, and `not_a_pdf` where a page comes in
 * place of what was called a PDF.
 */
export async function fetchDocument(context: RunContext, request: DocumentRequest): Promise<FetchedDocument> {
  const first = await fetchOne(context, addressOf(request.url), request.max_bytes);
  if (!request.follow || first.kind !== "html") return { ...first, landing: null, problems: [] };
  const html = new TextDecoder().decode(first.page.body);
  const { url, final_url } = first.page;
  const { copies, problems } = admittedCopies(context, copiesOf(html, first.page), [url, final_url]);
  for (const address of copies.slice(0, mostCopies)) {
    const copy = await fetchCopy(context, address, request.max_bytes);
    if ("page" in copy) return { ...copy, landing: first.page, problems };
    problems.push(copy.problem);
  }
  if (isCalledPdf(first.page)) throw pageInsteadOfPdf(first.page);
  return { ...first, landing: null, problems };
}

/** The address of a document that may be named by an identifier. */
export function addressOf(text: string): string {
  if (/^https?:/iu.test(text.trim())) return text.trim();
  const identifier = parseIdentifier(text);
  if (identifier?.kind === "arxiv") return `https://arxiv.org/abs/${identifier.value}`;
  if (identifier?.kind === "doi") return `https://doi.org/${encodeURI(identifier.value)}`;
  if (identifier?.kind === "pmid") return `https://pubmed.ncbi.nlm.nih.gov/${identifier.value}/`;
  return text.trim();
}

type One = Pick<FetchedDocument, "page" | "kind">;

async function fetchOne(context: RunContext, url: string, max_bytes: number): Promise<One> {
  const { services, fetcher, signal } = context;
  const { robots } = services.config.scrape;
  const page = await services.pages.fetch(fetcher, { url, max_bytes, robots, signal });
  const kind = sniffAnswer(page.body, page.media_type, page.final_url);
  if (kind !== "other" && kind !== "zip") return { page, kind };
  const what = page.body.length === 0 ? "sent nothing" : "is of a kind that cannot be read";
  throw new QuireError("unsupported_format", `${page.final_url} ${what}.`, {
    facts: { url: page.final_url, media_type: page.media_type, bytes: page.body.length },
    fix: "Quire reads PDF, web pages, DOCX, EPUB, Markdown and plain text.",
  });
}

/** Failures that are about the run or the disk, not about the copy. */
const notOfTheCopy: readonly ErrorCode[] = ["interrupted", "internal", "unwritable_file"];

async function fetchCopy(
  context: RunContext,
  { url }: NamedAddress,
  maxBytes: number,
): Promise<One | { problem: string }> {
  try {
    const copy = await fetchOne(context, url, maxBytes);
    return copy.kind === "pdf" ? copy : { problem: `${url} is no PDF.` };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (notOfTheCopy.includes(error.code) || context.signal.aborted) throw error;
    return { problem: error.message };
  }
}

function copiesOf(html: string, { final_url }: FetchedPage): string[] {
  const declared = declaredCopies(html, final_url);
  const url = parseUrl(final_url);
  const arxiv = url?.hostname.endsWith("arxiv.org") === true ? parseArxiv(final_url) : null;
  const copies = arxiv === null ? declared : [...declared, new URL(`/pdf/${arxiv.id}`, final_url).href];
  return [...new Set(copies)].filter((address) => address !== final_url);
}

function isCalledPdf({ url, media_type }: FetchedPage): boolean {
  return media_type === "application/pdf" || /\.pdf$/iu.test(parseUrl(url)?.pathname ?? "");
}

function pageInsteadOfPdf({ url, final_url }: FetchedPage): QuireError {
  return new QuireError("not_a_pdf", `${url} sent a web page instead of a PDF.`, {
    facts: { url, final_url },
    fix: "Read the page itself with web_scrape, or open it in a browser, save the file and add that.",
  });
}
