import { verbatimFinder } from "../../corpus/text/find-verbatim.js";
import type { Claim, Opinion, Source } from "../../domain/evidence.js";
import { siftPassage } from "../verdicts/beside-instructions.js";
import { type Judgement, judgeClaim } from "../verdicts/judge.js";
import { indexPassage, type IndexedSentence, type PassageIndex, withSentences } from "../verdicts/passage-index.js";
import { readClaim } from "../verdicts/read-claim.js";
import { evidenceOf } from "../verdicts/source-lines.js";
import { termWeights } from "../verdicts/term-weights.js";
import type { TermWeight } from "../verdicts/coverage.js";
import { joined, joinedReasons, type JudgeSays, rulesSay } from "./join.js";
import type { Statement } from "./judge-prompt.js";

/** The sources of a text as judge and rules look at them. */
export class JudgedSources {
  private readonly passages: ReadonlyMap<string, PassageIndex>;
  private readonly weight: TermWeight;

  constructor(sources: readonly Source[]) {
    // What stands beside an order to machine readers is not shown to one, nor does it count as a quotation.
    this.passages = new Map(sources.map((source) => [source.label, siftPassage(indexPassage(source)).rest]));
    this.weight = termWeights(sources);
  }

  /**
   * What a judge is shown: of each cited source the sentences that say any of the claims best, with their neighbours,
   * in one piece that all claims of this source share.
   */
  statements(claims: readonly Claim[]): Statement[] {
    const wanted = new Map<PassageIndex, Set<number>>();
    for (const { text, labels } of claims) {
      for (const passage of this.cited(labels)) {
        const places = wanted.get(passage) ?? new Set();
        wanted.set(passage, places);
        const { windows } = readClaim(text, [passage], this.weight);
        const shown = windows.length > 0 ? windows : [{ first: 0, end: atLeast }];
        for (const { first, end } of shown) for (let place = first; place < end; place++) places.add(place);
      }
    }
    const texts = new Map([...wanted].map(([passage, places]) => [passage, textOf(passage, places)]));
    return claims.map(({ text, labels }) => ({
      text,
      texts: this.cited(labels).flatMap((passage) => texts.get(passage) || []),
    }));
  }

  /** A claim with the verdict that rules and judge come to together. */
  join(claim: Claim, opinion: Opinion): Claim {
    const passages = this.cited(claim.labels);
    const place = opinion.accepted && opinion.quote !== null ? placeOf(opinion.quote, passages) : null;
    const judged = { ...claim, judge: opinion };
    if (!opinion.accepted || claim.verdict === "unchecked") return judged;
    const verdict = joined[rulesSay(claim, claim.verdict)][this.judgeSays(claim, opinion, place)];
    if (verdict === claim.verdict && opinion.verdict === "supported") return judged;
    const reasons = joinedReasons(verdict, claim, opinion);
    const evidence = place === null ? claim.evidence : evidenceOf(place.passage.source, place.sentences[0]!);
    return { ...judged, verdict, reasons, evidence };
  }

  private cited(labels: readonly string[]): PassageIndex[] {
    return labels.flatMap((label) => this.passages.get(label) ?? []);
  }

  /** Where rules miss something by name, the judge's own words must have it. */
  private judgeSays({ text, verdict }: Claim, opinion: Opinion, place: QuotePlace | null): JudgeSays {
    const isOpen = verdict === "weak" || verdict === "not_found" || verdict === "contradicted";
    if (opinion.verdict !== "supported" || !isOpen || place === null) return opinion.verdict;
    const there = judgeClaim(text, [withSentences(place.passage.source, place.sentences)], this.weight);
    return objects(there) ? "unsaid" : "supported";
  }
}

/** Sentences that are shown of a source that has none of a claim's words. */
const atLeast = 4;

function objects({ verdict }: Judgement): boolean {
  return verdict === "weak" || verdict === "contradicted" || verdict === "not_found";
}

/** Sentences in their order; a gap between them is marked. */
function textOf({ sentences }: PassageIndex, places: ReadonlySet<number>): string {
  let text = "";
  let last = -1;
  for (const [place, sentence] of sentences.entries()) {
    if (!places.has(place)) continue;
    text += `${text === "" ? "" : last === place - 1 ? " " : " [...] "}${sentence.text}`;
    last = place;
  }
  return text;
}

interface QuotePlace {
  passage: PassageIndex;
  /** At least one. */
  sentences: IndexedSentence[];
}

/** The sentences that a quotation is of. */
function placeOf(quote: string, passages: readonly PassageIndex[]): QuotePlace | null {
  const inQuote = verbatimFinder(quote);
  for (const passage of passages) {
    const sentences = passage.sentences.filter(
      ({ text }) => verbatimFinder(text)(quote) !== null || inQuote(text) !== null,
    );
    if (sentences.length > 0) return { passage, sentences };
  }
  return null;
}
