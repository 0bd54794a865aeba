import { canonicalUrl } from "../../domain/source-id.js";
import type { KeptPage } from "../../ports/web-services.js";

/** The kept pages of an address, in their order: those that were asked for under it, and those that it is the end of a redirect to. Pure. */
export function keptPagesOf(pages: readonly KeptPage[], address: string): KeptPage[] {
  const wanted = canonicalUrl(address);
  if (wanted === null) return [];
  const asked = pages.filter(({ url }) => canonicalUrl(url) === wanted);
  return asked.length > 0 ? asked : pages.filter(({ final_url }) => canonicalUrl(final_url) === wanted);
}
