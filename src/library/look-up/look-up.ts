import type { MetadataSource } from "../../ports/metadata-source.js";
import { Enquiry, lookUpIdentifiers, type LookUpOptions } from "./enquiry.js";
import type { LookUpOutcome } from "../../contracts/look-up.js";
import type { LookUpRequest } from "./look-up-request.js";
import { searchByTitle } from "./title-search.js";

/**
 * Asks the sources about a work: by its identifiers, in their order, until one leads to a record of the document in
 * hand; then by title, author and year. A record of another document is kept, and shown where nothing better is found.
 * `unanswered` where those failed that would have known; `sources` come in the order in which they are believed.
 */
export async function lookUp(
  request: LookUpRequest,
  sources: readonly MetadataSource[],
  options: LookUpOptions,
): Promise<LookUpOutcome> {
  const enquiry = new Enquiry(request, sources, options);
  const found = await lookUpIdentifiers(enquiry);
  if (found !== null && found.match.verdict !== "different") return found;
  const searched = await searchByTitle(enquiry);
  if ("kind" in searched) return searched;
  if (found !== null) return found;
  const { problems, asked, settled } = enquiry;
  if (problems.length > 0 && !settled) return { kind: "unanswered", problems };
  return { kind: "not_found", asked, nearest: searched.nearest, problems };
}
