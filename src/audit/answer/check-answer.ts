import {
  countVerdicts,
  type CheckedAnswer,
  type Claim,
  type Source,
  type TermFrequencies,
} from "../../domain/evidence.js";
import { claimSentences } from "./claim-sentences.js";
import { cleanAnswer } from "./clean-answer.js";
import { judgeClaim } from "../verdict/judge.js";
import { indexPassage } from "../verdict/passage-index.js";
import { termWeights } from "../verdict/term-weights.js";

export interface CheckInput {
  answer_markdown: string;
  sources: readonly Source[];
  /** How common the answer's terms are in the library; without it the sources at hand tell. */
  statistics?: TermFrequencies | undefined;
  /** "remove" (the default) for a model's words, "keep" for words that code took from sources verbatim. */
  references?: "remove" | "keep" | undefined;
}

/**
 * Checks an answer against the sources it cites: cleans it of references that only code may write and gives
 * each cited sentence a verdict. Pure and deterministic; checking its own output again changes nothing.
 */
export function checkAnswer(input: CheckInput): CheckedAnswer {
  const labels = new Set(input.sources.map((source) => source.label));
  const { answer_markdown, removed } = cleanAnswer(input.answer_markdown, {
    labels,
    references: input.references ?? "remove",
  });
  const weight = termWeights(input.sources, input.statistics);
  const passages = input.sources.map(indexPassage);
  const claims = claimSentences(answer_markdown).map((sentence): Claim => {
    const cited = passages.filter((passage) => sentence.labels.includes(passage.source.label));
    return { ...sentence, ...judgeClaim(sentence.text, cited, weight) };
  });
  return { answer_markdown, claims, removed, counts: countVerdicts(claims) };
}
