import { z } from "zod";
import { understandQuestion } from "../corpus/question/question.js";
import { filterFields } from "../corpus/search/search-filter.js";
import { docOfSource, ragDocSchema } from "../domain/rag-doc.js";
import { profiles } from "../domain/search.js";
import { defineTool } from "../tool/define-tool.js";
import { chooseWorks, findSources } from "./gather-context.js";

export const ragRetrieveInput = z.strictObject({
  query: z.string().trim().min(1).describe("A question, or words of the subject"),
  k: z.int().min(1).max(1000).optional().describe("Passages retrieved; neighbours are joined to fewer documents"),
  retriever_profile: z.enum(profiles).optional(),
  rerank: z.boolean().optional().describe("Judge what was found again by how well it answers; true by default"),
  ...filterFields,
});

export const ragRetrieveOutput = z.strictObject({ docs: z.array(ragDocSchema) });
export type RagRetrieveOutput = z.infer<typeof ragRetrieveOutput>;

export const tool = defineTool(
  {
    name: "rag_retrieve",
    version: 1,
    description: "Finds the passages of the reader's own library that answer a query best, with where they stand.",
    input: ragRetrieveInput,
    output: ragRetrieveOutput,
    effect: "read",
    network: false,
    for_models: true,
  },
  async (context, input) => {
    const { search } = context.services.config;
    const filter = await chooseWorks(context, input);
    const k = input.k ?? search.k;
    const sources = await findSources(context, {
      question: input.query,
      understanding: { ...understandQuestion(input.query), queries: [], hyde_answer: "" },
      k,
      top: k,
      profile: input.retriever_profile ?? search.profile,
      rerank: input.rerank ?? true,
      filter,
    });
    return { docs: sources.map(docOfSource) };
  },
);
