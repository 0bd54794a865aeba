import { questionWeights } from "../../corpus/question/question-weights.js";
import { understandQuestion } from "../../corpus/question/question.js";
import { rerank } from "../../corpus/rerank/rerank.js";
import type { Source } from "../../domain/evidence.js";
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

/** The most that a finalizer is shown, whatever the number of sub-questions. */
const mostShown = 24;

/**
 * The evidence worth showing: for each sub-question the `top` pieces that answer it best, in turn, so that each has
 * its share before any has all; in the order of their labels.
 */
export function chooseEvidence(state: AgentState, statistics: TermStatistics): Source[] {
  const { entries } = state.evidence;
  const lists = state.subquestions.map((question, index) => bestFor(entries, question, index, state, statistics));
  const chosen = new Set<string>();
  const most = Math.min(mostShown, state.settings.top * Math.max(1, lists.length));
  for (let rank = 0; rank < state.settings.top; rank++) {
    for (const list of lists) {
      const label = list[rank];
      if (label !== undefined && chosen.size < most) chosen.add(label);
    }
  }
  return entries.map(({ source }) => source).filter(({ label }) => chosen.has(label));
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
  const ranked = rerank(judged, { question, intent, entities, statistics, keep: settings.top });
  return ranked.map(({ id }) => id);
}
