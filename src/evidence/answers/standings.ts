import {
  type CheckedAnswer,
  type Claim,
  countVerdicts,
  type RemovedReference,
  signOf,
  type Source,
} from "../../domain/evidence.js";
import { hasDigit } from "../../domain/characters.js";
import { phrasesOfLanguages } from "../../language/language-phrases.js";
import { normaliseWording } from "../quotations/normalise.js";
import type { Judgement } from "../verdicts/judge.js";
import { isBorneOut, judgeAgainst } from "../verdicts/judge-sentence.js";
import { indexPassage } from "../verdicts/passage-index.js";
import { termWeights } from "../verdicts/term-weights.js";
import { replaceStretches, tidy } from "./change-text.js";
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

/**
 * Looks each statement without a label up in the sources at hand: what rules bear out is given their label.
 * @param ours Sentences that code wrote into the text.
 */
export function attachSources(
  checked: CheckedAnswer,
  sources: readonly Source[],
  ours: ReadonlySet<string> = new Set(),
): Settled {
  const passages = sources.map(indexPassage);
  const weight = termWeights(sources);
  const uncited = statements(checked.answer_markdown).filter(
    ({ text, labels }) => labels.length === 0 && !ours.has(text) && statesFact(text),
  );
  const read = uncited.map((statement) => standingOf(statement, judgeAgainst(statement.text, passages, weight)));
  const found = read.map((claim, index) => (isMisread(index, uncited, read) ? withoutLabel(claim) : claim));
  const marks = found
    .filter(({ standing }) => standing === "attached")
    .map(({ end, labels }) => ({ start: end, end, by: ` [${labels.join("")}]` }));
  const moved = (offset: number) =>
    marks.filter(({ end }) => end <= offset).reduce((sum, { by }) => sum + by.length, offset);
  const shifted = (claim: Claim): Claim => ({ ...claim, start: moved(claim.start), end: moved(claim.end) });
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

function standingOf({ text, start, end, section, kind }: Statement, judgement: Judgement): Claim {
  const place = { text, start, end };
  const bare = { ...place, labels: [], verdict: "unchecked" as const, support: 0, reasons: [], evidence: null };
  if (section === "general") return { ...bare, standing: "general" };
  const label = judgement.evidence?.label;
  if (label !== undefined && kind === "prose" && isBorneOut(judgement))
    return { ...place, ...judgement, labels: [label], standing: "attached" };
  return {
    ...bare,
    evidence: judgement.evidence,
    reasons: ["it names no source, and none was found that says so"],
    standing: "unsupported",
  };
}

/** A label behind the last sentence of a paragraph, if no other has one, is read as that of the whole paragraph. */
function isMisread(index: number, uncited: readonly Statement[], read: readonly Claim[]): boolean {
  const own = uncited[index];
  const isLast = own !== undefined && uncited[index + 1]?.paragraph !== own.paragraph;
  const before = read.filter((_, at) => at < index && uncited[at]?.paragraph === own?.paragraph);
  return isLast && before.length > 0 && before.every(({ standing }) => standing !== "attached");
}

function withoutLabel(claim: Claim): Claim {
  if (claim.standing !== "attached") return claim;
  const reasons = [`it names no source; ${claim.labels.join(", ")} says so`];
  return { ...claim, labels: [], verdict: "unchecked", support: 0, standing: "unsupported", reasons };
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
