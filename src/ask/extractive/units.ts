import { announces, cueStrength } from "../../corpus/question/intent-cues.js";
import { putsTheQuestion } from "../../corpus/question/put-questions.js";
import type { Intent } from "../../corpus/question/question.js";
import { covered, type QuestionWeights } from "../../corpus/question/question-weights.js";
import { contentOfForeign } from "../../corpus/question/question-language.js";
import { indexTerms } from "../../domain/terms.js";
import { asksForWords } from "./asked-operation.js";
import type { Candidate } from "./candidates.js";
import { sharedCount } from "../../domain/collections.js";

/** The sentences that are quoted together: one and, where it leans on it, the one before. */
export interface Unit {
  core: Candidate;
  sentences: Candidate[];
  /** 0..1.5; comparable within one question. */
  score: number;
}

export interface Wanted {
  question: string;
  intent: Intent;
  entities: readonly string[];
}

interface Measure extends Wanted {
  weights: QuestionWeights;
  /** Terms that a sentence must have one of: those of the entities, or all where none was recognised. */
  subject: ReadonlySet<string>;
  /** Terms of the names of several words, by name. */
  names: readonly (readonly string[])[];
}

/** What a term is worth that stands only in a heading above, or only in the sentence quoted before. */
const headingCredit = 0.5;
const beforeCredit = 0.7;
/** What a word of a name of several words is worth where the others are neither beside it nor above it. */
const partialCredit = 0.5;
/** How far a sentence speaks for what its section announces to answer. */
const announcedCredit = 0.75;
/** Share of the question that the headings above must hold for their section to be an answer to it. */
const announcedShare = 0.5;
/** Two sentences say less per sentence than one that says it all. */
const pairFitness = 0.88;
/** Two of which the second takes up what the first names are one statement, and its words those of both. */
const takenUp = { credit: 0.95, fitness: 0.97 };
const mostItems = 8;
const cueWeight = 0.5;
const leaningFitness = { none: 1, linked: 0.85, pronoun: 0.6 };

/**
 * Every candidate as a unit with its score for the question, best first. Term weights count by their square root
 * here: in a library on one subject the subject's own name is common, and yet every good sentence says it.
 */
export function scoreUnits(candidates: readonly Candidate[], weights: QuestionWeights, wanted: Wanted): Unit[] {
  // Of other languages names alone are known as entities, and every other word may be what a question is about.
  const entities = contentOfForeign(wanted.question) === null ? wanted.entities : [];
  const named = entities.flatMap(indexTerms).filter((term) => weights.has(term));
  const measure: Measure = {
    ...wanted,
    weights: new Map([...weights].map(([term, weight]) => [term, Math.sqrt(weight)])),
    subject: new Set(named.length > 0 ? named : weights.keys()),
    names: wanted.entities.map(indexTerms).filter((terms) => terms.length > 1),
  };
  const ranks = new Map([...new Set(candidates.map(({ source }) => source.label))].map((label, rank) => [label, rank]));
  return candidates
    .flatMap((core) => {
      const damping = 1 + 0.03 * (ranks.get(core.source.label) ?? 0);
      return readings(core).map((sentences) => ({
        core,
        sentences,
        score: unitScore(core, sentences, measure) / damping,
      }));
    })
    .sort((left, right) => right.score - left.score);
}

/** A sentence by itself and after the one before it; where it leans on that one, only so. */
function readings(core: Candidate): Candidate[][] {
  // What introduces a list says nothing without it.
  if (core.items.length > 0) return [[core, ...core.items.slice(0, mostItems)]];
  const { before } = core;
  if (before === null || before.fitness < 0.5) return [[core]];
  return core.leaning === "none" ? [[core], [before, core]] : [[before, core]];
}

function unitScore(core: Candidate, sentences: readonly Candidate[], measure: Measure): number {
  const { intent, question, entities } = measure;
  const [first] = sentences;
  const standing =
    leaningFitness[first?.leaning ?? "none"] *
    (sentences.length === 1 || first === core ? 1 : goesOnFrom(core, question) ? takenUp.fitness : pairFitness);
  const cue = cueStrength(core.text, intent, question, entities);
  return (
    relevanceOf(core, new Set(first === core ? [] : first?.terms), measure) *
    core.fitness *
    standing *
    (1 + cueWeight * cue)
  );
}

/** A reason for what the sentence before says: elsewhere most sentences of a paragraph take up some word. */
export function goesOnFrom({ takesUp }: Candidate, question: string): boolean {
  return takesUp && asksForWords(question);
}

/** How far a sentence speaks of what is asked, 0..1: by itself, with the one before, and under its headings. */
function relevanceOf(core: Candidate, before: ReadonlySet<string>, measure: Measure): number {
  const { weights, subject, names, intent, question } = measure;
  const own = new Set(core.terms);
  const credit = goesOnFrom(core, question) ? takenUp.credit : beforeCredit;
  const here = (term: string): boolean => own.has(term) || before.has(term);
  const overhead = (term: string): boolean => core.headingTerms.has(term);
  const whole = (term: string): number => {
    const parts = names.filter((name) => name.includes(term));
    return parts.length === 0 || parts.some((name) => name.every(here) || name.every(overhead)) ? 1 : partialCredit;
  };
  const said = covered(weights, (term) => (own.has(term) ? 1 : before.has(term) ? credit : 0) * whole(term));
  const above = covered(weights, (term) => Number(core.headingTerms.has(term)) * whole(term));
  if (putsTheQuestion(core.headings, question)) return announcedCredit + (1 - announcedCredit) * said;
  const announced = above >= announcedShare && announces(core.headings, intent, question) ? announcedCredit * above : 0;
  const speaks = [...subject].some((term) => own.has(term) || before.has(term));
  if (!speaks || ![...weights.keys()].some((term) => own.has(term))) return announced;
  const below = covered(weights, (term) => Number(!own.has(term) && !before.has(term) && core.headingTerms.has(term)));
  // A heading speaks for a sentence as far as the sentence speaks for itself.
  return Math.max(announced + (1 - announcedCredit) * said, said + Math.min(said, headingCredit * below));
}

/** How much two units say the same, 0..1: shared words over the words of the shorter one. */
export function unitSimilarity(left: Unit, right: Unit): number {
  const [terms, others] = [new Set(left.core.terms), new Set(right.core.terms)];
  return sharedCount(terms, others) / Math.max(1, Math.min(terms.size, others.size));
}

/**
 * Maximal marginal relevance (Carbonell & Goldstein, SIGIR 1998): picks up to `limit` items one by one, each time
 * the one with the best `balance * relevance - (1 - balance) * similarity to what was picked`. `relevance` and
 * `similarity` are 0..1. Items at least `duplicate` similar to a picked one are left out.
 */
export function diversify<T>(
  items: readonly T[],
  options: {
    limit: number;
    relevance: (item: T) => number;
    similarity: (left: T, right: T) => number;
    balance?: number;
    duplicate?: number;
  },
): T[] {
  const { limit, relevance, similarity, balance = 0.7, duplicate = 0.75 } = options;
  const picked: T[] = [];
  let rest = items.map((item) => ({ item, closest: 0 }));
  while (picked.length < limit && rest.length > 0) {
    const value = (entry: { item: T; closest: number }): number =>
      balance * relevance(entry.item) - (1 - balance) * entry.closest;
    const best = rest.reduce((left, right) => (value(right) > value(left) ? right : left));
    picked.push(best.item);
    rest = rest
      .filter((entry) => entry !== best)
      .map((entry) => ({ ...entry, closest: Math.max(entry.closest, similarity(best.item, entry.item)) }))
      .filter((entry) => entry.closest < duplicate);
  }
  return picked;
}
