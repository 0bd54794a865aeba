import { z } from "zod";
import { neighboursContract, type NeighbourWork } from "../contracts/neighbours.js";
import { ragRetrieveContract } from "../contracts/rag-retrieve.js";
import { QuireError } from "../domain/error.js";
import { type FoundSource, scholarlySearchInput, scholarlySearchOutput } from "../domain/found-source.js";
import { foundSource } from "../domain/record-found.js";
import { indexTerms, queryTerms } from "../domain/terms.js";
import type { RunContext } from "../run/run-context.js";
import { attempt } from "../tool/attempt.js";
import { defineTool } from "../tool/define-tool.js";
import { cleaned, wordless } from "./search-tool.js";

/** Works followed by one call: each costs four to six questions at the pace of the services. */
const mostSeeds = 3;
/** Works of the library that are tried as seeds: some have no identifier. */
const mostTried = 10;
/** Passages retrieved to find them: several are of one work. */
const mostPassages = 40;
/** Neighbours of one work in each direction that are looked at. */
const mostNeighbours = 100;

export const tool = defineTool(
  {
    name: "snowball_search",
    title: "references and citing works",
    version: 1,
    description:
      "Finds works about a subject among those that known works cite and are cited by, as OpenAlex and Semantic Scholar know them.",
    input: scholarlySearchInput.extend({
      seeds: z
        .array(z.string().min(1))
        .min(1)
        .max(mostTried)
        .optional()
        .describe("Works to start from: keys, ids or identifiers; by default those of the library that answer best"),
    }),
    output: scholarlySearchOutput,
    effect: "read",
    network: true,
    hosts: neighboursContract.hosts ?? [],
    for_models: true,
    observe: ({ results }) => ({ kind: "results", sources: results, abstracts: true }),
  },
  async (context, { query, top_k, since = null, seeds: given }) => {
    const terms = [...new Set(queryTerms(query).map(({ term }) => term))];
    if (terms.length === 0) throw wordless(query);
    const candidates = await collect(context, given ?? (await libraryWorks(context, query)));
    const recent = candidates.filter(({ source: { year } }) => since === null || year === null || year >= since);
    return { results: ranked(recent, terms).slice(0, top_k).map(cleaned) };
  },
);

/** Ids of the library's works that answer a question, best first. */
async function libraryWorks(context: RunContext, query: string): Promise<string[]> {
  const { docs } = await context.call(ragRetrieveContract, { query, k: mostPassages });
  return [...new Set(docs.map(({ source_id }) => source_id))].slice(0, mostTried);
}

/** A work next to one or more of those that were followed. */
interface Candidate {
  source: FoundSource;
  cited_by_count: number | null;
  /** "cited by @hu2021lora": once for each link. */
  links: string[];
}

/** What the library lacks of what stands around the first works that have an identifier. Throws where none could be asked. */
async function collect(context: RunContext, seeds: readonly string[]): Promise<Candidate[]> {
  const byId = new Map<string, Candidate>();
  let followed = 0;
  for (const seed of seeds) {
    if (followed === mostSeeds) break;
    const input = { work: seed, limit: mostNeighbours, missing: true };
    const { output, error } = await attempt(context, neighboursContract, input);
    if (error !== null) {
      // A work without identifier is nobody's failure: the next one is followed in its place.
      if (error.code === "not_found") continue;
      // A service that is away for one work is away for the next.
      if (followed === 0) throw QuireError.fromRecord(error);
      context.warn(`snowball:${seed}`, `Not all works could be followed: ${error.message}`, { seed });
      break;
    }
    followed += 1;
    const name = output.work.key === null ? output.work.identifier : `@${output.work.key}`;
    for (const work of output.cites) take(byId, work, `cited by ${name}`);
    for (const work of output.cited_by) take(byId, work, `cites ${name}`);
  }
  return [...byId.values()];
}

function take(byId: Map<string, Candidate>, work: NeighbourWork, link: string): void {
  const { item, url, open_copy, cited_by_count } = work;
  const source = foundSource({ source: "", item, notices: [], url, open_copy });
  if (source === null) return;
  const known = byId.get(source.source_id);
  if (known === undefined) byId.set(source.source_id, { source, cited_by_count, links: [link] });
  else if (!known.links.includes(link)) known.links.push(link);
}

/** What a further link, and a tenfold number of citations, are worth beside all words of the question. */
const worth = { link: 0.1, tenfold: 0.02 };

/**
 * Candidates by how much of the question their title and abstract say, rare words (among the candidates) counting more,
 * then by how many of the works followed they are linked to and how often they are cited. What says no word of the
 * question is left out.
 */
function ranked(candidates: readonly Candidate[], terms: readonly string[]): FoundSource[] {
  const said = candidates.map(({ source }) => new Set(indexTerms(`${source.title} ${source.snippet}`)));
  const weights = new Map(
    terms.map((term) => {
      const frequency = said.filter((words) => words.has(term)).length;
      return [term, Math.log(1 + (candidates.length - frequency + 0.5) / (frequency + 0.5))];
    }),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return candidates
    .map(({ source, links, cited_by_count: count }, index) => {
      const found = terms.filter((term) => said[index]?.has(term));
      const share = found.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / total;
      const score = share + worth.link * (links.length - 1) + worth.tenfold * Math.log10(1 + (count ?? 0));
      const times = count === null ? "" : `, cited ${count} times`;
      const via = `${links.join(", ")}${times}; says ${found.length} of ${terms.length} words of the question`;
      return { source: { ...source, via }, share, score };
    })
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ source }) => source);
}
