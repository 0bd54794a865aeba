import { QuireError } from "../../domain/error.js";
import { looksLikeHtml, refusalWords } from "../../domain/markup.js";
import { retryAfterMs } from "../../domain/retry.js";
import { redactUrl } from "../../domain/url.js";
import type { FetchResponse } from "../../ports/fetcher.js";

/** A page that says more than so many words is a page, whatever else stands in it. */
const mostWordsOfARefusal = 200;
const byHand = "Open it in a browser, save the file and add that.";

/**
 * Throws where an answer is a refusal: `source_blocked` for a captcha, a form to log in and the statuses 401, 403 and 451,
 * `http_status` (with `status` and, where asked for, `retry_after_ms`) for every other status from 300 up.
 */
export function refuse(answer: FetchResponse, now: Date): void {
  const { status } = answer;
  const url = redactUrl(new URL(answer.url));
  const page = beginning(answer);
  if (refusalWords.some((words) => page.toLowerCase().includes(words)) && (status >= 400 || saysLittle(page))) {
    throw blocked(url, status, "does not answer programs: it wants to see a person (a captcha).");
  }
  if (status === 401 || status === 403 || status === 451) throw blocked(url, status, `answered with status ${status}.`);
  if (status >= 300) {
    const wait = retryAfterMs(answer.headers["retry-after"], now);
    throw new QuireError("http_status", `${url} answered with status ${status}.`, {
      facts: { url, status, ...(wait !== null && { retry_after_ms: wait }) },
      fix: status >= 500 || status === 429 ? "Try again later." : byHand,
    });
  }
  if (asksToLogIn(page)) throw blocked(url, status, "shows a form to log in instead of a document.");
}

function blocked(url: string, status: number, what: string): QuireError {
  return new QuireError("source_blocked", `${url} ${what}`, { facts: { url, status }, fix: byHand });
}

/** The beginning of an answer that is a page; empty for any other. */
function beginning({ body }: FetchResponse): string {
  const head = new TextDecoder().decode(body.subarray(0, 100_000));
  return looksLikeHtml(head) ? head : "";
}

/** A field for a password, and hardly anything to read besides. */
function asksToLogIn(page: string): boolean {
  return /<input\b[^<>]{0,2000}\btype\s*=\s*["']?password/iu.test(page) && saysLittle(page);
}

function saysLittle(page: string): boolean {
  // Piece by piece: one pattern over the whole would take hostile pages too long.
  const pieces = page.split(/<\/(?:script|style)\b/iu).map((piece) => piece.split(/<(?:script|style)\b/iu, 1)[0] ?? "");
  const words = pieces
    .join(" ")
    .replace(/<[^<>]*>/gu, " ")
    .match(/\p{L}{2,}/gu);
  return (words?.length ?? 0) < mostWordsOfARefusal;
}
