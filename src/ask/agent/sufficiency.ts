import { questionWeights } from "../../corpus/question/question-weights.js";
import { understandQuestion } from "../../corpus/question/question.js";
import { tokensOfPassage } from "../../corpus/context/fill-room.js";
import { rerank } from "../../corpus/rerank/rerank.js";
import type { CheckedAnswer, Source } from "../../domain/evidence.js";
import type { TermStatistics } from "../../ports/store.js";
import { judgeCoverage } from "../extractive/answerability.js";
import { candidatesOf } from "../extractive/candidates.js";
import type { AgentState } from "./agent-state.js";
import type { EvidenceEntry } from "./evidence-store.js";

/** By index of the sub-question: whether some evidence speaks of what it asks, as the extractive answer judges it. */
export function coveredSubquestions({ subquestions, evidence }: AgentState, statistics: TermStatistics): boolean[] {
  const candidates = evidence.entries.flatMap(({ source }) => candidatesOf(source));
  return subquestions.map((question) => {
    const understanding = understandQuestion(question);
    const weights = questionWeights(question, understanding.entities, statistics);
    return judgeCoverage(candidates, weights, understanding).answered;
  });
}

/** The sub-questions of which neither the evidence nor a statement that cites some of it speaks. */
export function unanswered(
  state: AgentState,
  { claims }: Pick<CheckedAnswer, "claims">,
  statistics: TermStatistics,
): string[] {
  const sources = new Map(state.evidence.entries.map(({ source }) => [source.label, source]));
  const said = claims.flatMap(({ text, labels, verdict }) => {
    const source = verdict === "contradicted" || verdict === "not_found" ? undefined : sources.get(labels[0] ?? "");
    const heading = source?.content.split("\n", 1)[0] ?? "";
    return source === undefined ? [] : candidatesOf({ ...source, content: `${heading}\n\n${text}` });
  });
  return state.subquestions.filter((question, index) => {
    if (state.covered[index]) return false;
    const understanding = understandQuestion(question);
    return !judgeCoverage(said, questionWeights(question, understanding.entities, statistics), understanding).answered;
  });
}

/** The most that a finalizer is shown, whatever the number of sub-questions. */
const mostShown = 24;
/** The same where its room is counted in tokens. */
const mostInRoom = 48;

/**
 * The evidence worth showing: for each sub-question the pieces that answer it best, in turn, so that each has its share
 * before any has all; as many as there is room for, in the order of their labels.
 */
export function chooseEvidence(state: AgentState, statistics: TermStatistics): Source[] {
  const { entries } = state.evidence;
  const { top, room } = state.settings;
  const counted = "top" in room;
  const lists = state.subquestions.map((question, index) => bestFor(entries, question, index, state, statistics));
  const ranks = counted ? top : Math.max(0, ...lists.map(({ length }) => length));
  const most = counted ? Math.min(mostShown, top * Math.max(1, lists.length)) : mostInRoom;
  const sources = new Map(entries.map(({ source }) => [source.label, source]));
  const chosen = new Set<string>();
  let left = counted ? Infinity : room.tokens;
  for (let rank = 0; rank < ranks; rank++) {
    for (const label of lists.flatMap((list) => list[rank] ?? [])) {
      const cost = tokensOfPassage(sources.get(label)?.content ?? "");
      if (chosen.has(label) || chosen.size === most || (cost > left && chosen.size > 0)) continue;
      chosen.add(label);
      left -= cost;
    }
  }
  return [...sources.values()].filter(({ label }) => chosen.has(label));
}

/** Labels of the evidence that answers one sub-question, best first. */
export function bestFor(
  entries: readonly EvidenceEntry[],
  question: string,
  index: number,
  { settings }: Pick<AgentState, "settings">,
  statistics: TermStatistics,
): string[] {
  const { intent, entities } = understandQuestion(question);
  const judged = entries.map(({ source, serves }) => ({
    id: source.label,
    score: Math.max(0, serves.find(({ subquestion }) => subquestion === index)?.score ?? 0),
    heading_path: source.heading_path,
    text: source.content,
  }));
  const keep = "top" in settings.room ? settings.top : mostInRoom;
  const ranked = rerank(judged, { question, intent, entities, statistics, keep });
  return ranked.map(({ id }) => id);
}
