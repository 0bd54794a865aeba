import type { RunContext } from "../../run/run-context.js";
import { contentHash } from "../../run/content-hash.js";
import type { MetadataSource } from "../../ports/metadata-source.js";
import type { LookUpOutcome } from "../../contracts/look-up.js";
import type { LookUpRequest } from "./look-up-request.js";
import { lookUp } from "./look-up.js";

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
