import type { RunContext } from "../../run/run-context.js";
import { contentHash } from "../../run/content-hash.js";
import type { MetadataSource } from "../../ports/metadata-source.js";
import type { LookUpOutcome } from "../../contracts/look-up.js";
import { Enquiry, lookUpIdentifiers, type LookUpOptions, type LookUpRequest } from "./enquiry.js";
import { searchByTitle } from "./title-search.js";

/**
 * Looks a work up inside a run. Every answer of a source is a step named after the question, so that a resumed run
 * asks nothing twice; a source that failed is asked again. Throws `interrupted` alone: what else goes wrong is in
 * the outcome. Call it for several works at once; sources keep to their own rates.
 */
export async function lookUpInRun(context: RunContext, request: LookUpRequest): Promise<LookUpOutcome> {
  const sources = await context.services.sources.open(context.fetcher);
  const recorded = sources.map((source) => recordedSource(context, source));
  return lookUp(request, recorded, { now: context.now(), signal: context.signal });
}

function recordedSource(context: RunContext, source: MetadataSource): MetadataSource {
  const { name, title, role, lacksArxivDois, kinds, canSearch } = source;
  const provenance = () => ({ source: name });
  return {
    name,
    title,
    role,
    lacksArxivDois,
    kinds,
    canSearch,
    byIdentifier: (identifier, signal) =>
      context.step(
        `look_up:${name}:${identifier.kind}:${identifier.value}`,
        "read",
        () => source.byIdentifier(identifier, signal),
        { name, provenance },
      ),
    search: (query, limit, signal) =>
      context.step(
        `search_title:${name}:${contentHash({ ...query, limit })}`,
        "read",
        () => source.search(query, limit, signal),
        { name, provenance },
      ),
  };
}

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
