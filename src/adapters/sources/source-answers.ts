import { z } from "zod";
import { readXml as parseAnswer } from "../../domain/xml.js";
import { QuireError, type ErrorFacts } from "../../domain/error.js";
import { looksLikeHtml, refusalWords } from "../../domain/markup.js";
import { retryAfterMs } from "../../domain/retry.js";
import { redactUrl } from "../../domain/url.js";
import type { FetchResponse } from "../../ports/fetcher.js";
import type { ServiceDefinition, SourceAnswer } from "./source-definition.js";

/** Which answer of which service is read. */
export interface Asked {
  definition: ServiceDefinition;
  /** Without the address and the key of who asks. */
  url: URL;
  /** What is sent with it, as JSON; undefined where the address says all. */
  question?: string | undefined;
  /** Media type that is wanted, where the service has several. */
  accept?: string | undefined;
  now: Date;
}

/** What besides `refusalWords` stands on pages where an answer was expected. */
const refusals = [...refusalWords, "unusual traffic", "access denied", "verify you are", "verify that you are"];

/**
 * The body of an answer, or null where it says that there is no such thing. Throws `source_blocked` for refusals and
 * captcha pages, `http_status` (with `status` and, where given, `retry_after_ms`) for every other status from 300 up.
 */
export function readStatus(asked: Asked, response: FetchResponse): string | null {
  const { status } = response;
  const answer: SourceAnswer = { status, body: new TextDecoder().decode(response.body) };
  const isMissing = (status === 404 || status === 410) && asked.definition.is_always_there !== true;
  if (isMissing || asked.definition.isAbsence?.(answer)) return null;
  const page = looksLikeHtml(answer.body) ? answer.body.toLowerCase() : "";
  if (refusals.some((words) => page.includes(words)))
    throw blocked(asked, status, "with a page that asks for a person");
  const refusing = [401, 403, 451, ...(asked.definition.refusals ?? [])];
  if (refusing.includes(status)) throw blocked(asked, status, `with HTTP ${status}`);
  if (status < 300) return answer.body;
  const retryAfter = retryAfterMs(response.headers["retry-after"], asked.now);
  const { title } = asked.definition;
  const pause =
    retryAfter !== null && retryAfter > 60_000
      ? ` It asks for a pause of ${Math.ceil(retryAfter / 60_000)} minutes.`
      : "";
  const said = status === 429 || status >= 500 ? null : saidIn(answer.body);
  const meaning = status === 429 ? ": too many calls" : status >= 500 ? ": it has a problem of its own" : "";
  const words = said === null ? "." : `, and says "${said}".`;
  throw sourceError(
    asked,
    "http_status",
    `${title} answered ${shown(asked)} with HTTP ${status}${meaning}${words}${pause}`,
    {
      facts: { status, ...(retryAfter !== null && { retry_after_ms: retryAfter }) },
      fix: status === 429 || status >= 500 ? tryLater(asked) : said === null ? reportIt(asked) : askOtherwise(asked),
    },
  );
}

/** Members in which services say why they refuse. */
const reasons = ["error_message", "message", "detail", "label", "title", "error", "errors"];
const longestReason = 200;

/** The reason that stands in the JSON of a refusal, on one line; null where there is none. */
function saidIn(body: string, depth = 3): string | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  const found = reasonIn(value, depth)
    ?.replaceAll(/[\p{C}\s]+/gu, " ")
    .replaceAll('"', "'")
    .trim();
  return found ? found.slice(0, longestReason) : null;
}

function reasonIn(value: unknown, depth: number): string | null {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || depth === 0) return null;
  const parts = Array.isArray(value)
    ? value.slice(0, 3)
    : reasons.map((name) => (value as Readonly<Record<string, unknown>>)[name]);
  return parts.map((part) => reasonIn(part, depth - 1)).find((reason) => reason !== null) ?? null;
}

/** Parses a JSON body; `source_answer` where it is something else, half of one, or not what the service documents. */
export function readJson<Schema extends z.ZodType>(asked: Asked, body: string, schema: Schema): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (cause) {
    throw unexpected(asked, looksLikeHtml(body) ? "HTML instead of JSON" : "text that is no whole JSON", cause);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const what = `JSON other than it documents (${issue?.path.join(".") || "the whole"}: ${issue?.message ?? ""})`;
  throw unexpected(asked, what, parsed.error);
}

/** Parses an XML body; `source_answer` where it is something else or half of one. */
export function readXml(asked: Asked, body: string): Element {
  try {
    // Its nodes have what this project uses of the platform's.
    const root = parseAnswer(body) as unknown as Element;
    if (root.nodeName.toLowerCase() !== "html") return root;
    throw unexpected(asked, "HTML instead of XML");
  } catch (cause) {
    if (cause instanceof QuireError) throw cause;
    throw unexpected(asked, looksLikeHtml(body) ? "HTML instead of XML" : "text that is no whole XML", cause);
  }
}

/** An error of the door or the network, with the service's name before it. */
export function withServiceName(asked: Asked, error: QuireError): QuireError {
  if (error.code === "interrupted" || error.facts["source"] === asked.definition.name) return error;
  const facts = { ...error.facts, url: shown(asked) };
  // What the door advises is meant for addresses that a person has given.
  const isOwn = error.code === "offline" || error.facts["reason"] === "not allowed";
  const fix = isOwn ? error.fix : tryLater(asked);
  const message = `${asked.definition.title}: ${error.message}`;
  return sourceError(asked, error.code, message, { facts, cause: error, ...(fix !== undefined && { fix }) });
}

function blocked(asked: Asked, status: number, how: string): QuireError {
  const { title, api_key_env, if_refused } = asked.definition;
  const key = api_key_env === undefined ? "" : `, check the key in ${api_key_env} if there is one`;
  const why = if_refused === undefined ? ": it is blocking programs" : "";
  return sourceError(asked, "source_blocked", `${title} refused ${shown(asked)} ${how}${why}.`, {
    facts: { status },
    fix:
      if_refused ?? `Wait some hours, give an address as network.contact in quire.yaml${key}, or ${leaveOut(asked)}.`,
  });
}

/** The error that says what came instead of what the service documents: `source_answer`. */
export function unexpected(asked: Asked, what: string, cause?: unknown): QuireError {
  const { title } = asked.definition;
  return sourceError(asked, "source_answer", `${title} answered ${shown(asked)} with ${what}.`, {
    fix: tryLater(asked),
    cause,
  });
}

function leaveOut({ definition: { name, title, how_to_leave_out } }: Asked): string {
  return how_to_leave_out ?? `leave ${title} out with sources.${name}.enabled: false in quire.yaml`;
}

function tryLater(asked: Asked): string {
  return `Try again later, or ${leaveOut(asked)}.`;
}

function reportIt(asked: Asked): string {
  return `${asked.definition.title} may have changed; please report it. Until then ${leaveOut(asked)}.`;
}

function askOtherwise(asked: Asked): string {
  return `Ask otherwise, as it says, or ${leaveOut(asked)}.`;
}

const shown = ({ url }: Asked): string => redactUrl(url);

function sourceError(
  asked: Asked,
  code: QuireError["code"],
  message: string,
  { facts, fix, cause }: { facts?: ErrorFacts; fix?: string; cause?: unknown },
): QuireError {
  return new QuireError(code, message, {
    facts: { url: shown(asked), ...facts, source: asked.definition.name },
    ...(fix !== undefined && { fix }),
    ...(cause !== undefined && { cause }),
  });
}
