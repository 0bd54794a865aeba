import { QuireError, toQuireError } from "../domain/error.js";
import type { Fetcher } from "../ports/fetcher.js";
import type { AnswerText, AskedService, ReadAnswer } from "../ports/service-answers.js";
import type { Services } from "../run/services.js";
import type { Connector, ConnectorRequest } from "./define-connector.js";

/** What asking needs of a run. */
export interface Asking {
  readonly services: Pick<Services, "serviceAnswers" | "pages">;
  readonly signal: AbortSignal;
  limitedTo(patterns: readonly string[]): { readonly fetcher: Fetcher };
}

/** Of a file that is fetched as a page. */
const mostPageBytes = 50_000_000;

/**
 * One answer of a connector's service, read. Null where the service has no such thing. Throws what the door and the
 * service throw, `config` where its key is missing.
 */
export async function askConnector<T>(
  context: Asking,
  connector: Connector,
  request: ConnectorRequest,
  read: (answer: AnswerText) => T,
  anew = false,
): Promise<ReadAnswer<T> | null> {
  const { serviceAnswers, pages } = context.services;
  const { fetcher } = context.limitedTo(connector.hosts);
  const service = serviceOf(connector);
  const { url, accept, body } = request;
  if (!connector.robots) {
    const question = { url, ...(accept !== undefined && { accept }), ...(body !== undefined && { body }) };
    return serviceAnswers.ask(fetcher, service, question, read, { anew, signal: context.signal });
  }
  const page = await namingSource(connector, async () => {
    const wanted = { url: url.href, max_bytes: mostPageBytes, robots: true, signal: context.signal };
    // Looking keeps what the site says now, which is then what was kept last.
    if (anew) await pages.look(fetcher, wanted);
    return pages.fetch(fetcher, wanted);
  });
  if (page === null) return null;
  const value = await namingFile(() =>
    serviceAnswers.readPage(service, { url: page.final_url, bytes: page.body }, read),
  );
  return { value, url: page.final_url, bytes: page.body, retrieved_at: page.fetched_at };
}

/** Null for a page that is not there; other errors of pages with the source's name before them. */
async function namingSource<T>({ name, title }: Connector, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (thrown) {
    const error = toQuireError(thrown);
    const status = error.facts["status"];
    if (error.code === "http_status" && (status === 404 || status === 410)) return null;
    if (error.code === "interrupted") throw error;
    throw new QuireError(error.code, `${title}: ${error.message}`, {
      facts: { ...error.facts, source: name },
      fix: error.fix ?? "Try again later.",
      cause: error,
    });
  }
}

/** What stands at an address that a person gave is theirs to look at: asking again later helps nobody. */
async function namingFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const { code, message, facts, fix, cause } = toQuireError(thrown);
    const advice = code === "source_answer" ? "Look at what is at the address: another may be meant." : fix;
    throw new QuireError(code, message, { facts, cause, ...(advice !== undefined && { fix: advice }) });
  }
}

/** An answer that was kept, read as it was when it came. Throws `source_answer`. */
export function readKept<T>(
  { services }: { readonly services: Pick<Services, "serviceAnswers"> },
  connector: Connector,
  answer: { url: string; bytes: Uint8Array },
  read: (answer: AnswerText) => T,
): Promise<T> {
  return services.serviceAnswers.readPage(serviceOf(connector), answer, read);
}

function serviceOf({ name, title, rate, key, isNothing }: Connector): AskedService {
  return {
    name,
    title,
    rate: { spacing_ms: Math.ceil(1_000 / rate.per_second), parallel: rate.parallel },
    how_to_leave_out: "take another connector (quire data connectors)",
    ...(key !== null && { key }),
    ...(isNothing && { isNothing }),
  };
}
