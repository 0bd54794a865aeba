import { answerWithTokens } from "../../cite/label-tokens.js";
import { noModel } from "../../domain/config.js";
import { type CheckedAnswer, countVerdicts, type Source } from "../../domain/evidence.js";
import { signOf } from "../../domain/verdict.js";
import { citedWorks } from "../../evidence/answers/check-text.js";
import { settleAnswer } from "../../evidence/written/settle-answer.js";
import type { RunContext } from "../../run/run-context.js";
import type { AnsweredText } from "./answer.js";
import { knownCitations } from "./known-citations.js";
import type { Question } from "./question.js";

export const noEvidence = "The library has no passage on this.";
const poor: readonly string[] = ["weak", "not_found", "contradicted"];

/**
 * A text with its verdicts, and citations in place of its labels. What names no passage is its writer's to mend once.
 * @param writer `provider:model`; null for what is no prose, whose sentences are not compared with the passages
 */
export async function settledText(
  context: RunContext,
  answer: string,
  { task, sources }: Pick<Question, "task" | "sources">,
  writer: string | null,
): Promise<AnsweredText> {
  const { markdown: text, removed } = knownCitations(answer, sources);
  const lost = removed.map((citation) => `Removed "${citation}": it names no passage that was shown.`);
  if (writer === null) {
    const unchecked = { answer_markdown: text, claims: [], removed: [], counts: countVerdicts([]) };
    return withTokens(context, unchecked, sources, lost);
  }
  const { config } = context.services;
  const judge = config.judge === undefined || config.judge === noModel ? null : config.judge;
  const { checked, limitations } = await settleAnswer(context, text, {
    question: task,
    sources,
    judging: { model: judge, required: false },
    // Without passages there is nothing that could be mended.
    writer: sources.length === 0 ? null : writer,
    repair: "doubtful",
    quote: null,
  });
  const written = await withTokens(context, checked, sources, [...lost, ...limitations]);
  if (sources.length > 0) return written;
  return { ...written, markdown: `${written.markdown}\n\n*${noEvidence}*`, notes: [...written.notes, noEvidence] };
}

async function withTokens(
  context: RunContext,
  checked: CheckedAnswer,
  sources: readonly Source[],
  limitations: readonly string[],
): Promise<AnsweredText> {
  const cited = sources.filter(({ label }) => checked.answer_markdown.includes(`[${label}]`));
  const written = answerWithTokens(checked, sources, await citedWorks(context, sources));
  const doubtful = checked.claims.filter((claim) => poor.includes(signOf(claim))).length;
  const removed = checked.removed.map(({ text, reason }) => `Removed "${text}": ${reason}`);
  return {
    markdown: written.answer_markdown,
    sources: cited,
    claims: written.claims,
    notes: [
      ...(doubtful === 0 ? [] : [`${doubtful} cited ${doubtful === 1 ? "sentence does" : "sentences do"} not hold.`]),
      ...removed,
      ...limitations,
    ],
  };
}
