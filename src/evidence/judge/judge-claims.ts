import { verbatimFinder } from "../../corpus/text/find-verbatim.js";
import type { Claim, Opinion, Source } from "../../domain/evidence.js";
import { judgeAbsence } from "../verdicts/absence.js";
import { siftPassage } from "../verdicts/beside-instructions.js";
import { judgeClaim } from "../verdicts/judge.js";
import { indexPassage, type IndexedSentence, type PassageIndex, withSentences } from "../verdicts/passage-index.js";
import { recompute } from "../verdicts/computed.js";
import { keepsWording } from "../verdicts/near-copy.js";
import { readQuantities, type Quantity } from "../../language/quantities/read-quantities.js";
import { exchangedNumbers, type UnsaidNumber, unsaidNumbers } from "../verdicts/number-presence.js";
import { misplacedNumbers } from "../verdicts/number-things.js";
import { labelsOf, languageOfPassage, type ReadClaim, readClaim } from "../verdicts/read-claim.js";
import { isBorneOut } from "../verdicts/judge-sentence.js";
import { evidenceOf } from "../verdicts/source-lines.js";
import { termWeights } from "../verdicts/term-weights.js";
import type { TermWeight } from "../verdicts/coverage.js";
import { checkFormula } from "./formulas.js";
import { joined, joinedReasons, type JudgeSays, rulesSay } from "./join.js";
import type { Statement } from "./judge-prompt.js";
import { omission } from "./opinion.js";
import { ShownPassages } from "./shown-passages.js";

/** The sources of a text as judge and rules look at them. */
export class JudgedSources {
  private readonly passages: ReadonlyMap<string, PassageIndex>;
  private readonly weight: TermWeight;
  private readonly lines = new Map<string, PassageIndex>();

  constructor(sources: readonly Source[]) {
    // What stands beside an order to machine readers is not shown to one, nor does it count as a quotation.
    this.passages = new Map(sources.map((source) => [source.label, siftPassage(indexPassage(source)).rest]));
    this.weight = termWeights(sources);
  }

  /** What a judge is shown: of each cited source one text that all claims of this source share. */
  statements(claims: readonly Claim[]): Statement[] {
    const shown = new ShownPassages(this.weight);
    for (const claim of claims) shown.add(claim, this.looked(claim));
    return claims.map((claim) => {
      const passages = this.looked(claim).filter((passage) => shown.textOf(passage) !== "");
      return {
        text: claim.text,
        texts: passages.map((passage) => shown.textOf(passage)),
        headings: passages.map((passage) => shown.headingOf(passage)),
      };
    });
  }

  /** A claim with the verdict that rules and judge come to together. */
  join(claim: Claim, opinion: Opinion): Claim {
    const passages = this.cited(claim.labels);
    const places = opinion.accepted && opinion.quote !== null ? placesOf(opinion.quote, this.looked(claim)) : [];
    const judged = { ...claim, judge: opinion };
    if (!opinion.accepted || claim.verdict === "unchecked") return judged;
    const formulas = this.checked(claim, opinion, passages);
    if (formulas.wrong !== null && !isBorneOut(claim))
      return { ...judged, judge: miscalculated(opinion, formulas.wrong) };
    const verdict = joined[rulesSay(claim, claim.verdict)][this.judgeSays(claim, opinion, places, formulas)];
    if (verdict === claim.verdict && opinion.verdict === "supported") return judged;
    const reasons =
      verdict === "computed" && claim.verdict !== "computed"
        ? formulas.right.map(({ formula }) => `computed from ${labelsOf(passages)}: ${formula}`)
        : joinedReasons(verdict, claim, opinion);
    const [place] = places;
    const evidence = place === undefined ? claim.evidence : evidenceOf(place.source, place.sentences[0]!);
    return { ...judged, verdict, reasons, evidence };
  }

  /** The formulas of a judge that give numbers which the claim's sources do not say, and the first one that says something false. */
  private checked({ text }: Claim, { verdict, computed = [] }: Opinion, passages: readonly PassageIndex[]): Formulas {
    if (verdict !== "supported" || computed.length === 0) return noFormulas;
    const claim = readClaim(text, passages, this.weight);
    const { language } = claim.meaning;
    const unsaid = new Set(unsaidNumbers(claim).map(({ number }) => number.start));
    const said = readQuantities(text, language).filter(
      ({ start, value }) => !unsaid.has(start) && isSaid(value, passages),
    );
    const ground = { text, language, passages, said };
    const all = computed.map((formula) => ({ formula, found: checkFormula(formula, ground) }));
    const right = all.flatMap(({ formula, found }) =>
      found.state === "right" && !said.some(({ start }) => start === found.number.start)
        ? [{ formula, number: found.number }]
        : [],
    );
    return { right, wrong: all.find(({ found }) => found.state === "wrong")?.formula ?? null };
  }

  private cited(labels: readonly string[]): PassageIndex[] {
    return labels.flatMap((label) => this.passages.get(label) ?? []);
  }

  /** The passages that a claim cites, and the line of a work far from them that rules found for it. */
  private looked({ labels, evidence }: Claim): PassageIndex[] {
    const source = labels.includes(evidence?.label ?? "")
      ? this.passages.get(evidence?.label ?? "")?.source
      : undefined;
    if (source === undefined || evidence === null) return this.cited(labels);
    const { quote, start_line, end_line } = evidence;
    if (start_line >= source.start_line && end_line <= source.end_line) return this.cited(labels);
    const key = `${source.label} ${start_line}`;
    const line =
      this.lines.get(key) ??
      siftPassage(indexPassage({ ...source, heading_path: [], start_line, end_line, content: `\n\n${quote}` })).rest;
    this.lines.set(key, line);
    return [...this.cited(labels), line];
  }

  /** Where rules miss something by name, the judge's own words must have it, or his formulas give it. */
  private judgeSays(
    { text, verdict, labels, reasons }: Claim,
    opinion: Opinion,
    places: readonly PassageIndex[],
    { right }: Formulas,
  ): JudgeSays {
    if (opinion.verdict !== "supported") return opinion.verdict;
    const said = right.length > 0 ? "computes" : "supported";
    if (verdict !== "weak" && verdict !== "not_found" && verdict !== "contradicted") return said;
    if (places.length === 0) return "unsaid";
    // Rules miss nothing but numbers that the formulas give.
    if (
      verdict === "weak" &&
      right.length > 0 &&
      isGiven(readClaim(text, this.cited(labels), this.weight), reasons, right)
    )
      return said;
    // That words stand nowhere is no fault of a sentence which says it in other words.
    const isFound = verdict === "not_found" ? isOfMeaning(readClaim(text, places, this.weight), places) : false;
    return isFound || this.isSaidBy(places, text, right) ? said : "unsaid";
  }

  /** Whether rules have nothing by name against a claim beside these words alone, and find words of it, where they can. */
  private isSaidBy(places: readonly PassageIndex[], text: string, formulas: Formulas["right"]): boolean {
    const { verdict, evidence, reasons } = judgeClaim(text, places, this.weight);
    const claim = readClaim(text, places, this.weight);
    // Words that have what is said not to be there do not bear that out.
    if (judgeAbsence(claim)?.verdict === "weak") return false;
    if (verdict === "weak")
      return isComputed(claim, reasons, formulas) || (evidence !== null && isOfMeaning(claim, places));
    if (verdict === "contradicted" || verdict === "not_found") return false;
    return evidence !== null || claim.isForeign;
  }
}

/** Formulas of a judge as far as code could check them. */
interface Formulas {
  right: readonly { formula: string; number: Quantity }[];
  /** One whose operands stand in the sources and whose result is another. */
  wrong: string | null;
}

const noFormulas: Formulas = { right: [], wrong: null };

/** Who computes wrongly has not judged. */
function miscalculated(opinion: Opinion, formula: string): Opinion {
  return { ...opinion, accepted: false, explanation: `Not accepted: it computes “${formula}”, which is wrong.` };
}

/** Whether any number of the passages is this one: numbers of few words ("two of them") are not looked for by rules. */
function isSaid(value: number, passages: readonly PassageIndex[]): boolean {
  return passages.some((passage) =>
    passage.sentences.some((sentence) =>
      readQuantities(sentence.text, languageOfPassage(passage)).some((number) => number.value === value),
    ),
  );
}

/** Whether nothing but numbers was missed, which follow from those that the judge quotes or computes with: it says that they do. */
function isComputed(claim: ReadClaim, reasons: readonly string[], formulas: Formulas["right"]): boolean {
  const follows = (unsaid: UnsaidNumber) =>
    gives(formulas, unsaid) || (unsaid.state === "absent" && recompute(unsaid.number, claim, "told") !== null);
  return missesNumbers(claim, reasons, follows);
}

/** Whether nothing but numbers was missed, which formulas give. */
function isGiven(claim: ReadClaim, reasons: readonly string[], formulas: Formulas["right"]): boolean {
  return missesNumbers(claim, reasons, (unsaid) => gives(formulas, unsaid));
}

function gives(formulas: Formulas["right"], { number }: UnsaidNumber): boolean {
  return formulas.some((formula) => formula.number.start === number.start);
}

function missesNumbers(
  claim: ReadClaim,
  reasons: readonly string[],
  follows: (unsaid: UnsaidNumber) => boolean,
): boolean {
  const unsaid = unsaidNumbers(claim);
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
