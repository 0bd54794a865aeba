import { calculate } from "../../corpus/tables/calculation.js";
import { covered } from "../../corpus/question/question-weights.js";
import { comparePeriods, isSamePeriod, type Period } from "../../corpus/tables/periods.js";
import { indexTerms } from "../../domain/terms.js";
import { readableSentence } from "../../evidence/answers/claim-sentences.js";
import {
  calculationSentence,
  operandOfAmount,
  type SaidAmount,
  unitWords,
} from "../../evidence/answers/sentence-calculations.js";
import { type AskedOperation, askedOperations } from "./asked-operation.js";
import { leading, operationNames } from "./calculations.js";
import type { Candidate } from "./candidates.js";
import type { Asked } from "./cells.js";
import { datedAmounts } from "./dated-amounts.js";
import type { Unit } from "./units.js";

/** An amount that a question may ask to be computed with. */
interface Term extends SaidAmount {
  candidate: Candidate;
  period: Period;
  unit: string;
  /** How far its sentence, and the words around it, speak of what is asked; 0..1 each. */
  share: number;
  near: number;
}

/** A sentence that says less of what is asked is about something else. */
const leastShare = 0.5;
/** What a word of the headings above a sentence is worth. */
const aboveCredit = 0.3;

/** What a question asks to be computed of amounts at two times or more that sentences of one source say; nothing where it asks for none. */
export function sentenceCalculations(sentences: readonly Candidate[], asked: Asked): Unit[] {
  const [operation] = askedOperations(asked.question);
  if (operation === undefined || asked.periods.length < 2) return [];
  const all = sentences
    .flatMap((candidate) => termsOf(candidate, asked, operation))
    .toSorted((left, right) => right.share - left.share || right.near - left.near);
  for (const best of all) {
    const alike = all.filter(({ candidate, unit }) => candidate.source === best.candidate.source && unit === best.unit);
    const chosen = asked.periods.map((period) =>
      bestOf(
        alike.filter((term) => isSamePeriod(term.period, period)),
        best,
      ),
    );
    const terms = [...new Set(chosen)].filter((term) => term !== undefined);
    if (!chosen.includes(undefined) && terms.length === chosen.length) return unitOf(terms, operation);
  }
  return [];
}

/** Of amounts of one time those of the best sentence come first, and among these the one next to what is asked. */
function bestOf(terms: readonly Term[], best: Term): Term | undefined {
  const own = (term: Term) => Number(term.sentence === best.sentence);
  return terms.toSorted(
    (left, right) => own(right) - own(left) || right.share - left.share || right.near - left.near,
  )[0];
}

function termsOf(candidate: Candidate, { weights, language }: Asked, { terms: asking }: AskedOperation): Term[] {
  const sentence = readableSentence(candidate.text);
  const wanted = new Map([...weights].filter(([term]) => !asking.includes(term)));
  const said = new Set(candidate.terms);
  const share = covered(wanted, (term) => (said.has(term) ? 1 : candidate.headingTerms.has(term) ? aboveCredit : 0));
  if (share < leastShare) return [];
  return datedAmounts(sentence, language).flatMap(({ quantity, period, around }) => {
    const close = new Set(indexTerms(around));
    const near = covered(wanted, (term) => Number(close.has(term)));
    const unit = unitWords({ sentence, quantity });
    return operandOfAmount({ sentence, quantity }) === null
      ? []
      : [{ candidate, sentence, quantity, period, unit, share, near }];
  });
}

function unitOf(terms: readonly Term[], { kind }: AskedOperation): Unit[] {
  const isOfTwo = kind !== "average" && kind !== "sum";
  const later = terms.toSorted((left, right) => comparePeriods(right.period, left.period));
  const [last, earliest] = [later[0], later.at(-1)];
  const ordered = isOfTwo && last && earliest ? [last, earliest] : later;
  const operands = ordered.flatMap((term) => operandOfAmount(term) ?? []);
  const isPercent = ordered.every(({ quantity }) => quantity.unit?.dimension === "share");
  const done = calculate(kind, operands, isPercent && kind !== "ratio" ? "%" : "");
  if (done === null || last === undefined) return [];
  const text = calculationSentence(operationNames[kind], ordered, done.formula);
  const core: Candidate = { ...last.candidate, kind: "row", text, before: null, after: null, items: [] };
  return [{ core, sentences: [core], score: leading }];
}
