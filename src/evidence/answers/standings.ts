import {
  type CheckedAnswer,
  type Claim,
  countVerdicts,
  type RemovedReference,
  type Source,
  type TermFrequencies,
} from "../../domain/evidence.js";
import { signOf } from "../../domain/verdict.js";
import { hasDigit } from "../../domain/characters.js";
import { phrasesOfLanguages } from "../../language/language-phrases.js";
import { normaliseWording } from "../quotations/normalise.js";
import type { Judgement } from "../verdicts/judge.js";
import { isBorneOut, judgeAgainst } from "../verdicts/judge-sentence.js";
import { judgeAbsence } from "../verdicts/absence.js";
import type { TermWeight } from "../verdicts/coverage.js";
import { readClaim } from "../verdicts/read-claim.js";
import { indexPassage, type PassageIndex } from "../verdicts/passage-index.js";
import { termWeights } from "../verdicts/term-weights.js";
import { type Change, replaceStretches, tidy } from "./change-text.js";
import { type Statement, statements } from "./claim-sentences.js";

/** A sentence that stands so often is a loop; a summary may repeat one. */
const leastOfLoop = 3;

/** A text in which a sentence that comes again and again stands once, and what was taken out. */
export function withoutLoops(markdown: string): { markdown: string; removed: RemovedReference[] } {
  const said = new Map<string, Statement[]>();
  for (const statement of statements(markdown)) {
    const key = normaliseWording(statement.text);
    said.set(key, [...(said.get(key) ?? []), statement]);
  }
  const loops = [...said.values()].filter(({ length }) => length >= leastOfLoop);
  if (loops.length === 0) return { markdown, removed: [] };
  const again = loops.flatMap((all) => all.slice(1).map(({ start, end }) => ({ start, end, by: "" })));
  const removed = loops.map((all) => ({
    text: all[0]?.text ?? "",
    reason: `the model said it ${all.length} times; it stands once`,
  }));
  return { markdown: tidy(replaceStretches(markdown, again).markdown), removed };
}

/** A checked text whose uncited statements were looked up, and those that nothing was found for. */
export interface Settled {
  /** Its claims cite or were given a label. */
  checked: CheckedAnswer;
  /** Statements of general knowledge and those without a source. */
  rest: Claim[];
}

const framing = phrasesOfLanguages(({ reports }) => reports?.framing);

/** False of a sentence on the text itself, or on what its sources do not hold; with a number or a quotation in it, it says more. */
export function statesFact(sentence: string): boolean {
  return hasDigit(sentence) || hasQuotation(sentence) || framing().in(sentence.trim()) === null;
}

function hasQuotation(text: string): boolean {
  return ['"', "“", "”", "„", "«"].some((mark) => text.includes(mark));
}

/** What statements are looked up in. */
export interface LookUp {
  sources: readonly Source[];
  /** How common the text's terms are in the library; without it the sources at hand tell. */
  statistics?: TermFrequencies;
  /** Sentences that code wrote into the text. */
  ours?: ReadonlySet<string>;
}

/** Looks each statement without a label up in the sources at hand: what rules bear out is given their label. */
export function attachSources(checked: CheckedAnswer, { sources, statistics, ours }: LookUp): Settled {
  const passages = sources.map(indexPassage);
  const weight = termWeights(sources, statistics);
  const said = statements(checked.answer_markdown);
  const uncited = said.filter(({ text, labels }) => labels.length === 0 && !ours?.has(text) && statesFact(text));
  const gainsaid = said.filter(({ text, labels }) => labels.length === 0 && !ours?.has(text) && !statesFact(text));
  const found = [
    ...uncited.map((statement) => standingOf(statement, judgeAgainst(statement.text, passages, weight))),
    ...gainsaid.flatMap((statement) => absenceOf(statement, passages, weight) ?? []),
  ].toSorted(inOrder);
  const attached = found.filter(({ standing }) => standing === "attached");
  const labelled = new Set(attached.map(({ start }) => start));
  const marks = attached.flatMap(({ start, end, labels }): Change[] => [
    ...breakBefore(said, checked.answer_markdown, start, labelled),
    { start: end, end, by: ` [${labels.join("")}]` },
  ]);
  const moved = (offset: number, isStart: boolean) =>
    marks
      .filter(({ start, end }) => end < offset || (end === offset && (isStart ? start < end : start === end)))
      .reduce((sum, { start, end, by }) => sum + by.length - (end - start), offset);
  const shifted = (claim: Claim): Claim => ({
    ...claim,
    start: moved(claim.start, true),
    end: moved(claim.end, false),
  });
  const answer_markdown = replaceStretches(checked.answer_markdown, marks).markdown;
  const all = found.map(shifted);
  const claims = [...checked.claims.map(shifted), ...all.filter(({ standing }) => standing === "attached")].toSorted(
    inOrder,
  );
  return {
    checked: { ...checked, answer_markdown, claims, counts: countVerdicts(claims) },
    rest: all.filter(({ standing }) => standing !== "attached"),
  };
}

/**
 * A label behind the last sentence of a paragraph, if no other has one, would be read as that of the whole paragraph: the
 * sentence begins one of its own then.
 * @param all The statements of the text.
 * @param labelled Where those begin that are given a label.
 */
export function breakBefore(
  all: readonly Statement[],
  markdown: string,
  start: number,
  labelled: ReadonlySet<number>,
): Change[] {
  const at = all.findIndex((statement) => statement.start === start);
  const own = all[at];
  if (own === undefined || all[at + 1]?.paragraph === own.paragraph) return [];
  const before = all.slice(0, at).filter(({ paragraph }) => paragraph === own.paragraph);
  const isAlone = before.length > 0 && before.every((each) => each.labels.length === 0 && !labelled.has(each.start));
  const from = markdown.slice(0, start).trimEnd().length;
  return isAlone ? [{ start: from, end: start, by: "\n\n" }] : [];
}

/** Share of a statement that a source must say in its words before code cites it: nobody else has named that source. */
const leastAttached = 0.8;

function standingOf({ text, start, end, section, kind }: Statement, judgement: Judgement): Claim {
  const place = { text, start, end };
  const bare = { ...place, labels: [], verdict: "unchecked" as const, support: 0, reasons: [], evidence: null };
  if (section === "general") return { ...bare, standing: "general" };
  const label = judgement.evidence?.label;
  const isSaid = isBorneOut(judgement) && (judgement.verdict === "computed" || judgement.support >= leastAttached);
  if (label !== undefined && kind === "prose" && isSaid)
    return { ...place, ...judgement, labels: [label], standing: "attached" };
  return {
    ...bare,
    evidence: judgement.evidence,
    reasons: ["it names no source, and none was found that says so"],
    standing: "unsupported",
  };
}

/** What is said not to be in the sources and is there gets the label of the one that has it; of anything else there is nothing to tell. */
function absenceOf(
  { text, start, end, kind }: Statement,
  passages: readonly PassageIndex[],
  weight: TermWeight,
): Claim | null {
  const judgement = judgeAbsence(readClaim(text, passages, weight));
  if (judgement?.verdict !== "weak" || judgement.evidence === null || kind !== "prose") return null;
  return { text, start, end, support: 0, ...judgement, labels: [judgement.evidence.label], standing: "attached" };
}

/** The whole again, in the order of the text. */
export function withRest(checked: CheckedAnswer, rest: readonly Claim[]): CheckedAnswer {
  const claims = [...checked.claims, ...rest].toSorted(inOrder);
  return { ...checked, claims, counts: countVerdicts(claims) };
}

function inOrder(one: Claim, other: Claim): number {
  return one.start - other.start;
}

/**
 * Whether under half of what a text states rests on its sources. Where only rules looked, words that are there are enough: so
 * are half of all faithful paraphrases. Where a model looked and did not find them said, they are not.
 */
export function restsOnLittle(claims: readonly Claim[]): boolean {
  const counted = claims.filter((claim) => !["general", "unchecked"].includes(signOf(claim)));
  const holding = counted.filter((claim) => {
    const sign = signOf(claim);
    return (
      sign === "quoted" ||
      sign === "supported" ||
      sign === "computed" ||
      (sign === "words_only" && !claim.judge?.accepted)
    );
  });
  return counted.length > 0 && 2 * holding.length < counted.length;
}
