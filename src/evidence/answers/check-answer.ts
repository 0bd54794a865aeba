import { setImmediate as others } from "node:timers/promises";
import {
  countVerdicts,
  type CheckedAnswer,
  type CheckInput,
  type Claim,
  type ClaimEvidence,
  type Source,
} from "../../domain/evidence.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { type ClaimSentence, claimSentences } from "./claim-sentences.js";
import { cleanAnswer } from "./clean-answer.js";
import { containsWording, normaliseWording } from "../quotations/normalise.js";
import { heldAsHardlyRead, restsOnHardlyRead } from "../verdicts/doubtful-figures.js";
import { isHeldBack, type Judgement, judgeClaim } from "../verdicts/judge.js";
import { computedCells, quotedCells, quotedList } from "./cell-quotations.js";
import { computedAmounts } from "./sentence-calculations.js";
import { siftPassage } from "../verdicts/beside-instructions.js";
import { indexPassage, type PassageIndex } from "../verdicts/passage-index.js";
import type { WorkText } from "../verdicts/work-text.js";
import { termWeights } from "../verdicts/term-weights.js";

/** Different statements that are compared with their sources; no answer that somebody reads has more. */
const mostStatements = 4000;
/** Statements judged before others get their turn: some milliseconds. */
const atOnce = 20;

const beyond: Judgement = {
  verdict: "unchecked",
  support: 0,
  reasons: [`the answer has more than ${mostStatements} statements, and this is one of those that were not compared`],
  evidence: null,
};

/**
 * Checks an answer against the sources it cites: cleans it of references that only code may write and gives
 * each cited sentence a verdict. Deterministic; checking its own output again changes nothing. Takes time in
 * proportion to the answer's length, and lets other work of the process have its turn.
 * @param works The whole texts of the sources' works, by their ids, as far as they are at hand.
 */
export async function checkAnswer(
  input: CheckInput,
  works: ReadonlyMap<string, WorkText> = new Map(),
): Promise<CheckedAnswer> {
  const labels = new Set(input.sources.map((source) => source.label));
  const { answer_markdown, removed } = cleanAnswer(input.answer_markdown, {
    labels,
    references: input.references ?? "remove",
  });
  const passages = input.sources.map((source): PassageIndex => {
    const work = works.get(source.work_id);
    return work === undefined ? indexPassage(source) : { ...indexPassage(source), work };
  });
  const judge = judgeOf(input, passages);
  const claims: Claim[] = [];
  for (const [index, sentence] of claimSentences(answer_markdown).entries()) {
    if (index % atOnce === atOnce - 1) await others();
    const claim: Claim = { ...sentence, ...judge(sentence), standing: "cited" };
    claims.push(input.references === "keep" ? quoting(claim, passages) : claim);
  }
  const instructions = instructionsIn(passages, claims);
  return { answer_markdown, claims, removed, counts: countVerdicts(claims), instructions };
}

function instructionsIn(
  passages: readonly PassageIndex[],
  claims: readonly Claim[],
): NonNullable<CheckedAnswer["instructions"]> {
  const cited = new Set(claims.flatMap(({ labels }) => labels));
  return passages.flatMap((passage) => {
    const { label } = passage.source;
    const instruction = cited.has(label) ? siftPassage(passage).instruction : null;
    if (instruction === null) return [];
    const held_back = claims.filter((claim) => claim.evidence?.label === label && isHeldBack(claim)).length;
    return [{ label, text: sanitiseLine(instruction), held_back }];
  });
}

/** A sentence that code took from sources is quoted where its words stand in one that it cites: it is compared with itself. */
function quoting(claim: Claim, passages: readonly PassageIndex[]): Claim {
  const words = normaliseWording(claim.text);
  const own = passages.filter(({ source }) => claim.labels.includes(source.label));
  const stands = own.some(({ normalised }) => containsWording(normalised, words));
  if (!stands && own.every(({ source }) => saidBySource(claim.text, source) === null)) return claim;
  const quoted: Claim = { ...claim, standing: "quoted" };
  return isHeldBack(claim) ? quoted : firmly(claim.text, own, { ...quoted, verdict: "supported", reasons: [] });
}

/** Own words of a source bear nothing out with what a machine has hardly read. */
function firmly<Found extends Judgement | null>(text: string, own: readonly PassageIndex[], found: Found) {
  return found !== null && restsOnHardlyRead(text, own) ? heldAsHardlyRead(text, found, own) : found;
}

/** Judges each statement once, however often the answer says it. */
function judgeOf(
  { sources, statistics }: CheckInput,
  passages: readonly PassageIndex[],
): (sentence: ClaimSentence) => Judgement {
  const weight = termWeights(sources, statistics);
  const known = new Map<string, Judgement>();
  return ({ text, labels }) => {
    const key = `${labels.join(" ")}\n${text}`;
    let judgement = known.get(key);
    if (judgement === undefined) {
      if (known.size >= mostStatements) return beyond;
      const cited = new Set(labels);
      const own = passages.filter(({ source }) => cited.has(source.label));
      judgement = firmly(text, own, judgeCells(text, own)) ?? judgeClaim(text, own, weight);
      known.set(key, judgement);
    }
    return judgement;
  };
}

/** Cells of a table that are said as they stand there are the source's own words; what follows from them is computed. */
function judgeCells(text: string, passages: readonly PassageIndex[]): Judgement | null {
  for (const { source } of passages) {
    const quoted = saidBySource(text, source);
    if (quoted !== null) return { verdict: "supported", support: 1, reasons: [], evidence: quoted };
    const evidence = computedCells(text, source) ?? computedAmounts(text, source);
    const reasons = [`computed from ${source.label}: ${text.slice(text.lastIndexOf(": ") + 2)}`];
    if (evidence !== null) return { verdict: "computed", support: 1, reasons, evidence };
  }
  return null;
}

/** Where a row of a table or an item of a list says a sentence. */
function saidBySource(text: string, source: Source): ClaimEvidence | null {
  return quotedCells(text, source) ?? quotedList(text, source);
}
