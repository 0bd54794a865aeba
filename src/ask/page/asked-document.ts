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
  const sections = [
    ...(pages.length === 0 ? [] : [`## ${pandocText(webSourcesTitle)}\n\n${pages.join("\n")}`]),
    ...nextSteps(agent),
  ];
  return answerDocument({ ...answer, title: question, sources, date, sections }, { works, ...wanted });
}

function nextSteps(agent: AskAgentOutput["agent"] | undefined): string[] {
  const steps = agent?.next_steps ?? [];
  return steps.length === 0 ? [] : [`## Next steps\n\n${steps.map((text) => `- ${pandocText(text)}`).join("\n")}`];
}
