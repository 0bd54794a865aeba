import { findNumbers } from "../../domain/numbers.js";
import { indexTerms } from "../../domain/terms.js";
import type { Verdict } from "../../domain/evidence.js";
import { bestWindow, orderedPairs, type TermWeight } from "../coverage.js";
import { judgeClaim, type Judgement } from "../judge.js";
import type { PassageIndex } from "../passage-index.js";

/** The judge was measured on sources of up to so many sentences; of more, the best one covers more by chance. */
const mostSentences = 16;

/** A claim against the passages of a work that fit it best. */
export function judgeAgainst(claim: string, passages: readonly PassageIndex[], weight: TermWeight): Judgement {
  return judgeClaim(claim, closest(claim, passages, weight), weight);
}

/** The passage that covers most of a claim, and as many more as the judge may look at: first those with its numbers. */
function closest(claim: string, passages: readonly PassageIndex[], weight: TermWeight): PassageIndex[] {
  const terms = indexTerms(claim);
  const numbers = findNumbers(claim).filter(({ spelled }) => !spelled);
  const fitting = passages
    .map((passage) => {
      const best = bestWindow(terms, [passage], weight);
      const fit = best === null ? 0 : best.share + orderedPairs(terms, best.window) / 2;
      const present = numbers.filter(({ text }) => passage.normalised.includes(text)).length;
      return { passage, fit, present };
    })
    .toSorted((one, other) => other.fit - one.fit);
  const [first, ...rest] = fitting;
  if (first === undefined) return [];
  const chosen = [first.passage];
  for (const { passage } of rest.toSorted((one, other) => other.present - one.present || other.fit - one.fit)) {
    const sentences = chosen.reduce((sum, each) => sum + each.sentences.length, passage.sentences.length);
    if (sentences <= mostSentences) chosen.push(passage);
  }
  return chosen;
}

const classes: Record<Verdict, number> = { supported: 3, weak: 2, contradicted: 1, not_found: 1, unchecked: 0 };

/** How good a verdict is for the sentence: those of another class are clearly better or worse. */
export function classOf(verdict: Verdict): number {
  return classes[verdict];
}

/** What several works say together: as much as the one that says most. */
export function bestJudgement(judgements: readonly Judgement[]): Judgement {
  const [best] = judgements.toSorted(
    (one, other) => classOf(other.verdict) - classOf(one.verdict) || other.support - one.support,
  );
  return best ?? { verdict: "unchecked", support: 0, reasons: [], evidence: null };
}
