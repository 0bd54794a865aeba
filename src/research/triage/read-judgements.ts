import { z } from "zod";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { unbracket } from "../../domain/characters.js";
import type { Judgement } from "./lexical-score.js";

/** What a model answers to `prompts/research-triage.txt`. Which labels it names and which scores is checked one by one. */
export const judgementsSchema = z.object({
  judgements: z.array(z.object({ label: z.string(), score: z.number(), reason: z.string() })),
});

export interface ReadJudgements {
  byLabel: Map<string, Judgement>;
  /** Labels that were not judged, judged twice and differently, or outside of 0..10; in the order of the labels. */
  missing: string[];
}

const longestReason = 300;

/** The usable judgements of an answer; those of labels that were not given are ignored. */
export function readJudgements(
  labels: readonly string[],
  { judgements }: z.infer<typeof judgementsSchema>,
): ReadJudgements {
  const scores = new Map<string, Judgement[]>();
  for (const { label, score, reason } of judgements) {
    const name = unbracket(label.trim()).toUpperCase();
    if (!(score >= 0 && score <= 10)) continue;
    scores.set(name, [...(scores.get(name) ?? []), { score, reason: sanitiseLine(reason).slice(0, longestReason) }]);
  }
  const byLabel = new Map<string, Judgement>();
  for (const label of labels) {
    const [first, ...others] = scores.get(label) ?? [];
    if (first && others.every(({ score }) => score === first.score)) byLabel.set(label, first);
  }
  return { byLabel, missing: labels.filter((label) => !byLabel.has(label)) };
}
