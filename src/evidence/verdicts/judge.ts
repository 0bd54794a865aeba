import type { Claim } from "../../domain/evidence.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { siftPassage } from "./beside-instructions.js";
import { bestRun, bestSentence, bestWindow, type TermWeight, type Window } from "./coverage.js";
import { normaliseWording } from "../quotations/normalise.js";
import { checkNumbers, type NumberFindings, withoutNumbers } from "./number-check.js";
import { substitutions } from "./near-copy.js";
import { nearbyPairs, orderedPairs, pairsInSentences } from "./pairs.js";
import type { PassageIndex } from "./passage-index.js";
import { polarityConflict, withoutNegation } from "../relations/polarity.js";
import { findQuotations, isVerbatim } from "../quotations/quotations.js";
import { evidenceOf, type SourceSentence } from "./source-lines.js";

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

/** Measures of what a claim and its sources have in common; see `coverage.ts` and `pairs.ts` for each measure. Shares are 0..1. */
interface SupportFeatures {
  /** Share of the claim's IDF weight that the best window of three sentences covers. */
  coverage: number;
  /** The same for the best run of 25 words. */
  run: number;
  /** Share of the claim's neighbouring terms that stand together in the window. */
  ordered: number;
  /** Share of the claim's neighbouring content words that stand near each other in a source. */
  nearby: number;
  /** Share of the pairs of the claim's content words, up to three apart, that stand in one sentence of a source. */
  together: number;
  /** Different content words of the claim. */
  words: number;
  /** True where a number of the claim is not in the window. */
  number_missing: boolean;
  /** Sentences of all cited sources: the best of many windows covers more by chance. */
  sentences: number;
}

/**
 * A logistic regression on 1,198 human judgements of claims with their references, the four shares weighted alike;
 * what it reaches, also on sets left out, stands in docs/decisions/2026-11-22-audit-verdicts.md. Positive is supported.
 */
const coefficients = { intercept: -1.08, shares: 5.2, number_missing: -1.97, long_source: -3.6 };

/** A few words are easily found together by chance: a claim is judged as if it had this many more that are not found. */
const wordsUnseen = 4;
/** Sentences from which a source is long, and from which it gets no longer: more of a work changes little. */
const longSource = { from: 16, to: 64 };

/** Log-odds of support from which a claim is supported and below which it is not found, as it is where hardly any word is covered. */
const thresholds = { supported: 0, not_found: -1.2, coverage: 0.12 };

/**
 * How far the features speak for support: log-odds, 0 where supported and not are as likely. Chance grows with the
 * number of windows for loose words, not for words in order, so a long source counts against loose matches only.
 */
function supportScore(features: SupportFeatures): number {
  const { run, ordered, nearby, together, words, sentences } = features;
  const shares = ((run + ordered + nearby + together) / 4) * (words / (words + wordsUnseen));
  const { from, to } = longSource;
  const chance = Math.log(Math.min(Math.max(sentences, from), to) / from) * (1 - ordered);
  return (
    coefficients.intercept +
    coefficients.shares * shares +
    coefficients.number_missing * Number(features.number_missing) +
    coefficients.long_source * chance
  );
}
