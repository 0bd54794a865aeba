import { type AnswerDocument, answerDocument } from "../../evidence/answers/answer-document.js";
import { pandocText } from "../../domain/escape/pandoc.js";
import { markdownAddress } from "../../domain/escape/markdown.js";
import { webSourcesTitle } from "../../domain/source-words.js";
import type { Services } from "../../run/services.js";
import type { AskAgentOutput } from "../agent/agent-schema.js";
import type { AskOutput } from "../answer/ask-schema.js";

/** An answer as a document to be exported, its citations alive; `hasTokens`: they are keys already. */
export async function askedDocument(
  { store, clock }: Pick<Services, "store" | "clock">,
  output: AskOutput & Partial<Pick<AskAgentOutput, "agent">>,
  wanted: { hasTokens: boolean; withEvidence: boolean },
): Promise<AnswerDocument> {
  const { question, sources, web_sources, agent, ...answer } = output;
  const works = await (await store()).works({ work_ids: [...new Set(sources.map(({ work_id }) => work_id))] });
  const date = clock.now().toISOString().slice(0, 10);
  const pages = web_sources.map(
    ({ url, title }) => `- ${title === "" ? "" : `${pandocText(title)}: `}${markdownAddress(url)}`,
  );
  const steps = (agent?.next_steps ?? []).map((text) => `- ${pandocText(text)}`);
  const sections = [
    { title: webSourcesTitle, text: pages.join("\n") },
    { title: "Next steps", text: steps.join("\n") },
  ].filter(({ text }) => text !== "");
  const byline =
    answer.mode === "model" ? "" : "The answer is made of the sources' own sentences, without a language model.";
  return answerDocument({ ...answer, title: question, sources, date, byline, sections }, { works, ...wanted });
}
