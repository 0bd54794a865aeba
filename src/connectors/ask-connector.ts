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
  const page = await pages.fetch(fetcher, {
    url: url.href,
    max_bytes: mostPageBytes,
    robots: true,
    signal: context.signal,
  });
  const value = await serviceAnswers.readPage(service, { url: page.final_url, bytes: page.body }, read);
  return { value, url: page.final_url, bytes: page.body, retrieved_at: page.fetched_at };
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
