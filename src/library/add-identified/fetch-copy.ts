import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import type { FetchResponse } from "../../ports/fetcher.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
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
  const bytes = await context.services.files.read(first.path, context.services.config.max_file_bytes);
  const declared = declaredPdf(new TextDecoder().decode(bytes), first.url);
  if (declared === null || declared === first.url) throw noPdf(first.url, "a page that declares no PDF");
  const second = await fetchAddress(context, declared);
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

async function fetchInto(context: RunContext, url: string): Promise<Fetched> {
  const { files, config } = context.services;
  const answer = await context.fetcher.fetch({
    url,
    headers: { accept: "application/pdf, text/html;q=0.9, */*;q=0.5" },
    timeout_ms: config.network.timeout_ms,
    max_bytes: config.max_file_bytes,
    signal: context.signal,
  });
  const kind = sniffAnswer(answer.body);
  refuse(answer, kind);
  if (kind === "other") throw noPdf(answer.url, answer.body.length === 0 ? "nothing" : "neither a PDF nor a web page");
  const sha256 = createHash("sha256").update(answer.body).digest("hex");
  const path = join(files.root, ".quire", "cache", "fetched", `${sha256}.${kind}`);
  await files.writeFile(path, answer.body);
  return { kind, url: answer.url, path, sha256 };
}

function refuse({ status, url, body, headers }: FetchResponse, kind: string): void {
  const page = kind === "html" ? new TextDecoder().decode(body.subarray(0, 100_000)) : "";
  if (
    /captcha|cf-challenge|just a moment\.\.\.|are you a robot/iu.test(page) &&
    (status >= 400 || page.length < 20_000)
  ) {
    throw new QuireError("source_blocked", `${url} does not answer programs: it wants to see a person (a captcha).`, {
      facts: { url, status },
      fix: "Open it in a browser, save the file and add that.",
    });
  }
  if (status < 400) return;
  const wait = Number(headers["retry-after"]);
  const isBlocked = status === 401 || status === 403;
  throw new QuireError(isBlocked ? "source_blocked" : "http_status", `${url} answered with status ${status}.`, {
    facts: { url, status, ...(wait > 0 && { retry_after_ms: wait * 1000 }) },
    fix: status >= 500 || status === 429 ? "Try again later." : "Open it in a browser, save the file and add that.",
  });
}

function noPdf(url: string, what: string): QuireError {
  return new QuireError("source_answer", `${url} is ${what}.`.replace("is nothing", "sent nothing"), {
    facts: { url },
    fix: "Open it in a browser, save the file and add that.",
  });
}
