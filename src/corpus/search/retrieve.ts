import { QuireError } from "../../domain/error.js";
import type { Profile, QueryTerm, RankedPassage, ScoredPassage, SearchFilter } from "../../domain/search.js";
import { indexTerms, queryTerms } from "../../domain/terms.js";
import type { Embedder } from "../../ports/model.js";
import type { Store } from "../../ports/store.js";
import { embedTerms } from "./lsi.js";
import { currentLsi } from "./lsi-maintenance.js";
import { likenessesTo } from "./lsi-points.js";

/** How many passages of each engine are ranked together. */
const depth = 200;
/** Shares of the engines; LSI's was fixed before it was measured, see docs/decisions. */
const lexicalShare = 0.7;
const lsiShare = 0.3;
const vectorShare = 1;
const entityBoost = 0.05;

export interface RetrieveRequest {
  /** The question and other wordings of it; fused when there are several. */
  queries: readonly string[];
  profile: Profile;
  limit: number;
  filter?: SearchFilter;
  /** Names that raise a passage that has them. */
  entities?: readonly string[];
}

export interface RetrieveDependencies {
  store: Store;
  embedder?: Embedder;
}

/**
 * The passages that answer best, best first, equal ones in the order of their ids. Scores of `hybrid`, of several
 * queries and with entities lie in 0..1 (plus boosts); of `bm25` and `vector` alone they are the engine's own.
 * `no_embedder` where the profile needs one, or nothing has been embedded with it yet.
 */
export async function retrieve(
  { store, embedder }: RetrieveDependencies,
  { queries, profile, limit, filter, entities = [] }: RetrieveRequest,
): Promise<ScoredPassage[]> {
  const usedEmbedder = profile === "bm25" ? undefined : embedder;
  if (profile === "vector" && usedEmbedder === undefined) throw noEmbedder();
  const vectors = await embedQueries(usedEmbedder, queries);
  const engine: Engine = { store, profile, filter, most: Math.max(depth, limit), model: usedEmbedder?.id ?? "" };
  const lists: RankedPassage[][] = [];
  for (const [index, query] of queries.entries()) lists.push(await retrieveOne(engine, query, vectors[index]));
  const fused = lists.length === 1 ? (lists[0] ?? []) : fuseQueries(lists);
  // Texts are read of those alone that are wanted, and of those that are as good as the last of them.
  const wanted = entities.length > 0 ? fused : firstWithTies(fused, limit);
  return boosted(await withContents(store, wanted), entities).slice(0, limit);
}

function firstWithTies(passages: readonly RankedPassage[], limit: number): readonly RankedPassage[] {
  const least = passages[limit - 1]?.score ?? -Infinity;
  return passages.filter(({ score }, index) => index < limit || score === least);
}

async function withContents(store: Store, passages: readonly RankedPassage[]): Promise<ScoredPassage[]> {
  const contents = new Map((await store.contents(passages.map(({ key }) => key))).map((each) => [each.key, each]));
  return byScoreAndId(
    passages.flatMap(({ key, score }) => {
      const found = contents.get(key);
      return found === undefined ? [] : [{ id: found.id, content: found.content, score }];
    }),
  );
}

interface Engine {
  store: Store;
  profile: Profile;
  filter: SearchFilter | undefined;
  most: number;
  model: string;
}

async function retrieveOne(engine: Engine, query: string, vector?: Float32Array): Promise<RankedPassage[]> {
  const { store, profile, filter, most, model } = engine;
  const near = vector === undefined ? [] : await store.vector(vector, model, most, filter);
  if (profile === "vector") {
    if (near.length === 0 && (await store.withoutVector(model, 1)).length > 0) throw notEmbedded(model);
    return ranked(near);
  }
  const terms = queryTerms(query);
  const lexical = await store.rank(terms, most, filter);
  if (profile === "bm25") return lexical;
  const engines: WeightedScores[] = [{ passages: lexical, weight: lexicalShare }];
  const similar = await byLsi(store, terms, near.length > 0 ? union(lexical, near) : lexical);
  if (similar !== null) engines.push({ passages: similar, weight: lsiShare });
  if (near.length > 0) engines.push({ passages: near, weight: vectorShare });
  return weightedSum(engines);
}

/** The candidates by their likeness to the query in the library's own directions; null where there are none yet. */
async function byLsi(
  store: Store,
  terms: readonly QueryTerm[],
  candidates: readonly RankedPassage[],
): Promise<RankedPassage[] | null> {
  const current = await currentLsi(store);
  if (current === null) return null;
  const query = embedTerms(current.basis, terms);
  const keys = candidates.map(({ key }) => key);
  const likenesses = await likenessesTo(store, current, keys, query);
  return keys.map((key, index) => ({ key, score: likenesses[index] ?? 0 }));
}

async function embedQueries(embedder: Embedder | undefined, queries: readonly string[]): Promise<Float32Array[]> {
  if (embedder === undefined || queries.length === 0) return [];
  return (await embedder.embed(queries)).vectors;
}

function union(left: readonly RankedPassage[], right: readonly RankedPassage[]): RankedPassage[] {
  const known = new Set(left.map(({ key }) => key));
  return [...left, ...right.filter(({ key }) => !known.has(key))];
}

/** Raises each passage by 0.05 of the best score per entity that it has word by word. */
function boosted(passages: readonly ScoredPassage[], entities: readonly string[]): ScoredPassage[] {
  const wanted = entities.map(phraseOf).filter((phrase) => phrase.trim() !== "");
  const best = passages[0]?.score ?? 0;
  if (wanted.length === 0 || best <= 0) return [...passages];
  return byScoreAndId(
    passages.map(({ id, content, score }) => {
      const phrase = phraseOf(content);
      const matches = wanted.filter((entity) => phrase.includes(entity)).length;
      return { id, content, score: score / best + entityBoost * matches };
    }),
  );
}

function phraseOf(text: string): string {
  return ` ${indexTerms(text).join(" ")} `;
}

function noEmbedder(): QuireError {
  return new QuireError("no_embedder", "The profile `vector` needs an embedder, and none is configured.", {
    fix: "Set `embedding: openai:text-embedding-3-small` (or `ollama:...`) in quire.yaml, or use `--profile hybrid`.",
  });
}

function notEmbedded(model: string): QuireError {
  return new QuireError("no_embedder", `No passage has been embedded with ${model} yet.`, {
    facts: { model },
    fix: "Run `quire add` once more to embed the library, or use `--profile hybrid`.",
  });
}

/** Constant of reciprocal rank fusion (Cormack, Clarke and Buettcher, 2009). */
const rankOffset = 60;

/** Values brought to 0..1 by their least and greatest; all 1 where they do not differ. */
export function minMax(values: readonly number[]): number[] {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const range = greatest - least;
  return values.map((value) => (range > 0 ? (value - least) / range : 1));
}

/** Scores of one engine and how much they count. */
interface WeightedScores {
  passages: readonly RankedPassage[];
  weight: number;
}

/**
 * Sum of weighted min-max scores; a passage an engine did not return gets nothing from it. The weights may add up
 * to anything: results lie in 0..1, best first.
 */
export function weightedSum(engines: readonly WeightedScores[]): RankedPassage[] {
  const total = engines.reduce((sum, { weight }) => sum + weight, 0);
  const fused = new Map<number, RankedPassage>();
  for (const { passages, weight } of engines) {
    const normalised = minMax(passages.map(({ score }) => score));
    for (const [index, { key }] of passages.entries()) {
      const score = (weight / total) * (normalised[index] ?? 0);
      const known = fused.get(key);
      if (known === undefined) fused.set(key, { key, score });
      else known.score += score;
    }
  }
  return ranked([...fused.values()]);
}

/**
 * Reciprocal rank fusion of what several queries found with the same engine, as a share of the best possible:
 * 1 is a passage that every query found first.
 */
export function fuseQueries(lists: readonly (readonly RankedPassage[])[]): RankedPassage[] {
  const fused = new Map<number, number>();
  for (const list of lists) {
    for (const [index, { key }] of list.entries()) {
      const share = (rankOffset + 1) / (rankOffset + index + 1) / lists.length;
      fused.set(key, (fused.get(key) ?? 0) + share);
    }
  }
  return ranked([...fused].map(([key, score]) => ({ key, score })));
}

/** Best first; equal scores in the order of their numbers. */
function ranked(passages: readonly RankedPassage[]): RankedPassage[] {
  return [...passages].sort((left, right) => right.score - left.score || left.key - right.key);
}

/** Best first; equal scores in the order of their ids. */
function byScoreAndId(passages: readonly ScoredPassage[]): ScoredPassage[] {
  return [...passages].sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1));
}
