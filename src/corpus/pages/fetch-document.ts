import { QuireError, toQuireError, type ErrorCode } from "../../domain/error.js";
import { doiOfAddress, parseArxiv, parseDoi, parseIdentifier } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import { beginsAsAddress, parseUrl } from "../../domain/url.js";
import { workId } from "../../domain/work.js";
import type { FetchedPage } from "../../ports/web-services.js";
import type { ReadWork } from "../../ports/work-reader.js";
import type { RunContext } from "../../run/run-context.js";
import { type NamedAddress, NamedHosts } from "../../tool/named-hosts.js";
import { answerName, type AnswerKind, declaredCopies, sniffAnswer } from "./sniff-answer.js";

/** Copies that a page declares, as far as they are read. */
export interface AdmittedCopies {
  copies: NamedAddress[];
  /** Why others are not, in sentences. */
  problems: string[];
}

/**
 * Chooses the copies that are read of those that a page declares: those on hosts of whoever owns the page's host, and on hosts that the
 * call was opened for by name. A page names no others: it would decide where Quire goes. What its server redirects to is
 * the affair of the door.
 * @param pages the page's address, as it was asked for and after redirects
 */
export function admittedCopies(
  { fetcher }: Pick<RunContext, "fetcher">,
  declared: readonly string[],
  pages: readonly string[],
): AdmittedCopies {
  const families = pages.flatMap((page) => NamedHosts.familyOf(page) ?? []);
  const named = new NamedHosts({ found: pages, said: [], patterns: [...families, ...fetcher.allowed.flat()] });
  const admitted: AdmittedCopies = { copies: [], problems: [] };
  for (const address of declared) {
    const copy = named.admit(address);
    if (!(copy instanceof QuireError)) admitted.copies.push(copy);
    else
      admitted.problems.push(
        `${String(copy.facts["url"])}, which the page declares, was not fetched: nobody named its host. Add that address itself where you trust it.`,
      );
  }
  return admitted;
}

/**
 * Reads what was fetched into its text, as a work that is in no library. Throws what readers of documents throw
 * (`encrypted`, `damaged`, `no_text_layer`, ...), naming the address.
 */
export async function readDocument(context: RunContext, page: FetchedPage, kind: AnswerKind): Promise<ReadWork> {
  const { sha256, fetched_at, final_url, body } = page;
  try {
    return await readBytes(context, { bytes: body, name: answerName(final_url, kind), sha256, at: fetched_at });
  } catch (thrown) {
    const error = toQuireError(thrown);
    throw new QuireError(error.code, `${final_url}: ${error.message}`, {
      facts: { ...error.facts, url: final_url },
      ...(error.fix !== undefined && { fix: error.fix }),
      cause: error,
    });
  }
}

/** Reads what a landing page says of its paper; nothing where it is drawn by a program and has no text. */
export async function readLanding(context: RunContext, landing: FetchedPage): Promise<Partial<Item>> {
  try {
    return (await readDocument(context, landing, "html")).work.item;
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "empty_file" || error.code === "no_text_layer") return {};
    throw error;
  }
}

/** Reads bytes into their text, as a work that is in no library. */
export function readBytes(
  { services, signal }: RunContext,
  { bytes, name, sha256, at }: { bytes: Uint8Array; name: string; sha256: string; at: string },
): Promise<ReadWork> {
  const { reader, config } = services;
  const basis = { id: workId(sha256), sha256, collections: [], paths: [], added_at: at, updated_at: at };
  // A copy: the reader may move what it is given.
  const request = { bytes: new Uint8Array(bytes), name, basis, passages: config.passages };
  return reader.read(request, { ocr: false, signal });
}

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
  if (beginsAsAddress(text.trim())) return text.trim();
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
    fix: "Quire reads PDF, web pages, DOCX, ODT, EPUB, Markdown and plain text.",
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

export interface PaperRequest {
  url: string;
  max_bytes: number;
  /** Of the paper, where it is known. */
  doi?: string | null | undefined;
}

/** What a publisher does not give out may lie open elsewhere. */
const withheld: readonly ErrorCode[] = ["source_blocked", "http_status", "robots", "not_a_pdf", "timeout"];

/**
 * Fetches a paper: from its address, from the copy that the page there declares, or from an open copy that a service
 * knows of its DOI. Else the page itself; throws the address's own error where that gave nothing.
 */
export async function fetchPaper(context: RunContext, { url, max_bytes, doi }: PaperRequest): Promise<FetchedDocument> {
  const own = await fetchDocument(context, { url, max_bytes, follow: true }).catch((thrown: unknown) => {
    const error = toQuireError(thrown);
    if (!withheld.includes(error.code) || context.signal.aborted) throw error;
    return error;
  });
  if (!(own instanceof Error) && own.kind !== "html") return own;
  const page = own instanceof Error ? null : own.page;
  const named = parseDoi(doi ?? "") ?? doiOf(url) ?? (page && (await doiOfPage(context, own as FetchedDocument)));
  const copy = named === null ? null : await fetchOpenCopy(context, named, max_bytes);
  if (copy !== null) return { ...copy, landing: page ?? copy.landing, doi: named };
  if (own instanceof Error) throw own;
  return { ...own, doi: named };
}

/** Of an address of doi.org; publishers' addresses may hold a DOI of something else. */
function doiOf(url: string): string | null {
  if (beginsAsAddress(url)) return doiOfAddress(url);
  const identifier = parseIdentifier(url);
  return identifier?.kind === "doi" ? identifier.value : null;
}

function doiOfPage(context: RunContext, { page, kind }: FetchedDocument): Promise<string | null> {
  // A page that cannot be read is named by whoever wants its text.
  return orNull(context, async () => (await readDocument(context, page, kind)).work.item.DOI ?? null);
}

/** Services that know where open copies lie, and where they are asked. */
const askedAt: Readonly<Record<string, string>> = {
  unpaywall: "https://api.unpaywall.org/",
  openalex: "https://api.openalex.org/",
  semantic_scholar: "https://api.semanticscholar.org/",
};

/** Failures on the way stand in the run's log: there is the publisher's own answer to fall back on. */
async function fetchOpenCopy(context: RunContext, doi: string, max_bytes: number): Promise<FetchedDocument | null> {
  const tried = new Set<string>();
  for (const source of await context.services.sources.open(context.fetcher)) {
    const address = askedAt[source.name];
    if (address === undefined) continue;
    const url = await orNull(context, async () => {
      await context.fetcher.check([address]);
      return (await source.byIdentifier({ kind: "doi", value: doi }, context.signal))?.open_copy ?? null;
    });
    if (url === null || tried.has(url)) continue;
    tried.add(url);
    const found = await orNull(context, () => fetchDocument(context, { url, max_bytes, follow: true }));
    if (found?.kind === "pdf") return found;
  }
  return null;
}

/** What ends the run, and not only the search for a copy. */
const ofTheRun: readonly ErrorCode[] = ["interrupted", "waiting", "budget", "internal"];

async function orNull<T>(context: RunContext, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (ofTheRun.includes(error.code) || context.signal.aborted) throw error;
    return null;
  }
}
