import { z } from "zod";
import { questionEntities } from "../../corpus/question/entities.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { indexTerms, queryTerms } from "../../domain/terms.js";
import { type AgentState, searchesLeft } from "./agent-state.js";
import { type ModelPlan, type Plan, requestKey, type ToolRequest, withoutPersonsFields } from "./plan.js";
import { distinctQuestions, mostSubquestions } from "./subquestions.js";

/** Calls of one plan that a model may ask for. */
const mostRequests = 12;
const longestQuery = 500;

/** The plan of a model as this program will carry it out: nothing twice, nothing endless, searches of the library added. */
export function planOfModel(state: AgentState, answer: ModelPlan, feedback: Feedback): Plan {
  const proposed = answer.subquestions.map((text) => sanitiseLine(text).slice(0, longestQuery).trim());
  // Those that rules made hold until a model has looked at them; from then on evidence is counted by them.
  const isFirst = state.iteration === 1 && proposed.some((text) => text !== "");
  const subquestions = distinctQuestions([...(isFirst ? [] : state.subquestions), ...proposed]).slice(
    0,
    mostSubquestions,
  );
  const refused: Plan["refused"] = [];
  const asked: ToolRequest[] = [];
  for (const { name, input } of answer.requested_tools.slice(0, mostRequests)) {
    const parsed = jsonObject(input);
    if (parsed === null) refused.push({ name, input, reason: "The input is not a JSON object." });
    else
      asked.push({
        name,
        input: withinLimits(state, name, parsed),
        serves: servedBy(textOf(parsed), subquestions),
        by: "model",
      });
  }
  const wordings = answer.expanded_queries
    .map((text) => sanitiseLine(text).slice(0, longestQuery).trim())
    .filter((text) => text !== "")
    .slice(0, state.settings.expand * Math.max(1, subquestions.length));
  const ofSubquestions = state.iteration === 1 ? [state.question, ...subquestions] : subquestions;
  const queries = [...ofSubquestions, ...wordings];
  const searches = queries.map((query) => libraryRequest(state, query, servedBy(query, subquestions), "model"));
  const planned = newRequests(state, [...asked, ...searches]);
  const inLibrary = planned.some(({ name }) => name === "rag_retrieve");
  // A plan without calls, queries and new questions says that enough was found.
  const isDone = state.iteration > 1 && planned.length === 0 && refused.length === 0;
  const more = inLibrary || isDone ? [] : rulesRequests({ ...state, subquestions }, feedback).filter(isLibrary);
  return {
    by: "model",
    subquestions,
    requests: withinSearches(
      state,
      newRequests(state, [...planned, ...more]).filter(({ name }) => isLibraryWanted(state, name)),
    ),
    refused,
    stop_if: stopOf(answer.stop_if),
    expanded_queries: wordings,
    rationale: answer.rationale,
  };
}

/** By sub-question: words of its best passages, most telling first. */
export type Feedback = readonly (readonly string[])[];

/** The plan without a model. */
export function planByRules(state: AgentState, feedback: Feedback): Plan {
  const wanted = newRequests(state, rulesRequests(state, feedback)).filter(({ name }) => isLibraryWanted(state, name));
  const requests = withinSearches(state, wanted);
  const queries = requests.filter(isLibrary).map(({ input }) => String(input["query"]));
  const expanded_queries = queries.filter((query) => query !== state.question && !state.subquestions.includes(query));
  return { by: "rules", subquestions: state.subquestions, requests, refused: [], stop_if: {}, expanded_queries };
}

const isLibrary = ({ name }: { name: string }): boolean => name === "rag_retrieve";

function isLibraryWanted(state: AgentState, name: string): boolean {
  return name !== "rag_retrieve" || state.settings.tools.includes("rag_retrieve");
}

/** Leaves out searches of the library beyond those that the settings allow; the one for the question counts for none. */
function withinSearches(state: AgentState, requests: readonly ToolRequest[]): ToolRequest[] {
  let left = searchesLeft(state);
  return requests.filter(({ name, input }) => {
    if (name !== "rag_retrieve" || input["query"] === state.question) return true;
    left -= 1;
    return left >= 0;
  });
}

/** Words taken from passages for one more wording. */
const wordsPerQuery = 4;

/**
 * First the question and its parts; then, what nothing was found for in its names alone, and everything again with words
 * of its best passages that were not tried yet.
 */
function rulesRequests(state: AgentState, feedback: Feedback): ToolRequest[] {
  const { question, subquestions, iteration, settings } = state;
  const all = subquestions.map((_, index) => index);
  const first = iteration === 1 ? [libraryRequest(state, question, all, "rules")] : [];
  const parts = subquestions.map((text, index) => libraryRequest(state, text, [index], "rules"));
  const ordered = [...all].toSorted(
    (left, right) => Number(state.covered[left] ?? false) - Number(state.covered[right] ?? false),
  );
  const others = ordered.flatMap((index) =>
    otherWordings(state, index, feedback).map((query) => libraryRequest(state, query, [index], "rules")),
  );
  const wordings = iteration === 1 ? others.slice(0, settings.expand * subquestions.length) : others;
  return [...first, ...parts, ...wordings, ...outsideRequests(state)];
}

/** `1 + expand` wordings of a sub-question, each with words that no earlier one had; in the first iteration `expand`. */
function otherWordings(state: AgentState, index: number, feedback: Feedback): string[] {
  const { settings, iteration } = state;
  const text = state.subquestions[index] ?? "";
  const names = questionEntities(text).join(" ");
  const own = queryTerms(text).map(({ term }) => term);
  const wanted = settings.expand + (iteration === 1 ? 0 : 1);
  const tried = new Set(state.asked_queries.flatMap((query) => indexTerms(query)));
  const fresh = (feedback[index] ?? feedback[0] ?? []).filter(
    (word) => !indexTerms(word).some((term) => own.includes(term) || tried.has(term)),
  );
  const base = names === "" ? text.replace(/[?？؟]/gu, "") : names;
  const bare = state.covered[index] === false && names !== "" ? [names] : [];
  const groups = Array.from({ length: wanted }, (_, group) => {
    return fresh.slice(group * wordsPerQuery, (group + 1) * wordsPerQuery);
  });
  const extended = groups.filter((group) => group.length > 0).map((group) => `${base} ${group.join(" ")}`);
  return [...bare, ...extended].slice(0, Math.max(wanted, bare.length));
}

const searchTools = /(?:_search|^wikipedia|^brain_similar|__.*search.*)$/u;
/** Pages read in one iteration without a model's word. */
const readsPerIteration = 3;

/**
 * Calls outside the library: each search with the words of the question alone (words of passages would carry what the
 * reader's own documents say to somebody else's server), then the best of what was found is read.
 */
function outsideRequests(state: AgentState): ToolRequest[] {
  const { settings, subquestions, iteration } = state;
  const open = subquestions
    .map((_, index) => index)
    .filter((index) => iteration === 1 || state.covered[index] === false);
  const searches = settings.tools.filter((name) => searchTools.test(name) && name !== "rag_retrieve");
  const asked = searches.flatMap((name) =>
    open.map((index): ToolRequest => {
      const text = subquestions[index] ?? "";
      const query = (questionEntities(text).join(" ") || text).slice(0, longestQuery);
      return { name, input: searchInput(name, query), serves: [index], by: "rules" };
    }),
  );
  return [...asked, ...(iteration === 1 ? [] : readRequests(state))];
}

function searchInput(name: string, query: string): Record<string, unknown> {
  if (name === "brain_similar") return { query, k: 5 };
  if (name === "brain_search") return { query, limit: 5 };
  return name === "wikipedia" ? { action: "search", query } : { query, top_k: 5 };
}

function readRequests(state: AgentState): ToolRequest[] {
  const { tools } = state.settings;
  const readable = state.found.flatMap((source): ToolRequest[] => {
    const all = state.subquestions.map((_, index) => index);
    if (source.open_copy !== null && tools.includes("pdf_scrape"))
      return [{ name: "pdf_scrape", input: { url: source.open_copy }, serves: all, by: "rules" }];
    if (source.url !== null && tools.includes("web_scrape"))
      return [{ name: "web_scrape", input: { url: source.url }, serves: all, by: "rules" }];
    return [];
  });
  return readable.filter((request) => !state.asked.includes(requestKey(request))).slice(0, readsPerIteration);
}

function libraryRequest(state: AgentState, query: string, serves: number[], by: ToolRequest["by"]): ToolRequest {
  const { k, profile, rerank, filter } = state.settings;
  return { name: "rag_retrieve", input: { query, k, retriever_profile: profile, rerank, ...filter }, serves, by };
}

/** What a model asks of the library stays among the works that the person named, and within the settings; of notes, in the person's own;
 * what it has audited is a text that it hands over. */
function withinLimits(state: AgentState, name: string, input: Record<string, unknown>): Record<string, unknown> {
  const asked = withoutPersonsFields(name, input);
  const { k, profile, rerank, filter, library_only } = state.settings;
  if (name === "audit") return { ...asked, online: asked["online"] === true && !library_only, detail: "summary" };
  if (name === "works") return { ...asked, ...filter };
  if (name !== "rag_retrieve") return asked;
  return { k, retriever_profile: profile, rerank, ...asked, ...filter };
}

/** Those that were neither asked before nor twice now. */
function newRequests(state: AgentState, requests: readonly ToolRequest[]): ToolRequest[] {
  const kept = new Map<string, ToolRequest>();
  for (const request of requests) {
    const key = requestKey(request);
    const known = kept.get(key);
    if (known) kept.set(key, { ...known, serves: [...new Set([...known.serves, ...request.serves])] });
    else if (!state.asked.includes(key)) kept.set(key, request);
  }
  return [...kept.values()];
}

/** The sub-question that a query has most words of; all where it has none of any. */
function servedBy(query: string, subquestions: readonly string[]): number[] {
  const terms = new Set(indexTerms(query));
  const shares = subquestions.map((text) => {
    const own = queryTerms(text).map(({ term }) => term);
    return own.filter((term) => terms.has(term)).length / Math.max(1, own.length);
  });
  const best = Math.max(0, ...shares);
  const all = subquestions.map((_, index) => index);
  return best === 0 ? all : all.filter((index) => (shares[index] ?? 0) >= best);
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // The model is told that its input was no JSON.
    return null;
  }
}

function textOf(input: Record<string, unknown>): string {
  return Object.values(input)
    .filter((value) => typeof value === "string")
    .join(" ");
}

function stopOf({ confidence, iter, tokens }: ModelPlan["stop_if"]): Plan["stop_if"] {
  return {
    ...(confidence !== null && { confidence }),
    ...(iter !== null && { iter }),
    ...(tokens !== null && { tokens }),
  };
}
