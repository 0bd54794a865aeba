import { understandQuestion } from "../corpus/question/question.js";
import { docOfSource } from "../domain/observed.js";
import { defineTool } from "../tool/define-tool.js";
import { chooseWorks, findSources } from "./answer/gather-context.js";
import { ragRetrieveContract } from "../contracts/rag-retrieve.js";

export const tool = defineTool(ragRetrieveContract, async (context, input) => {
  const { search } = context.services.config;
  const chosen = await chooseWorks(context, input);
  const filter = input.works === undefined ? chosen : { ...chosen, work_ids: input.works };
  const k = input.k ?? search.k;
  const sources = await findSources(context, {
    question: input.query,
    understanding: { ...understandQuestion(input.query), queries: [], hyde_answer: "" },
    k,
    room: { top: k },
    profile: input.retriever_profile ?? search.profile,
    rerank: input.rerank ?? true,
    filter,
  });
  return { docs: sources.map(docOfSource) };
});
