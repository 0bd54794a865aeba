import type { Opinion } from "../../domain/evidence.js";
import type { Entailment, EntailmentScore } from "../../ports/model.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import type { Statement } from "./judge-prompt.js";
import { readOpinion, refused } from "./opinion.js";

/**
 * Has a model of entailment judge statements: each against each of its texts, then against the sentences of the text that
 * bears it out most, for the words to go by. Where nobody has calibrated it, its opinion is told and does not count.
 */
export async function judgeByEntailment(
  judge: Entailment,
  statements: readonly Statement[],
  signal: AbortSignal,
): Promise<Opinion[]> {
  const opinions: Opinion[] = [];
  for (const { text: sentence, texts } of statements) {
    const { scores } = await judge.scores(
      texts.map((text) => ({ text, sentence })),
      signal,
    );
    const place = mostOf(scores, ({ entailment }) => entailment);
    opinions.push(await opinionOn(judge, { sentence, texts, scores, text: texts[place] ?? "" }, signal));
  }
  return opinions;
}

interface Scored {
  sentence: string;
  texts: readonly string[];
  scores: readonly EntailmentScore[];
  /** The one that bears the sentence out most. */
  text: string;
}

async function opinionOn(judge: Entailment, scored: Scored, signal: AbortSignal): Promise<Opinion> {
  const { sentence, texts, scores, text } = scored;
  const { calibration, id } = judge;
  const entailment = Math.max(0, ...scores.map((score) => score.entailment));
  const contradiction = Math.max(0, ...scores.map((score) => score.contradiction ?? 0));
  const threshold = calibration?.threshold ?? unmeasured;
  const verdict =
    entailment >= threshold ? "supported" : contradiction >= threshold ? "contradicted" : "not_in_passage";
  const told = `entailment ${entailment.toFixed(2)}`;
  if (calibration === null) return refused(verdict, `${id} is uncalibrated (${told})`);
  if (verdict === "not_in_passage") return { verdict, quote: null, accepted: true, explanation: told };
  const [against] =
    verdict === "contradicted" ? texts.slice(mostOf(scores, (score) => score.contradiction ?? 0)) : [text];
  const quote = await tellingSentence(judge, against ?? "", sentence, { verdict, threshold, signal });
  return readOpinion(sentence, { verdict, quote, explanation: told }, texts);
}

/** Only to say which way an uncalibrated judge leans. */
const unmeasured = 0.5;

/** The sentence of a text that says most for the verdict; all of it where no sentence alone does. */
async function tellingSentence(
  judge: Entailment,
  text: string,
  sentence: string,
  { verdict, threshold, signal }: { verdict: Opinion["verdict"]; threshold: number; signal: AbortSignal },
): Promise<string> {
  const parts = splitSentences(text).map((part) => part.text);
  const { scores } = await judge.scores(
    parts.map((part) => ({ text: part, sentence })),
    signal,
  );
  const scoreOf = ({ entailment, contradiction }: EntailmentScore) =>
    verdict === "supported" ? entailment : (contradiction ?? 0);
  const best = mostOf(scores, scoreOf);
  const score = scores[best];
  return score !== undefined && scoreOf(score) >= threshold ? (parts[best] ?? text) : text;
}

function mostOf<T>(all: readonly T[], valueOf: (one: T) => number): number {
  return all.reduce((best, one, index) => (valueOf(one) > valueOf(all[best] ?? one) ? index : best), 0);
}
