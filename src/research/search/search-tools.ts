import { z } from "zod";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import { type FoundSource, foundSourceSchema } from "../../domain/found-source.js";
import type { RunContext } from "../../run/run-context.js";
import { isForeign } from "../../tool/foreign-mark.js";
import { requireTool, type RoleMap, toolOfRole } from "../../tool/roles.js";
import type { PlannedQuery } from "../plan/plan-queries.js";
import type { ResearchState } from "../schema/research-schema.js";
import type { ResearchSettings } from "../schema/settings.js";
import { identifiersOf } from "./same-source.js";

/** Search the web at large; every other search tool is a scholarly one. */
const generalTools: ReadonlySet<string> = new Set(["web_search", "wikipedia"]);

export interface Search {
  tool: string;
  query: string;
  /** Identifiers of the works whose references and citing works are searched. */
  seeds?: readonly string[];
}

/** Follows references: asked once in a round, about the topic, whatever the queries are. */
const snowball = "snowball_search";
/** Works that are followed in one round. */
const mostSeeds = 3;

/**
 * Each query with each tool that it is meant for, queries in their order. Where no tool in use is of its kind, all are
 * asked.
 */
export function searchesOf(queries: readonly PlannedQuery[], asked: readonly string[]): Search[] {
  const tools = asked.filter((tool) => tool !== snowball);
  return queries.flatMap(({ text, scope }) => {
    const meant = tools.filter((tool) => scope === "both" || generalTools.has(tool) === (scope === "general"));
    return (meant.length > 0 ? meant : tools).map((tool) => ({ tool, query: text }));
  });
}

/**
 * The search among the references and citing works of the best documents that were read and not followed yet; in the first
 * round of what the library has on the topic. None where it is not asked for, or nothing is left to follow.
 */
export function snowballOf(
  { topic, sources }: Pick<ResearchSettings, "topic" | "sources">,
  { seen, iterations }: Pick<ResearchState, "seen" | "iterations">,
  followed: ReadonlySet<string>,
): Search[] {
  if (!sources.includes(snowball)) return [];
  if (iterations <= 1) return [{ tool: snowball, query: topic }];
  const read = seen.filter(({ kept, work_id }) => kept && work_id !== null);
  const seeds = read
    .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))
    .flatMap((source) => identifierOf(source) ?? [])
    .filter((seed) => !followed.has(seed))
    .slice(0, mostSeeds);
  return seeds.length === 0 ? [] : [{ tool: snowball, query: topic, seeds }];
}

function identifierOf(source: FoundSource): string | null {
  const { doi, arxiv_id, pmid } = identifiersOf(source);
  if (doi !== null) return `doi:${doi}`;
  if (arxiv_id !== null) return `arxiv:${arxiv_id}`;
  return pmid === null ? null : `pmid:${pmid}`;
}

/** Throws `unknown_tool` for a name that no search tool has: of Quire, or of a server. */
export async function requireSearchTool(context: RunContext, tools: RoleMap, role: string): Promise<void> {
  const refusal = new QuireError("unknown_tool", `There is no search tool "${role}".`, {
    facts: { tool: role },
    fix: `Search tools: arxiv, semantic_scholar, openalex, crossref, pubmed, wikipedia, web_search, snowball, or a server's as server__tool. What is in the library alone: --only library.`,
  });
  const name = toolOfRole(tools, role);
  if (!isForeign(name) && !name.endsWith("_search") && name !== "wikipedia") throw refusal;
  try {
    await requireTool(context, name);
  } catch (thrown) {
    throw isForeign(name) || toQuireError(thrown).code !== "unknown_tool" ? thrown : refusal;
  }
}

/** Makes the input of a search tool. */
export function searchInput(
  { tool, query, seeds }: Search,
  { per_tool, since, domains }: { per_tool: number; since: number | null; domains: readonly string[] | null },
): Record<string, unknown> {
  if (tool === "web_search") return { query, top_k: per_tool, ...(domains !== null && { allow: domains }) };
  if (tool === "wikipedia") return { action: "search", query, top_k: per_tool };
  return { query, top_k: per_tool, ...(since !== null && { since }), ...(seeds !== undefined && { seeds }) };
}

const searchOutput = z.object({ results: z.array(z.unknown()) });

/**
 * The sources of a search tool's output, whichever it is, without control characters; null where it is no list of
 * results. A result that names nothing is left out.
 */
export function foundSources(output: unknown, most: number): FoundSource[] | null {
  const parsed = searchOutput.safeParse(output);
  if (!parsed.success) return null;
  const sources = parsed.data.results.map((result) => foundSourceSchema.safeParse(result));
  if (sources.length > 0 && sources.every(({ success }) => !success)) return null;
  return sources.flatMap(({ success, data }) => (success ? [cleaned(data)] : [])).slice(0, most);
}

function cleaned(source: FoundSource): FoundSource {
  return {
    ...source,
    title: sanitiseLine(source.title),
    snippet: sanitiseLine(source.snippet),
    authors: source.authors.map(sanitiseLine).filter((name) => name !== ""),
    venue: source.venue === null ? null : sanitiseLine(source.venue),
    ...(source.via !== undefined && { via: sanitiseLine(source.via) }),
  };
}
