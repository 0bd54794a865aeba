import { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import { type NamedAddress, NamedHosts } from "../../tool/named-hosts.js";

/** Copies that a page declares, as far as they are read. */
export interface AdmittedCopies {
  copies: NamedAddress[];
  /** Why others are not, in sentences. */
  problems: string[];
}

/**
 * Chooses the copies that are read of those that a page declares: those on hosts of whoever owns the page's host, and on hosts that the
 * call was opened for by name. A page names no others: it would decide where Quire goes. What its server redirects to is
 * the affair of the door.
 * @param pages the page's address, as it was asked for and after redirects
 */
export function admittedCopies(
  { fetcher }: Pick<RunContext, "fetcher">,
  declared: readonly string[],
  pages: readonly string[],
): AdmittedCopies {
  const families = pages.flatMap((page) => NamedHosts.familyOf(page) ?? []);
  const named = new NamedHosts({ found: pages, said: [], patterns: [...families, ...fetcher.allowed.flat()] });
  const admitted: AdmittedCopies = { copies: [], problems: [] };
  for (const address of declared) {
    const copy = named.admit(address);
    if (!(copy instanceof QuireError)) admitted.copies.push(copy);
    else
      admitted.problems.push(
        `${String(copy.facts["url"])}, which the page declares, was not fetched: nobody named its host. Add that address itself where you trust it.`,
      );
  }
  return admitted;
}
