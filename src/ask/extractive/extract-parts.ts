import { understandQuestion } from "../../corpus/question/question.js";
import type { Source } from "../../domain/evidence.js";
import { type ExtractiveAnswer, extractiveAnswer, type ExtractiveInput } from "./extractive.js";

/** A part of a question, and the sources that were found for it. */
export interface ExtractPart {
  question: string;
  sources: readonly Source[];
}

/**
 * Quotes for each part of a question under a heading of its own, none twice. Parts that the sources do not answer are
 * named in the limitations; where they answer none, the question as a whole is tried.
 */
export function extractParts(
  whole: ExtractiveInput,
  parts: readonly ExtractPart[],
): Pick<ExtractiveAnswer, "answer_markdown" | "limitations"> {
  const seen = new Set<string>();
  const limitations: string[] = [];
  const written: string[] = [];
  for (const part of parts) {
    const length = parts.length > 3 ? "short" : whole.length;
    const answer = extractiveAnswer({ ...whole, ...part, ...understandQuestion(part.question), length });
    limitations.push(...answer.limitations.map((text) => (answer.answered ? text : `${part.question} ${text}`)));
    if (!answer.answered) continue;
    const text = withoutRepeats(answer.answer_markdown, seen);
    if (/^- /mu.test(text)) written.push(`### ${part.question}\n\n${text}`);
  }
  if (written.length === 0) return extractiveAnswer(whole);
  return { answer_markdown: written.join("\n\n"), limitations: [...new Set(limitations)] };
}

/** Without the quotes that stand in `seen`, where those that stay are added; a quote ends with its label. */
function withoutRepeats(markdown: string, seen: Set<string>): string {
  const lines = markdown.split("\n").flatMap((line) => {
    if (!line.startsWith("- ")) return [line];
    const quotes = line.slice(2).split(/(?<=\[S\d+\]) /u);
    const fresh = quotes.filter((quote) => !seen.has(quote));
    for (const quote of fresh) seen.add(quote);
    return fresh.length > 0 ? [`- ${fresh.join(" ")}`] : [];
  });
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
