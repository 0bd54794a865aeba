import type { WebHit, WebSearchRequest } from "../../ports/web-services.js";
import type { ServiceDefinition, SourceClient } from "../sources/source-definition.js";

/**
 * One service that searches the web: a file `<name>-search.ts` in this folder that exports it as `provider`. It says what
 * is asked and what the answers mean; politeness, retries, the cache and errors are the client's.
 */
export interface WebSearchDefinition extends ServiceDefinition {
  /** In the configuration: "brave". */
  readonly name: string;
  /** Place in the order in which what is configured is taken; lower is earlier. */
  readonly rank: number;
  /** Where it is asked; null: at the address that the person configures (`web_search.base_url`). */
  readonly base_url: string | null;
  /** The most that one search costs, in USD, by its public prices. */
  readonly usd_per_search: number;
  /** `base` ends without a slash. */
  search(request: WebSearchRequest, base: string, client: SourceClient): Promise<WebHit[]>;
}

const daysOf = { day: 1, week: 7, month: 31, year: 366 } as const;

export type Span = keyof typeof daysOf;

/**
 * The shortest span of time that a service knows and that holds so many days, so that nothing wanted is lost; null for no
 * limit, and for one that is longer than any span.
 * @param spans Those that the service knows, the shortest first.
 */
export function coveringSpan<Known extends Span>(
  days: number | null | undefined,
  spans: readonly Known[],
): Known | null {
  if (days === null || days === undefined) return null;
  return spans.find((span) => daysOf[span] >= days) ?? null;
}
