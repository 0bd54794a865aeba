import { z } from "zod";
import { sanitise } from "../../corpus/text/sanitise.js";
import { verbatimFinder } from "../../corpus/text/find-verbatim.js";
import { normalizeSpace } from "../../domain/characters.js";
import { disarmLabels } from "../../domain/escape/quire-signs.js";
import { judgeVerdicts, type Opinion } from "../../domain/evidence.js";
import { findInstruction } from "../../tool/machine-instructions.js";

/** What a judging model answers about the statements of one call: first the words that it goes by, then what it makes of them. */
export const judgeAnswersSchema = z.strictObject({
  answers: z.array(
    z.strictObject({
      label: z.string(),
      quote: z.string().nullable(),
      verdict: z.enum(judgeVerdicts),
      // Required of whoever answers by a schema; answers from before it, and of those who leave it out, have none.
      computed: z.preprocess((value) => value ?? [], z.array(z.string())),
      explanation: z.string(),
    }),
  ),
});
export type JudgeAnswers = z.infer<typeof judgeAnswersSchema>;
type JudgeAnswer = Omit<JudgeAnswers["answers"][number], "label" | "computed"> & { computed?: readonly string[] };

/** What stands between parts of a quotation, and between sentences of a passage where others are left out. */
export const omission = " [...] ";
/** How models write it. */
const leftOut = /\s*(?:\[(?:\.{3}|…)\]|\.{3}|…)\s*/u;

/** Shorter ones stand in many passages and show nothing. */
const leastQuote = 12;
const longestExplanation = 300;
/** Of one statement. */
const mostFormulas = 6;

/**
 * Weighs a model's answer about a statement. What it says counts only with words that stand in a passage which it was
 * shown, word for word, and that give no order to machine readers; that nothing was found needs none.
 * @param texts Of the passages that the statement cites and the model was shown.
 */
export function readOpinion(statement: string, answer: JudgeAnswer, texts: readonly string[]): Opinion {
  const { verdict } = answer;
  const explanation = shortened(disarmLabels(sanitise(answer.explanation)));
  if (verdict === "not_in_passage") return { verdict, quote: null, accepted: true, explanation };
  const quote = standing(answer.quote ?? "", texts);
  if (quote === null) return refused(verdict, "its words do not stand in a passage");
  if (findInstruction(quote) !== null && findInstruction(statement) === null)
    return refused(verdict, "its words speak to the model and not of the matter");
  const computed = (answer.computed ?? [])
    .slice(0, mostFormulas)
    .map((text) => shortened(disarmLabels(sanitise(text))));
  return { verdict, quote, accepted: true, explanation, ...(computed.length > 0 && { computed }) };
}

/** An opinion that does not count, and why. */
export function refused(verdict: Opinion["verdict"], why: string): Opinion {
  return { verdict, quote: null, accepted: false, explanation: `Not accepted: ${why}.` };
}

/** A quotation as it stands in the texts, whole or in parts; null where a part of it does not. */
function standing(quote: string, texts: readonly string[]): string | null {
  const whole = standingPart(quote, texts);
  if (whole !== null) return whole;
  const parts = quote.split(leftOut).filter((part) => part !== "");
  const found = parts.map((part) => standingPart(part, texts));
  return parts.length > 1 && found.every((part) => part !== null) ? found.join(omission) : null;
}

function standingPart(quote: string, texts: readonly string[]): string | null {
  if (quote.trim().length < leastQuote) return null;
  for (const text of texts) {
    const found = verbatimFinder(text)(quote);
    if (found !== null) return normalizeSpace(found);
  }
  return null;
}

function shortened(text: string): string {
  const line = normalizeSpace(text);
  return line.length > longestExplanation ? `${line.slice(0, longestExplanation).trimEnd()} ...` : line;
}
