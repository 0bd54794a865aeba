import { verbatimFinder } from "../../corpus/text/find-verbatim.js";
import type { Claim, Opinion, Source } from "../../domain/evidence.js";
import { siftPassage } from "../verdicts/beside-instructions.js";
import { judgeClaim } from "../verdicts/judge.js";
import { indexPassage, type IndexedSentence, type PassageIndex, withSentences } from "../verdicts/passage-index.js";
import { recompute } from "../verdicts/computed.js";
import { keepsWording } from "../verdicts/near-copy.js";
import { exchangedNumbers, type UnsaidNumber, unsaidNumbers } from "../verdicts/number-presence.js";
import { misplacedNumbers } from "../verdicts/number-things.js";
import { type ReadClaim, readClaim } from "../verdicts/read-claim.js";
import { evidenceOf } from "../verdicts/source-lines.js";
import { termWeights } from "../verdicts/term-weights.js";
import type { TermWeight } from "../verdicts/coverage.js";
import { joined, joinedReasons, type JudgeSays, rulesSay } from "./join.js";
import type { Statement } from "./judge-prompt.js";
import { omission } from "./opinion.js";
import { ShownPassages } from "./shown-passages.js";

/** The sources of a text as judge and rules look at them. */
export class JudgedSources {
  private readonly passages: ReadonlyMap<string, PassageIndex>;
  private readonly weight: TermWeight;

  constructor(sources: readonly Source[]) {
    // What stands beside an order to machine readers is not shown to one, nor does it count as a quotation.
    this.passages = new Map(sources.map((source) => [source.label, siftPassage(indexPassage(source)).rest]));
    this.weight = termWeights(sources);
  }

  /** What a judge is shown: of each cited source one text that all claims of this source share. */
  statements(claims: readonly Claim[]): Statement[] {
    const shown = new ShownPassages(this.weight);
    for (const claim of claims) shown.add(claim, this.cited(claim.labels));
    return claims.map(({ text, labels }) => {
      const passages = this.cited(labels).filter((passage) => shown.textOf(passage) !== "");
      return {
        text,
        texts: passages.map((passage) => shown.textOf(passage)),
        headings: passages.map((passage) => shown.headingOf(passage)),
      };
    });
  }

  /** A claim with the verdict that rules and judge come to together. */
  join(claim: Claim, opinion: Opinion): Claim {
    const passages = this.cited(claim.labels);
    const places = opinion.accepted && opinion.quote !== null ? placesOf(opinion.quote, passages) : [];
    const judged = { ...claim, judge: opinion };
    if (!opinion.accepted || claim.verdict === "unchecked") return judged;
    const verdict = joined[rulesSay(claim, claim.verdict)][this.judgeSays(claim, opinion, places)];
    if (verdict === claim.verdict && opinion.verdict === "supported") return judged;
    const reasons = joinedReasons(verdict, claim, opinion);
    const [place] = places;
    const evidence = place === undefined ? claim.evidence : evidenceOf(place.source, place.sentences[0]!);
    return { ...judged, verdict, reasons, evidence };
  }

  private cited(labels: readonly string[]): PassageIndex[] {
    return labels.flatMap((label) => this.passages.get(label) ?? []);
  }

  /** Where rules miss something by name, the judge's own words must have it. */
  private judgeSays({ text, verdict }: Claim, opinion: Opinion, places: readonly PassageIndex[]): JudgeSays {
    const isOpen = verdict === "weak" || verdict === "not_found" || verdict === "contradicted";
    if (opinion.verdict !== "supported" || !isOpen) return opinion.verdict;
    if (places.length === 0) return "unsaid";
    // That words stand nowhere is no fault of a sentence which says it in other words.
    const isSaid = verdict === "not_found" ? isOfMeaning(readClaim(text, places, this.weight), places) : false;
    return isSaid || this.isSaidBy(places, text) ? "supported" : "unsaid";
  }

  /** Whether rules have nothing by name against a claim beside these words alone, and find words of it, where they can. */
  private isSaidBy(places: readonly PassageIndex[], text: string): boolean {
    const { verdict, evidence, reasons } = judgeClaim(text, places, this.weight);
    const claim = readClaim(text, places, this.weight);
    if (verdict === "weak") return isComputed(claim, reasons) || (evidence !== null && isOfMeaning(claim, places));
    if (verdict === "contradicted" || verdict === "not_found") return false;
    return evidence !== null || claim.isForeign;
  }
}

/** Whether nothing but numbers was missed, which follow from those that the judge quotes: it says that they do. */
function isComputed(claim: ReadClaim, reasons: readonly string[]): boolean {
  const unsaid = unsaidNumbers(claim);
  const follows = ({ state, number }: UnsaidNumber) => state === "absent" && recompute(number, claim, "told") !== null;
  return reasons.every((reason) => unsaid.some((each) => each.reason === reason)) && unsaid.every(follows);
}

/**
 * Whether what rules have against a claim is of names, opposites or roles in other words than the source's: there the
 * judge knows better, who reads "Deutschland" for "German". Of numbers and of near copies rules know more.
 */
function isOfMeaning(claim: ReadClaim, places: readonly PassageIndex[]): boolean {
  const ofNumbers = [unsaidNumbers, exchangedNumbers, misplacedNumbers].some((rule) => rule(claim).length > 0);
  if (ofNumbers) return false;
  return places.every(({ sentences }) => sentences.every((sentence) => !keepsWording(claim.text, sentence.text)));
}

/** The sources that a quotation is of, each as if it were made of the sentences alone that the quotation touches. */
function placesOf(quote: string, passages: readonly PassageIndex[]): PassageIndex[] {
  const found = new Map<PassageIndex, Set<IndexedSentence>>();
  for (const part of quote.split(omission)) {
    for (const passage of passages) {
      const touched = touchedBy(part, passage);
      if (touched.length === 0) continue;
      found.set(passage, new Set([...(found.get(passage) ?? []), ...touched]));
      break;
    }
  }
  return [...found].map(([{ source }, sentences]) => withSentences(source, [...sentences]));
}

/** The sentences of a passage that words of it, which may begin and end in the midst of one, are of. */
function touchedBy(words: string, { sentences }: PassageIndex): IndexedSentence[] {
  const text = sentences.map((sentence) => sentence.text).join(" ");
  const found = verbatimFinder(text)(words);
  if (found === null) return [];
  const start = text.indexOf(found);
  const touched: IndexedSentence[] = [];
  let begin = 0;
  for (const sentence of sentences) {
    const end = begin + sentence.text.length;
    if (begin < start + found.length && end > start) touched.push(sentence);
    begin = end + 1;
  }
  return touched;
}
