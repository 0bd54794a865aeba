import type { Claim } from "../../domain/evidence.js";
import { normaliseWording } from "../quotations/normalise.js";
import { findQuotations, isVerbatim } from "../quotations/quotations.js";
import { judgeAbsence } from "./absence.js";
import { siftPassage } from "./beside-instructions.js";
import { turnedComparisons } from "./comparisons.js";
import { heldAsHardlyRead, isHardlyRead, restsOnHardlyRead } from "./doubtful-figures.js";
import { recompute, saysComputed } from "./computed.js";
import type { TermWeight } from "./coverage.js";
import { type Copy, type CopyFault, nearCopy, readCopy } from "./near-copy.js";
import { unlikeBounds } from "./number-bounds.js";
import { fitsTable, misplacedNumbers } from "./number-things.js";
import { exchangedNumbers, unsaidNumbers } from "./number-presence.js";
import { doubtsAbout, objectionsTo, unlikeClauses } from "./objections.js";
import type { IndexedSentence, PassageIndex } from "./passage-index.js";
import { unknownOf } from "./known-classes.js";
import { labelsOf, readClaim, type ReadClaim, sureLanguageOf, wordsOfSentence } from "./read-claim.js";
import { featuresOf, supportScore } from "./score.js";
import { evidenceOf } from "./source-lines.js";
import { isStrange, lineElsewhere } from "./strange.js";
import { bestSentence } from "./windows.js";
import { lineOfWorks, lineWith, quotedLine, type WorkLine, type WorkText } from "./work-text.js";

export type Judgement = Pick<Claim, "verdict" | "support" | "reasons" | "evidence">;

/** In characters. What is longer is no sentence, and comparing it would take longer than its length tells. */
const longestClaim = 2000;
const tooLong = `it is longer than ${longestClaim} characters, which is more than can be compared`;

const heldBack = "it stands only beside words that look like an instruction to machine readers";

/** Whether words would bear a claim out, were they not beside an instruction to a machine reader. */
export function isHeldBack({ reasons }: Pick<Judgement, "reasons">): boolean {
  return reasons.some((reason) => reason.startsWith(heldBack));
}

/**
 * The verdict of a claim against the sources it cites. Its numbers, and the words that a machine hardly read, must stand
 * in a source that is to be trusted with them.
 */
export function judgeClaim(claim: string, passages: readonly PassageIndex[], weight: TermWeight): Judgement {
  const judgement = judgeUnbidden(claim, passages, weight);
  if (!isTicked(judgement) || !restsOnHardlyRead(claim, passages)) return judgement;
  const legible = passages.filter(({ source }) => !isHardlyRead(claim, source, passages));
  const again = judgeUnbidden(claim, legible, weight);
  return isTicked(again) ? again : heldAsHardlyRead(claim, judgement, passages);
}

function isTicked({ verdict }: Judgement): boolean {
  return verdict === "supported" || verdict === "computed";
}

/**
 * What would be supported must be so without what they say beside
 * an instruction to a machine reader: whoever writes such text wants to be believed. Else it is "weak".
 */
function judgeUnbidden(claim: string, passages: readonly PassageIndex[], weight: TermWeight): Judgement {
  const judgement = judgeKnown(claim, passages, weight);
  if (!isTicked(judgement)) return judgement;
  const rest = passages.map((passage) => siftPassage(passage).rest);
  if (rest.every((passage, index) => passage === passages[index])) return judgement;
  const again = judgeKnown(claim, rest, weight);
  return again.verdict === judgement.verdict
    ? again
    : { ...judgement, verdict: "weak", reasons: [`${heldBack} in ${toldOf(passages)}`] };
}

/** Labels of the sources that speak so. */
function toldOf(passages: readonly PassageIndex[]): string {
  return labelsOf(passages.filter((passage) => siftPassage(passage).instruction !== null));
}

/** The verdict of the words, of which a language's must be known before it may be "supported"; a copy to the letter is that in any. */
function judgeKnown(text: string, passages: readonly PassageIndex[], weight: TermWeight): Judgement {
  const judgement = judgeWords(text, passages, weight);
  if (!isTicked(judgement)) return judgement;
  const unknown = unknownOf(sureLanguageOf(text, passages));
  if (unknown === null || passages.some((passage) => hasSentences(passage, normaliseWording(text)))) return judgement;
  const reason = `${unknown}: rules cannot tell whether ${labelsOf(passages)} says so`;
  return { ...judgement, verdict: "words_only", reasons: [reason] };
}

/** Whether a passage has a text to the letter, from the beginning of a sentence to the end of one: half a sentence may lack what denies it. */
function hasSentences({ sentences }: PassageIndex, text: string): boolean {
  return sentences.some((_, first) => {
    let joined = "";
    for (let next = first; next < sentences.length && joined.length < text.length; next++)
      joined = `${joined} ${sentences[next]!.normalised}`.trim();
    return joined === text;
  });
}

function unchecked(reason: string): Judgement {
  return { verdict: "unchecked", support: 0, reasons: [reason], evidence: null };
}

/**
 * The verdict of the words alone, in this order: a near copy is judged by what differs; what speaks against a claim by
 * name makes it weak; numbers are recomputed; words that stand nowhere in the sources are not found; the score decides
 * whether the rest is supported or only has its words.
 */
function judgeWords(text: string, passages: readonly PassageIndex[], weight: TermWeight): Judgement {
  if (text.length > longestClaim) return unchecked(tooLong);
  if (passages.every(({ sentences }) => sentences.length === 0))
    return unchecked("its sources have no readable passage");
  const claim = readClaim(text, passages, weight);
  const copy = findCopy(claim);
  if (copy !== null && copy.share >= nearCopy) return judgeCopy(claim, copy);
  const absence = judgeAbsence(claim);
  if (absence !== null) return { support: 0, ...absence };
  const { best, labels } = claim;
  if (claim.isForeign) {
    const missing = missingFigures(claim);
    const reasons = missing.length > 0 ? missing : [`${labels} is in another language: words cannot be compared`];
    return { ...standing(claim), verdict: missing.length > 0 ? "weak" : "words_only", reasons };
  }
  if (best === null && isStrange(claim, 0))
    return { verdict: "not_found", support: 0, reasons: [`its words stand nowhere in ${labels}`], evidence: null };
  const elsewhere = lineElsewhere(claim);
  const evidence = { evidence: null, ...evidenceInWork(claim, elsewhere ?? undefined) };
  if (best === null)
    return { verdict: "words_only", support: 0, reasons: [saidElsewhere(claim, elsewhere)], ...evidence };
  const faults = (copy?.faults ?? []).filter((fault) => lineOfAddition(fault, passages) === null);
  const altered = faults.map((fault) => faultReason(fault, copy?.passage.source.label ?? labels));
  return { ...standing(claim), ...weigh(claim, weight, altered) };
}

/** Figures that stand nowhere in a source: they are the same in any language, but for one that is said to be computed. */
export function missingFigures(claim: ReadClaim): string[] {
  if (saysComputed(claim)) return [];
  return unsaidNumbers(claim)
    .filter(({ state }) => state === "absent")
    .map(({ reason }) => reason);
}

function standing({ places, best }: ReadClaim): Pick<Judgement, "support" | "evidence"> {
  if (best === null) return { support: 0, evidence: null };
  const sentence = bestSentence(places, best.window);
  return {
    support: Math.round(Math.min(best.coverage, 1) * 1000) / 1000,
    evidence: sentence && evidenceOf(best.window.passage.source, sentence),
  };
}

/** Sentences around the best window that a near copy may reach into. */
const around = 1;

interface FoundCopy extends Copy {
  passage: PassageIndex;
  sentence: IndexedSentence;
}

/** The sentences of the source that a claim copies most of; null where it copies none. */
function findCopy({ words, passages, best, meaning }: ReadClaim): FoundCopy | null {
  const windows = best === null ? passages.map((passage) => ({ passage, first: 0, end: 4 })) : [best.window];
  for (const { passage, first, end } of windows) {
    const near = passage.sentences.slice(Math.max(0, first - around), end + around);
    const read = (sentences: IndexedSentence[]) =>
      readCopy(
        words,
        sentences.flatMap((sentence) => wordsOfSentence(sentence, meaning.language)),
        meaning,
      );
    const alone = near.flatMap((sentence) => {
      const copy = read([sentence]);
      return copy === null ? [] : [{ ...copy, passage, sentence }];
    });
    const [closest] = alone.toSorted(
      (one, other) => other.share - one.share || one.faults.length - other.faults.length,
    );
    if (closest !== undefined && closest.share >= nearCopy) return closest;
    // Together they are asked only where no sentence alone is copied: words would be found in the wrong one.
    const [whole, sentence] = [read(near), passage.sentences[first]];
    if (whole !== null && whole.share >= nearCopy && sentence !== undefined) return { ...whole, passage, sentence };
    if (closest !== undefined) return closest;
  }
  return null;
}

/** A near copy by what differs from the source. */
function judgeCopy(claim: ReadClaim, { passage, sentence, faults }: FoundCopy): Judgement {
  const { text, passages } = claim;
  const { label } = passage.source;
  const added = faults.map((fault) => ({ fault, line: lineOfAddition(fault, passages) }));
  const open = added.filter(({ line }) => line === null).map(({ fault }) => fault);
  const elsewhere = added.flatMap(({ fault: { claimed }, line }) =>
    line === null || line.number === 0 ? [] : [`${label} has “${claimed}” elsewhere: ${quotedLine(line)}`],
  );
  const turned = turnedComparisons(claim);
  const objections = [
    ...alteredQuotations(text, passages),
    ...open.map((fault) => faultReason(fault, label)),
    ...turned,
  ];
  // Without blanks a copy of a part of a sentence may leave out unseen what denies it.
  const unlike = [...unlikeBounds(claim), ...(claim.meaning.isUnspaced ? unlikeClauses(claim) : [])];
  const doubts = [...elsewhere, ...(objections.length > 0 ? [] : unlike)];
  const isWrong = turned.length > 0 || open.some(({ verdict }) => verdict === "contradicted");
  const verdict = isWrong
    ? "contradicted"
    : objections.length > 0
      ? "weak"
      : doubts.length > 0
        ? "words_only"
        : "supported";
  return {
    verdict,
    support: 1,
    reasons: [...objections, ...doubts],
    evidence: evidenceOf(passage.source, sentence),
  };
}

/** Where a name or a number that a copy adds stands in its work: in what it is called, in a heading, or in another line. */
function lineOfAddition(
  { kind, claimed, original, isName }: CopyFault,
  passages: readonly PassageIndex[],
): WorkLine | null {
  if (original !== "" || (isName !== true && kind !== "number")) return null;
  const heads = passages.flatMap(({ source }) => [source.title, ...source.heading_path, source.key ?? ""]);
  const called = heads.map((text) => ({ text, number: 0 }));
  const find = (work: WorkText) => work.nameWith(claimed) ?? work.lineWith(claimed);
  return lineWith(called, claimed) ?? lineOfWorks(passages, find);
}

function faultReason({ claimed, original }: CopyFault, label: string): string {
  if (claimed === original) return `${label} has both sides of “${claimed}” the other way round`;
  if (claimed === "") return `${label} has “${original}” there, which is left out`;
  if (original === "") return `“${claimed}” is not in ${label}`;
  return `${label} has “${original}” there, not “${claimed}”`;
}

function alteredQuotations(text: string, passages: readonly PassageIndex[]): string[] {
  return findQuotations(text)
    .filter((quoted) => !passages.some((passage) => isVerbatim(quoted, passage.normalised)))
    .map((quoted) => `the quotation “${quoted}” is not in ${labelsOf(passages)} word for word`);
}

/** Log-odds from which a claim that nothing speaks against is supported: people would say so of three in five. */
const supportedFrom = 0.3;
/** A number that follows from the source's says as much as many words. */
const computedFrom = -0.2;

/** @param altered What the claim has otherwise where it keeps much of the source's wording. */
function weigh(
  claim: ReadClaim,
  weight: TermWeight,
  altered: readonly string[],
): Pick<Judgement, "verdict" | "reasons"> & Partial<Pick<Judgement, "evidence">> {
  const { text, passages, labels } = claim;
  const unsaid = unsaidNumbers(claim);
  const found = unsaid.map((each) => ({
    ...each,
    how: each.state === "absent" ? recompute(each.number, claim) : null,
  }));
  const open = found.filter(({ how, state }) => how === null && state !== "elsewhere");
  const misplaced = misplacedNumbers(claim);
  const objections = [
    ...alteredQuotations(text, passages),
    ...open.map(({ reason }) => reason),
    ...exchangedNumbers(claim),
    ...misplaced.filter(({ isSure }) => isSure).map(({ reason }) => reason),
    ...altered,
    ...objectionsTo(claim),
  ];
  if (isStrange(claim, unsaid.length))
    return { verdict: "not_found", reasons: [...objections, `its words stand nowhere in ${labels}`] };
  if (objections.length > 0) return { verdict: "weak", reasons: objections };
  const elsewhere = unsaid.filter(({ state, number }) => state === "elsewhere" && !fitsTable(claim, number));
  const away = lineElsewhere(claim);
  const doubts = [...elsewhere, ...misplaced].map(({ reason }) => reason).concat(doubtsAbout(claim));
  if (away !== null) doubts.push(saidElsewhere(claim, away));
  if (doubts.length > 0) {
    const line = elsewhere.find((each) => each.line !== undefined)?.line ?? away ?? undefined;
    return { verdict: "words_only", reasons: doubts, ...evidenceInWork(claim, line) };
  }
  const features = featuresOf(text, passages, weight, unsaid.length > 0);
  const score = features === null ? -Infinity : supportScore({ ...features, missing: 0 });
  const formulas = found.flatMap(({ how }) => (how === null ? [] : [`computed from ${labels}: ${how.formula}`]));
  if (score < (formulas.length > 0 ? computedFrom : supportedFrom))
    return { verdict: "words_only", reasons: [`rules cannot tell whether ${labels} says so`] };
  return formulas.length > 0 ? { verdict: "computed", reasons: formulas } : { verdict: "supported", reasons: [] };
}

function saidElsewhere({ labels }: ReadClaim, line: WorkLine | null): string {
  if (line === null) return `none of its words stands in ${labels}`;
  return `${line.label ?? labels} has its words elsewhere, if at all: ${quotedLine(line)}`;
}

/** The line of a work that has what the passages lack, as evidence; nothing for what a work is called. */
function evidenceInWork({ labels }: ReadClaim, line: WorkLine | undefined): Partial<Pick<Judgement, "evidence">> {
  if (line === undefined || line.number === 0) return {};
  const { text, number, label = labels } = line;
  return { evidence: { label, quote: text.trim(), start_line: number, end_line: number, page: null } };
}
