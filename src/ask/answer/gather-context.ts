import { intents } from "../../language/sentence-classes.js";
import { syncRecordsContract } from "../../contracts/sync-records.js";
import { z } from "zod";
import { consolidate } from "../../corpus/context/consolidate.js";
import { divideLarge, type EvidenceRoom, fillRoom } from "../../corpus/context/fill-room.js";
import { loadConsolidationInput, tellingItems, withLabels } from "../../corpus/context/sources.js";
import { withNeighbours } from "../../corpus/rerank/neighbours.js";
import {
  type Understanding,
  understandingSchema,
  understandPrompt,
  understandQuestion,
} from "../../corpus/question/question.js";
import { askedParts } from "../../corpus/rerank/apparatus.js";
import { libraryLanguages } from "../../corpus/question/library-languages.js";
import { rerank } from "../../corpus/rerank/rerank.js";
import { retrieveInRun } from "../../corpus/search/retrieve-in-run.js";
import { type FilterFields, filterOf, refuseEmptyFilter } from "../../corpus/search/search-filter.js";
import { type Source, sourceSchema } from "../../domain/evidence.js";
import type { Profile, ScoredPassage, SearchFilter } from "../../domain/search.js";
import { queryTerms } from "../../domain/terms.js";
import type { Store } from "../../ports/store.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { toQuireError } from "../../domain/error.js";
import { askForObject } from "../../run/model-call.js";

interface ContextRequest {
  question: string;
  understanding: Understanding;
  k: number;
  room: EvidenceRoom;
  profile: Profile;
  /** Judge what was found again by how well it answers; true by default. */
  rerank?: boolean;
  /** What was found for the question that this one goes on from. */
  earlier?: readonly Source[];
  /** Which works may answer; null for all. */
  filter: SearchFilter | null;
}

/** A question with what the library has to say to it, kept so that it can be shown and asked again. */
export const gatheredContext = z.strictObject({
  question: z.string().describe("What was asked"),
  intent: z.enum(intents).describe("What kind of question it is"),
  entities: z.array(z.string()).describe("Names and terms that it is about"),
  sources: z.array(sourceSchema).describe("The passages that were found"),
});
export type GatheredContext = z.infer<typeof gatheredContext>;

/** How many passages are judged for each one that is kept. */
const candidatesPerKept = 4;

interface Ranked {
  id: string;
  score: number;
}

/**
 * Which works may answer, once the index is in line with the manifest; before anything is paid for. `not_found` where
 * none may, `usage` where the filter cannot be understood.
 */
export async function chooseWorks(context: RunContext, fields: FilterFields): Promise<SearchFilter | null> {
  const filter = filterOf(fields);
  await context.call(syncRecordsContract, {});
  const refuse = async () => refuseEmptyFilter(await context.services.store(), filter);
  if (filter !== null) await context.step(`filter:${contentHash(filter)}`, "read", refuse);
  return filter;
}

/** The context of a prompt, recorded as this run's evidence. */
export async function gatherContext(context: RunContext, request: ContextRequest): Promise<GatheredContext> {
  const { question, understanding } = request;
  const sources = withEarlier(await findSources(context, request), request.earlier ?? []);
  const gathered = { question, intent: understanding.intent, entities: understanding.entities, sources };
  context.emit("evidence", "tool", `evidence:${contentHash(gathered)}`, gathered);
  return gathered;
}

/** Retrieves, reranks, consolidates and labels. */
export async function findSources(context: RunContext, request: ContextRequest): Promise<Source[]> {
  const store = await context.services.store();
  const candidates = await retrieveStep(context, request);
  const passages =
    request.rerank === false
      ? candidates.slice(0, request.k).map(({ id, score }) => ({ id, score }))
      : await rerankStep(context, store, candidates, request);
  return context.step(
    `consolidate:${contentHash({ passages, ...request.room })}`,
    "read",
    () => toSources(context, passages, request),
    { provenance: (labelled) => ({ source_ids: labelled.map((source) => source.work_id) }) },
  );
}

function retrieveStep(context: RunContext, request: ContextRequest): Promise<ScoredPassage[]> {
  const { question, understanding, k, profile, filter } = request;
  const queries = [
    question,
    ...understanding.queries,
    ...(understanding.hyde_answer ? [understanding.hyde_answer] : []),
  ];
  const query = {
    queries,
    profile,
    limit: k * candidatesPerKept,
    entities: understanding.entities,
    ...(filter && { filter }),
  };
  return context.step(`retrieve:${contentHash(query)}`, "read", () => retrieveInRun(context, query));
}

function rerankStep(
  context: RunContext,
  store: Store,
  candidates: readonly ScoredPassage[],
  { question, understanding: { intent, entities }, k }: ContextRequest,
): Promise<Ranked[]> {
  const asked = { question, intent, entities, keep: k };
  const key = contentHash({ ...asked, candidates: candidates.map(({ id, score }) => [id, score]) });
  return context.step(`rerank:${key}`, "read", async () => {
    const statistics = await store.termStatistics(queryTerms(question).map(({ term }) => term));
    const scores = new Map(candidates.map(({ id, score }) => [id, score]));
    const { passages, linesOf } = await loadConsolidationInput(context.services, scores);
    const judged = passages.map((passage) => ({
      id: passage.id,
      score: passage.score,
      heading_path: passage.heading_path,
      text: withNeighbours(passage, linesOf(passage.work_id)),
    }));
    return rerank(judged, { ...asked, statistics }).map(({ id, score }) => ({ id, score }));
  });
}

async function toSources(
  context: RunContext,
  scored: readonly Ranked[],
  { question, room }: Pick<ContextRequest, "question" | "room">,
): Promise<Source[]> {
  const scores = new Map(scored.map(({ id, score }) => [id, score]));
  const loaded = await loadConsolidationInput(context.services, scores);
  const settings = context.services.config.consolidate;
  const items = consolidate(loaded, settings);
  const asked = askedParts(question);
  if ("top" in room) return withLabels(tellingItems(items, loaded, asked).slice(0, room.top), loaded);
  const divided = divideLarge(items, room.tokens, loaded, settings);
  return withLabels(fillRoom(tellingItems(divided, loaded, asked), { ...loaded, ...room }), loaded);
}

/** The earlier evidence behind what was found now, each line once, under new labels. */
function withEarlier(sources: readonly Source[], earlier: readonly Source[]): Source[] {
  const fresh = earlier.filter(
    (old) =>
      !sources.some(
        (each) => each.work_id === old.work_id && each.start_line <= old.end_line && old.start_line <= each.end_line,
      ),
  );
  return [...sources, ...fresh].map((source, index) => ({ ...source, label: `S${index + 1}` }));
}

const maxOutputTokens = 1500;

/** Intent, entities, and with a model other wordings and a made-up answer whose words find real ones (HyDE, Gao et al. 2022). By one call of the model where there is one, else (or when it fails) by rules. */
export async function understand(context: RunContext, question: string, model: string | null): Promise<Understanding> {
  const byRules = { ...understandQuestion(question), queries: [], hyde_answer: "" };
  if (model === null) return byRules;
  const languages = await libraryLanguages(context, question);
  const prompt = understandPrompt(context.services.prompt("understand"), question, languages);
  try {
    const call = { name: "understand", model, prompt, max_output_tokens: maxOutputTokens };
    return await askForObject(context, call, understandingSchema);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "unknown_price") throw error;
    context.warn("understand", `The model did not help to understand the question: ${error.message}`, {
      code: error.code,
    });
    return byRules;
  }
}
