import type { Verdict } from "../../domain/verdict.js";
import { findNumbers } from "../../language/quantities/numbers.js";
import { indexTerms } from "../../domain/terms.js";
import { detectLanguage } from "../../language/detect-language.js";
import { bestWindow, type TermWeight } from "./coverage.js";
import { standsBeside } from "./beside-instructions.js";
import { judgeClaim, type Judgement, missingFigures } from "./judge.js";
import { meaningOf } from "./meaning.js";
import { orderedPairs } from "./pairs.js";
import { indexPassage, type PassageIndex } from "./passage-index.js";
import { readClaim } from "./read-claim.js";
import { statementWords } from "./statement-words.js";

/** The judge was measured on sources of about so many sentences; of more, the best one covers more by chance. */
const mostSentences = 16;

export const unjudged: Judgement = { verdict: "unchecked", support: 0, reasons: [], evidence: null };

/** A claim against the passages, of those given, that fit it best. */
export function judgeAgainst(claim: string, passages: readonly PassageIndex[], weight: TermWeight): Judgement {
  return passages.length === 0 ? unjudged : judgeClaim(claim, closest(claim, passages, weight), weight);
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

/** Whether a sentence denies as often as another of its language; false where the words that deny are not known. */
export function deniesAlike(sentence: string, other: string): boolean {
  const language = detectLanguage(other) ?? detectLanguage(sentence);
  const meaning = meaningOf(language);
  const [mine, theirs] = [sentence, other].map(
    (text) => statementWords(text, language).filter((word) => meaning.denies(word)).length,
  );
  return meaning.knowsNegators && mine === theirs;
}

/** Words of one language say nothing of those of another; a model that judges may read both. */
export const otherLanguage = "the work is in another language: its words cannot be compared";

/** A claim against a work of another language: its figures are the same in both, and must stand somewhere in the work. */
export function judgeFigures(claim: string, passages: readonly PassageIndex[], weight: TermWeight): Judgement {
  const read = readClaim(claim, passages, weight);
  const reasons = missingFigures({ ...read, isForeign: true });
  return reasons.length === 0 ? { ...unjudged, reasons: [otherLanguage] } : { ...unjudged, verdict: "weak", reasons };
}

const ranks: Record<Verdict, number> = {
  supported: 6,
  computed: 5,
  contradicted: 4,
  weak: 3,
  words_only: 2,
  not_found: 1,
  unchecked: 0,
};

/**
 * Judges a claim by several works: as well as the one that says most of it does. Where one says otherwise, that counts unless
 * another bears the claim out.
 */
export function bestJudgement(judgements: readonly Judgement[]): Judgement {
  const [best] = judgements.toSorted(
    (one, other) => ranks[other.verdict] - ranks[one.verdict] || other.support - one.support,
  );
  return best ?? unjudged;
}

/** A sentence that is divided among its works is as good as its worst part; parts without a text to judge by are left out. */
export function worstJudgement(judgements: readonly Judgement[]): Judgement {
  const seriousness: readonly Verdict[] = ["contradicted", "not_found", "weak", "words_only", "computed", "supported"];
  const judged = judgements.filter(({ verdict }) => verdict !== "unchecked");
  const [worst] = judged.toSorted(
    (one, other) =>
      seriousness.indexOf(one.verdict) - seriousness.indexOf(other.verdict) || one.support - other.support,
  );
  return worst ?? unjudged;
}

/** Judges a claim by works that each bear out a part of it: by their best sentences, read as if they were neighbours. */
export function jointJudgement(
  claim: string,
  passages: readonly PassageIndex[],
  own: readonly Judgement[],
  weight: TermWeight,
): Judgement {
  const single = bestJudgement(own);
  const evidence = own.flatMap((each) => each.evidence ?? []).filter((each) => !standsBeside(each, passages));
  const sources = passages.map(({ source }) => source);
  const [first] = sources;
  if (isBorneOut(single) || evidence.length < 2 || first === undefined) return single;
  const label = [...new Set(evidence.map((each) => each.label))].join(", ");
  const content = `\n\n${evidence.map(({ quote }) => quote).join("\n")}`;
  const joined = {
    ...first,
    label,
    title: "",
    heading_path: [],
    year: null,
    start_line: 1,
    end_line: evidence.length,
    content,
  };
  const judged = judgeClaim(claim, [indexPassage(joined)], weight);
  return isBorneOut(judged) ? { ...judged, evidence: single.evidence } : single;
}

/** Whether rules or a recomputed number bear a sentence out. */
export function isBorneOut({ verdict }: Pick<Judgement, "verdict">): boolean {
  return verdict === "supported" || verdict === "computed";
}

/** Softens the judgement of a sentence that needs no work to say it: what one happens to bear out stays, the rest is left open. */
export function leniently(judgement: Judgement, reason: string): Judgement {
  if (isBorneOut(judgement) || judgement.verdict === "unchecked") return judgement;
  return { ...judgement, verdict: "unchecked", reasons: [reason] };
}
