import { z } from "zod";
import { type ErrorCode, QuireError, toQuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { admittedCopies } from "../../corpus/pages/fetch-document.js";
import { declaredPdf, sniffAnswer } from "../../corpus/pages/sniff-answer.js";
import { basename } from "node:path";
import { type Identifier, itemIdentifiers } from "../../domain/identifier.js";
import { type Item, itemAuthors, itemYear } from "../../domain/item.js";
import { type TitlePage, titlePageSchema } from "../../cite/compare/title-page.js";
import { readHeader } from "../../reference/header/read-header.js";
import type { Match } from "../../cite/compare/match-schema.js";
import { matchRecord } from "../../cite/compare/match.js";
import { identifiersOf } from "../scan/read-file.js";
import { workId } from "../../domain/work.js";

/** Something that was fetched, kept in the cache until it is known what it is. */
const fetchedSchema = z.object({
  kind: z.enum(["pdf", "html"]),
  /** Where it came from, after redirects. */
  url: z.string(),
  /** Absolute, in the workspace's cache. */
  path: z.string(),
  sha256: z.string(),
});
export type Fetched = z.infer<typeof fetchedSchema>;

/**
 * Fetches a PDF: the address itself, or the one that the page there declares (followed once).
 * Throws `http_status`, `source_blocked`, `source_answer`, `network`, `timeout`, `offline`, `too_large`.
 */
export async function fetchPdf(context: RunContext, url: string): Promise<Fetched> {
  const first = await fetchAddress(context, url);
  if (first.kind === "pdf") return first;
  const bytes = await context.services.files.read(
    context.services.files.recorded(first.path),
    context.services.config.max_file_bytes,
  );
  const declared = declaredPdf(new TextDecoder().decode(bytes), first.url);
  if (declared === null || declared === first.url) throw noPdf(first.url, "a page that declares no PDF");
  const { copies, problems } = admittedCopies(context, [declared], [url, first.url]);
  const [copy] = copies;
  if (copy === undefined) throw noPdf(first.url, `a page whose PDF lies elsewhere (${problems.join(" ")})`);
  const second = await fetchAddress(context, copy.url);
  if (second.kind === "pdf") return second;
  throw noPdf(second.url, "another page instead of a PDF");
}

/** Fetches a PDF or a web page into the cache; what the bytes say counts. One step of the run. */
export function fetchAddress(context: RunContext, url: string): Promise<Fetched> {
  return context.step(`fetch:${contentHash(url)}`, "write", () => fetchInto(context, url), {
    name: "fetch",
    provenance: () => ({ url }),
  });
}

/** Whoever asks for a work by its name asks as a person does, so a robots.txt, which is for crawlers, is not asked. */
async function fetchInto(context: RunContext, url: string): Promise<Fetched> {
  const { files, config, pages } = context.services;
  const request = { url, max_bytes: config.max_file_bytes, robots: false, signal: context.signal };
  const { body, final_url, sha256 } = await pages.fetch(context.fetcher, request);
  const kind = sniffAnswer(body);
  if (kind !== "pdf" && kind !== "html") {
    throw noPdf(final_url, body.length === 0 ? "nothing" : "neither a PDF nor a web page");
  }
  const path = files.inside(files.root, ".quire", "cache", "fetched", `${sha256}.${kind}`);
  await files.writeFile(path, body);
  return { kind, url: final_url, path, sha256 };
}

function noPdf(url: string, what: string): QuireError {
  return new QuireError("source_answer", `${url} is ${what}.`.replace("is nothing", "sent nothing"), {
    facts: { url },
    fix: "Open it in a browser, save the file and add that.",
  });
}

/** The work that a fetched PDF says it is; the page is null where it cannot be read. */
interface Inspected {
  identifiers: Identifier[];
  title_page: z.infer<typeof titlePageSchema> | null;
  /** Why it cannot be read. */
  problem: string | null;
}

const unreadable: ReadonlySet<ErrorCode> = new Set(["encrypted", "damaged", "not_a_pdf", "empty_file", "too_large"]);

/** Looks into a fetched PDF. One step of the run. */
export function inspectCopy(context: RunContext, fetched: Fetched): Promise<Inspected> {
  const { files, pdfs, config } = context.services;
  return context.step(
    `inspect:${fetched.sha256}`,
    "read",
    async (): Promise<Inspected> => {
      try {
        const name = basename(new URL(fetched.url).pathname);
        const facts = await pdfs.inspect(
          await files.read(files.recorded(fetched.path), config.max_file_bytes),
          name,
          context.signal,
        );
        const { identification, title_page } = readHeader(facts, name);
        return { identifiers: identifiersOf(identification), title_page, problem: null };
      } catch (thrown) {
        const error = toQuireError(thrown);
        if (!unreadable.has(error.code)) throw error;
        return { identifiers: [], title_page: null, problem: error.message };
      }
    },
    { name: "inspect" },
  );
}

/** Whether a fetched PDF is the work of a record. */
export function compareCopy(item: Item, { title_page, problem }: Inspected): Match {
  const match = matchRecord(item, title_page);
  return problem === null ? match : { ...match, verdict: "different", explanation: problem };
}

/** A web page: what its meta tags say, and the beginning of its text in place of a first page. */
interface WebPage {
  item: Item;
  identifiers: Identifier[];
  title_page: TitlePage;
  /** Address of the PDF that it declares. */
  pdf: string | null;
}

const firstLetters = 4000;

/** Reads a fetched page. One step of the run. Throws what the reader of documents throws. */
export function readPage(context: RunContext, fetched: Fetched): Promise<WebPage> {
  return context.step(`read_page:${fetched.sha256}`, "read", () => read(context, fetched), { name: "read_page" });
}

async function read(context: RunContext, { path, sha256, url }: Fetched): Promise<WebPage> {
  const { files, reader, config, clock } = context.services;
  const now = clock.now().toISOString();
  const basis = { id: workId(sha256), sha256, collections: [], paths: [], added_at: now, updated_at: now };
  const bytes = await files.read(files.recorded(path), config.max_file_bytes);
  const pdf = declaredPdf(new TextDecoder().decode(bytes), url);
  const { work, text } = await reader.read(
    { bytes, name: basename(path), basis, passages: config.passages },
    { ocr: false, signal: context.signal },
  );
  const { item } = work;
  const authors = itemAuthors(item);
  return {
    item,
    identifiers: itemIdentifiers(item),
    pdf,
    title_page: {
      title: item.title ?? null,
      authors,
      year: itemYear(item),
      text: [item.title ?? "", authors.join("\n"), text.slice(0, firstLetters)].join("\n"),
    },
  };
}
