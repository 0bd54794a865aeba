import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { admittedCopies } from "../../corpus/pages/declared-copies.js";
import { declaredPdf, sniffAnswer } from "../../corpus/pages/sniff-answer.js";

/** Something that was fetched, kept in the cache until it is known what it is. */
export const fetchedSchema = z.object({
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
