import type { Fetcher } from "../ports/fetcher.js";

/** How a tool is called by another. */
export interface CallOptions {
  /** Patterns of the hosts it may reach, besides its own; what limits the caller limits it too. */
  domains?: readonly string[];
  /** Allow the hosts that allowed ones redirect to. */
  admit_redirects?: boolean;
}

/** Restricts a `Fetcher` to the hosts that a tool names as its own and to those that its caller allows. */
export function restrictFetcher(
  fetcher: Fetcher,
  own: readonly string[],
  { domains, admit_redirects }: CallOptions,
): Fetcher {
  const grow = { admit_redirects: admit_redirects ?? false };
  const door = own.includes("*") ? fetcher : fetcher.limited(own, grow);
  return domains === undefined ? door : door.limited(domains, grow);
}
