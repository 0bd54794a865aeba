import type { Claim } from "../../domain/evidence.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { siftPassage } from "./beside-instructions.js";
import { bestRun, bestSentence, bestWindow, type TermWeight, type Window } from "./coverage.js";
import { normaliseWording } from "../quotations/normalise.js";
import { checkNumbers, withoutNumbers, type NumberFindings } from "./number-check.js";
import { substitutions } from "./near-copy.js";
import { nearbyPairs, orderedPairs, pairsInSentences } from "./pairs.js";
import type { PassageIndex } from "./passage-index.js";
import { polarityConflict, withoutNegation } from "../relations/polarity.js";
import { findQuotations, isVerbatim } from "../quotations/quotations.js";
import { evidenceOf, type SourceSentence } from "./source-lines.js";
import { supportScore, thresholds, type SupportFeatures } from "./support-model.js";

export type Judgement = Pick<Claim, "verdict" | "support" | "reasons" | "evidence">;

/** Where a claim and its sources meet, measured once; every rule reads from it. */
interface Comparison {
  features: SupportFeatures;
  window: Window;
  sentence: SourceSentence;
  numbers: NumberFindings;
}

/** In characters. What is longer is no sentence, and comparing it would take longer than its length tells. */
const longestClaim = 2000;
const tooLong = `it is longer than ${longestClaim} characters, which is more than can be compared`;

const heldBack = "it stands only beside words that look like an instruction to machine readers";

/** Whether words would bear a claim out, were they not beside an instruction to a machine reader. */
export function isHeldBack({ reasons }: Pick<Judgement, "reasons">): boolean {
  return reasons.some((reason) => reason.startsWith(heldBack));
}

/**
 * The verdict of a claim against the sources it cites. What would be supported must be so without what they say beside
 * an instruction to a machine reader: whoever writes such text wants to be believed. Else it is "weak".
 */
export function judgeClaim(claim: string, passages: readonly PassageIndex[], weight: TermWeight): Judgement {
  const judgement = judgeWords(claim, passages, weight);
  if (judgement.verdict !== "supported") return judgement;
  const rest = passages.map((passage) => siftPassage(passage).rest);
  if (rest.every((passage, index) => passage === passages[index])) return judgement;
  const again = judgeWords(claim, rest, weight);
  return again.verdict === "supported"
    ? again
    : { ...judgement, verdict: "weak", reasons: [`${heldBack} in ${toldOf(passages)}`] };
}

/** Labels of the sources that speak so. */
function toldOf(passages: readonly PassageIndex[]): string {
  return cited(passages.filter((passage) => siftPassage(passage).instruction !== null));
}

/**
 * The verdict of the words alone: a sentence of the source word for word is supported, with
 * other numbers it is contradicted; else the measured support decides, and what speaks against it (an altered
 * quotation, a missing number, a negation the other way round) allows "weak" at most.
 */
function judgeWords(claim: string, passages: readonly PassageIndex[], weight: TermWeight): Judgement {
  if (claim.length > longestClaim) {
    return { verdict: "unchecked", support: 0, reasons: [tooLong], evidence: null };
  }
  const comparison = compareClaim(claim, passages, weight);
  if (comparison === null) {
    return { verdict: "unchecked", support: 0, reasons: ["its sources have no readable passage"], evidence: null };
  }
  return (
    judgeWording(claim, passages) ?? {
      ...judgeSupport(claim, passages, comparison),
      support: round(comparison.features.coverage),
      evidence: evidenceOf(comparison.window.passage.source, comparison.sentence),
    }
  );
}

/** Null where the sources have no sentence to compare with. */
function compareClaim(claim: string, passages: readonly PassageIndex[], weight: TermWeight): Comparison | null {
  const terms = indexTerms(claim);
  const best = bestWindow(terms, passages, weight);
  const sentence = best && bestSentence(terms, best.window, weight);
  if (!best || !sentence) return null;
  const numbers = checkNumbers(claim, best.window, passages);
  const features = {
    coverage: best.share,
    run: bestRun(terms, passages, weight),
    ordered: orderedPairs(terms, best.window),
    nearby: nearbyPairs(terms, passages, weight),
    together: pairsInSentences(terms, passages, weight),
    words: new Set(terms.filter((term) => !isFunctionTerm(term))).size,
    number_missing: numbers.outsideWindow,
    sentences: passages.reduce((sum, passage) => sum + passage.sentences.length, 0),
  };
  return { features, window: best.window, sentence, numbers };
}

/** Characters by which numbers and negations change the length of a sentence at most. */
const mostAltered = 60;

/** The cases where a claim is a whole sentence of its source: word for word, or but for its numbers or a negation. */
function judgeWording(claim: string, passages: readonly PassageIndex[]): Judgement | null {
  const wording = normaliseWording(claim);
  const { frame, numbers } = withoutNumbers(wording);
  const plain = withoutNegation(wording);
  let altered: Judgement | null = null;
  for (const { source, sentences } of passages) {
    for (const sentence of sentences) {
      if (Math.abs(sentence.normalised.length - wording.length) > mostAltered) continue;
      const evidence = evidenceOf(source, sentence);
      if (sentence.normalised === wording) return { verdict: "supported", support: 1, reasons: [], evidence };
      if (sentence.plain === plain) {
        altered ??= { verdict: "weak", support: 1, reasons: [`${source.label} says the opposite`], evidence };
      }
      const other = numbers.length === 0 ? null : withoutNumbers(sentence.normalised);
      if (other === null || other.frame !== frame) continue;
      const index = numbers.findIndex((number, place) => number.value !== other.numbers[place]?.value);
      if (index < 0) return { verdict: "supported", support: 1, reasons: [], evidence };
      const reason = `${source.label} says ${other.numbers[index]?.text ?? ""}, not ${numbers[index]?.text ?? ""}`;
      altered ??= { verdict: "contradicted", support: 1, reasons: [reason], evidence };
    }
  }
  return altered;
}

/** Share of a claim covered from which one word or number may turn its meaning; less where the words around it agree. */
const strongMatch = 0.8;
const goodMatch = 0.6;

function judgeSupport(
  claim: string,
  passages: readonly PassageIndex[],
  comparison: Comparison,
): Pick<Judgement, "verdict" | "reasons"> {
  const score = supportScore(comparison.features);
  const wordScore = supportScore({ ...comparison.features, number_missing: false });
  const label = comparison.window.passage.source.label;
  const { conflict } = comparison.numbers;
  const needed = conflict && { exact: goodMatch, loose: strongMatch, kind: Infinity }[conflict.likeness];
  if (conflict && comparison.features.coverage >= (needed ?? 1)) {
    const reason = `${label} says ${conflict.found.text}, not ${conflict.claimed.text}`;
    return { verdict: "contradicted", reasons: [reason] };
  }
  const objections = findObjections(claim, passages, comparison);
  if (wordScore < thresholds.not_found || comparison.features.coverage < thresholds.coverage)
    return { verdict: "not_found", reasons: [...objections, `little of it stands in ${cited(passages)}`] };
  const partly = wordScore < thresholds.supported ? [`only part of it stands in ${cited(passages)}`] : [];
  if (objections.length > 0) return { verdict: "weak", reasons: [...objections, ...partly] };
  if (score >= thresholds.supported) return { verdict: "supported", reasons: [] };
  return { verdict: "weak", reasons: [`only part of it stands in ${cited(passages)}`] };
}

/** What speaks against a claim however many of its words its sources have. */
function findObjections(claim: string, passages: readonly PassageIndex[], comparison: Comparison): string[] {
  const { features, numbers, sentence } = comparison;
  const names = cited(passages);
  const quotations = findQuotations(claim)
    .filter((quoted) => !passages.some((passage) => isVerbatim(quoted, passage.normalised)))
    .map((quoted) => `the quotation “${quoted}” is not in ${names} word for word`);
  const conflict = numbers.conflict?.likeness === "loose" ? null : numbers.conflict;
  const missing = numbers.missing
    .filter((number) => number.start !== conflict?.claimed.start)
    .map((number) => `the number ${number.text} is not in ${names}`);
  const { rounded } = numbers;
  const inexact = rounded ? [`the number ${rounded.claimed.text} is rounded from ${rounded.exact}`] : [];
  const differing = conflict ? [`${names} says ${conflict.found.text}, not ${conflict.claimed.text}`] : [];
  const turned = features.coverage >= goodMatch ? polarityConflict(claim, sentence.text) : null;
  const otherWords = substitutions(claim, passages).map(
    ({ claimed, original, label }) => `${label} has “${original.join(" ")}” there, not “${claimed.join(" ")}”`,
  );
  return [
    ...quotations,
    ...missing,
    ...inexact,
    ...differing,
    ...otherWords,
    ...(turned === null ? [] : [`${names} may say the opposite (“${turned}”)`]),
  ];
}

function cited(passages: readonly PassageIndex[]): string {
  return [...new Set(passages.map((passage) => passage.source.label))].join(", ");
}

function round(value: number): number {
  return Math.round(Math.min(value, 1) * 1000) / 1000;
}
