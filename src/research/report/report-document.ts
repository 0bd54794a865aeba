import { type AnswerDocument, answerDocument } from "../../evidence/answers/answer-document.js";
import { pandocText } from "../../domain/escape/pandoc.js";
import type { Services } from "../../run/services.js";
import type { ResearchOutput } from "../schema/research-schema.js";

/** A report as a document to be exported, its citations alive. */
export async function reportDocument(
  { store, clock }: Pick<Services, "store" | "clock">,
  { topic, sources, iterations, seen, kept, mode, ...report }: ResearchOutput,
  withEvidence: boolean,
): Promise<AnswerDocument> {
  const works = await (await store()).works({ work_ids: [...new Set(sources.map(({ work_id }) => work_id))] });
  const rounds = iterations === 1 ? "1 round" : `${iterations} rounds`;
  const many = seen === 1 ? "1 source" : `${seen} sources`;
  const found = `${rounds} of searching brought ${many}, of which ${kept} ${kept === 1 ? "was" : "were"} kept and read.`;
  const byline =
    mode === "model"
      ? "A language model wrote the report; every cited sentence was checked against its passage."
      : "The report is made of quotations, without a language model.";
  const answer = {
    ...report,
    title: topic,
    sources,
    byline,
    date: clock.now().toISOString().slice(0, 10),
    sections: [{ title: "How this was found", text: pandocText(found) }],
  };
  return answerDocument(answer, { works, hasTokens: false, withEvidence });
}
