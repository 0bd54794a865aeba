import type { ErrorRecord } from "../../domain/error.js";
import { canonicalUrl } from "../../domain/source-id.js";
import { parseUrl } from "../../domain/url.js";
import type { PageLook } from "../../ports/web-services.js";
import type { WebReference } from "../../contracts/audit.js";

/** What became of asking for an address. */
export type Looked = ({ ok: true } & PageLook) | { ok: false; error: ErrorRecord };

type Judged = Pick<WebReference, "state" | "status" | "target" | "explanation">;

/** Whether a page is still where a reference says; what was only refused to a program, or failed, is not decided. Pure. */
export function judgeAddress(url: string, looked: Looked): Judged {
  return looked.ok ? judgeAnswer(url, looked) : judgeFailure(url, looked.error);
}

/** Redirects for good: https://www.rfc-editor.org/rfc/rfc9110#section-15.4 */
const lasting = new Set([301, 308]);

function judgeAnswer(url: string, { final_url, redirects }: PageLook): Judged {
  const isThere: Judged = { state: "there", status: null, target: null, explanation: "" };
  if (canonicalUrl(final_url) === canonicalUrl(url)) return isThere;
  const [first] = redirects;
  const status = first?.status ?? null;
  // Sites send pages that they have lost to their start page, and call that a success.
  if (isStartPage(final_url) && !isStartPage(url)) {
    const explanation = `${url} leads to the start page ${final_url}: the page itself is gone.`;
    return { state: "dead", status, target: final_url, explanation };
  }
  const passing = redirects.findIndex((each) => !lasting.has(each.status));
  const target = redirects.slice(0, passing < 0 ? undefined : passing).at(-1)?.to;
  if (target === undefined || canonicalUrl(target) === canonicalUrl(url)) return isThere;
  return { state: "moved", status, target, explanation: `${url} has moved for good (${status ?? ""}) to ${target}` };
}

function isStartPage(address: string): boolean {
  const url = parseUrl(address);
  return url !== null && url.pathname === "/" && url.search === "";
}

const gone = new Set<unknown>([404, 410]);

function judgeFailure(url: string, { code, message, facts = {} }: ErrorRecord): Judged {
  const { status, cause } = facts;
  if (code === "http_status" && gone.has(status))
    return dead(Number(status), `${url} is gone: it answered with status ${String(status)}.`);
  if (code === "network" && cause === "ENOTFOUND") return dead(null, `${url} is gone: its host is not known any more.`);
  if (code === "too_large") return { state: "there", status: null, target: null, explanation: "" };
  return {
    state: "unchecked",
    status: typeof status === "number" ? status : null,
    target: null,
    explanation: message,
  };
}

function dead(status: number | null, explanation: string): Judged {
  return { state: "dead", status, target: null, explanation };
}
