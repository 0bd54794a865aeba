import type { Intent } from "../corpus/question.js";
import type { Candidate } from "./candidates.js";
import { cueStrength } from "./intent-cues.js";
import { covered, type QuestionWeights } from "./question-weights.js";

/** What is quoted together: a sentence and, where it leans on it, the one before. */
export interface Unit {
  core: Candidate;
  sentences: Candidate[];
  /** 0..1.5; comparable within one question. */
  score: number;
}

interface Wanted {
  question: string;
  intent: Intent;
  entities: readonly string[];
}

/** What a term is worth that stands only in a heading above, or only in the sentence quoted before. */
const headingCredit = 0.5;
const beforeCredit = 0.7;
const leaningFitness = { none: 1, linked: 0.85, pronoun: 0.6 };

/** Every candidate as a unit with its score for the question, best first. */
export function scoreUnits(candidates: readonly Candidate[], weights: QuestionWeights, wanted: Wanted): Unit[] {
  const ranks = new Map([...new Set(candidates.map(({ source }) => source.label))].map((label, rank) => [label, rank]));
  return candidates
    .map((core) => {
      const sentences = withAntecedent(core);
      const rank = ranks.get(core.source.label) ?? 0;
      return { core, sentences, score: unitScore(core, sentences, weights, wanted) / (1 + 0.03 * rank) };
    })
    .sort((left, right) => right.score - left.score);
}

/** The sentence, after the one before it where it begins with a pronoun or a link. */
function withAntecedent(core: Candidate): Candidate[] {
  const { before } = core;
  if (core.leaning === "none" || before === null || before.fitness < 0.5) return [core];
  return [before, core];
}

function unitScore(core: Candidate, sentences: readonly Candidate[], weights: QuestionWeights, wanted: Wanted): number {
  const own = new Set(core.terms);
  const before = new Set(sentences.length > 1 ? sentences[0]?.terms : []);
  const coverage = covered(weights, (term) => {
    if (own.has(term)) return 1;
    if (before.has(term)) return beforeCredit;
    return core.headingTerms.has(term) ? headingCredit : 0;
  });
  const share = covered(weights, (term) => Number(own.has(term)));
  if (share === 0) return 0;
  const standing = sentences.length > 1 ? 0.9 : leaningFitness[core.leaning];
  const cue = cueStrength(core.text, wanted.intent, wanted.question, wanted.entities);
  return coverage * core.fitness * standing * (1 + 0.5 * cue);
}

/** How much two units say the same, 0..1: shared words over the words of the shorter one. */
export function unitSimilarity(left: Unit, right: Unit): number {
  const terms = new Set(left.core.terms);
  const others = new Set(right.core.terms);
  const shared = [...others].filter((term) => terms.has(term)).length;
  return shared / Math.max(1, Math.min(terms.size, others.size));
}
