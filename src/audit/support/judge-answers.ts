import { z } from "zod";
import { verbatimFinder } from "../../corpus/text/find-verbatim.js";
import { sanitise } from "../../corpus/text/sanitise.js";
import { normalizeSpace } from "../../domain/characters.js";
import { findNumbers } from "../../language/quantities/numbers.js";
import { findInstruction } from "../../tool/machine-instructions.js";
import type { Sentence } from "../schema/audit-schema.js";

export const judgeVerdicts = ["supported", "partly", "contradicted", "not_in_passage"] as const;

export const judgeAnswersSchema = z.strictObject({
  answers: z.array(
    z.strictObject({
      label: z.string(),
      verdict: z.enum(judgeVerdicts),
      quote: z.string().nullable(),
      explanation: z.string(),
    }),
  ),
});
type JudgeAnswer = z.infer<typeof judgeAnswersSchema>["answers"][number];

/** Shorter ones stand in many passages and show nothing. */
const leastQuote = 12;
const longestExplanation = 300;

/**
 * Weighs a model's answer. "Supported", "partly" and "contradicted" are accepted only with words that stand in a
 * passage it was shown and that are no order to it, "supported" not for a number that the words do not have. Pure.
 * @param texts Of the passages the model was shown.
 */
export function readJudgement(
  sentence: Sentence,
  answer: JudgeAnswer,
  texts: readonly string[],
): NonNullable<Sentence["judge"]> {
  const { verdict } = answer;
  const explanation = shortened(sanitise(answer.explanation));
  if (verdict === "not_in_passage") return { verdict, quote: null, accepted: true, explanation };
  const quote = standing(answer.quote ?? "", texts);
  const refused = quote === null ? "its words do not stand in a passage" : objection(sentence, verdict, quote);
  if (refused === null) return { verdict, quote, accepted: true, explanation };
  return { verdict, quote: null, accepted: false, explanation: `Not accepted: ${refused}.` };
}

function standing(quote: string, texts: readonly string[]): string | null {
  if (quote.trim().length < leastQuote) return null;
  for (const text of texts) {
    const found = verbatimFinder(text)(quote);
    if (found !== null) return normalizeSpace(found);
  }
  return null;
}

function objection({ text, numbers }: Sentence, verdict: JudgeAnswer["verdict"], quote: string): string | null {
  if (findInstruction(quote) !== null && findInstruction(text) === null)
    return "its words speak to the model and not of the matter";
  if (verdict !== "supported") return null;
  const there = findNumbers(quote);
  const open = numbers.filter(({ state }) => state === "differs" || state === "missing");
  const lacking = open.find(({ text: number }) => {
    const [claimed] = findNumbers(number);
    return claimed === undefined || !there.some((other) => other.value === claimed.value);
  });
  return lacking === undefined ? null : `its words do not have the number ${lacking.text}`;
}

function shortened(text: string): string {
  const line = normalizeSpace(text);
  return line.length > longestExplanation ? `${line.slice(0, longestExplanation).trimEnd()} ...` : line;
}
