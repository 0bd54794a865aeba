import type { Reflection, ResearchState } from "../schema/research-schema.js";

/** What one iteration came to, in numbers. */
export interface IterationNumbers {
  /** Documents noted so far, and in this iteration. */
  documents: number;
  new_documents: number;
  facts: number;
  new_facts: number;
  /** Share of sub-topics that a document covers, 0..1. */
  coverage: number;
  /** Documents of the sub-topic with the fewest. */
  least_documents: number;
  sources: number;
  new_sources: number;
  /** Share of this iteration's results that were known already, 0..1. */
  duplicate_share: number;
}

/** What the searches of an iteration found. */
export interface IterationFound {
  results: number;
  duplicates: number;
  new_sources: number;
}

/** From so many documents for each sub-topic on, rules take it that enough is known. */
const enoughDocuments = 3;
/** An iteration that adds less than this share of facts says what is known. */
const leastNewFacts = 0.1;
/** Below this share what is enough is taken for enough: the last round found little more. */
const fewNewFacts = 0.25;
const mostGaps = 3;

export function iterationNumbers(
  before: ResearchState,
  { seen, notes, subtopics }: ResearchState,
  { results, duplicates, new_sources }: IterationFound,
): IterationNumbers {
  const facts = notes.reduce((sum, note) => sum + note.facts.length, 0);
  const covering = subtopics.map((subtopic) => notes.filter((note) => note.subtopics.includes(subtopic)).length);
  const covered = covering.filter((count) => count > 0).length;
  return {
    documents: notes.length,
    new_documents: notes.length - before.notes.length,
    facts,
    new_facts: facts - before.notes.reduce((sum, note) => sum + note.facts.length, 0),
    coverage: subtopics.length === 0 ? 0 : share(covered, subtopics.length),
    least_documents: covering.length === 0 ? 0 : Math.min(...covering),
    sources: seen.length,
    new_sources,
    duplicate_share: share(duplicates, results),
  };
}

/** Rounded: numbers are for people, and must read the same on every machine. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole) / 100;
}

/** Sub-topics that no document covers, in their order. */
export function uncovered({ subtopics, notes }: ResearchState): string[] {
  return subtopics.filter((subtopic) => !notes.some((note) => note.subtopics.includes(subtopic)));
}

/** Why the loop must end here whatever a model says, or null. The first iteration may find nothing: other words may. */
export function mustStop(
  { new_sources, new_documents, documents }: IterationNumbers,
  { iteration, iterations, before }: { iteration: number; iterations: number; before: Reflection | undefined },
): "iterations" | "nothing_new" | "saturation" | null {
  if (iteration >= iterations) return "iterations";
  if (iteration > 1 && new_sources === 0 && new_documents === 0) return "nothing_new";
  const foundBefore = before?.numbers["new_documents"] ?? 1;
  if (iteration > 1 && new_documents === 0 && foundBefore === 0) return documents === 0 ? "nothing_new" : "saturation";
  return null;
}

/** Whether to go on, without a model. */
export function decideByRules(
  numbers: IterationNumbers,
  gaps: readonly string[],
  iteration: number,
): Pick<Reflection, "decision" | "gaps" | "reason"> {
  const { new_documents, new_facts, facts, coverage, least_documents } = numbers;
  const missing = gaps.slice(0, mostGaps);
  const goOn = { decision: "continue" as const, gaps: missing, reason: missing.length > 0 ? "gaps" : "more_to_find" };
  if (iteration === 1) return goOn;
  const isSlowing = new_facts < fewNewFacts * facts;
  if (coverage === 1 && least_documents >= enoughDocuments && isSlowing)
    return { decision: "stop", gaps: [], reason: "sufficient" };
  const isSaturated = new_documents === 0 || new_facts < leastNewFacts * facts;
  return isSaturated ? { decision: "stop", gaps: missing, reason: "saturation" } : goOn;
}

/** What a model decided, in words that the loop knows: going on without a gap to fill is stopping. */
export function decideByModel(
  answer: { decision: "continue" | "stop"; gaps: readonly string[] },
  gaps: readonly string[],
): Pick<Reflection, "decision" | "gaps" | "reason"> {
  const named = answer.gaps.filter((gap) => gap.trim() !== "").slice(0, mostGaps);
  if (answer.decision === "stop") return { decision: "stop", gaps: named, reason: "sufficient" };
  const missing = named.length > 0 ? named : gaps.slice(0, mostGaps);
  if (missing.length === 0) return { decision: "stop", gaps: [], reason: "sufficient" };
  return { decision: "continue", gaps: missing, reason: "gaps" };
}
