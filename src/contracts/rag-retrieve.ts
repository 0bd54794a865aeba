import { z } from "zod";
import { filterFields, profileField } from "../corpus/search/search-filter.js";
import { ragDocSchema } from "../domain/observed.js";
import { defineContract } from "../run/contract.js";

export const ragRetrieveInput = z.strictObject({
  query: z.string().trim().min(1).describe("A question, or words of the subject"),
  k: z.int().min(1).max(1000).optional().describe("Passages retrieved; neighbours are joined to fewer documents"),
  retriever_profile: profileField,
  rerank: z.boolean().optional().describe("Judge what was found again by how well it answers; true by default"),
  works: z.array(z.string().min(1)).min(1).max(1000).optional().describe("Only these works, by their ids"),
  ...filterFields,
});

export const ragRetrieveOutput = z.strictObject({ docs: z.array(ragDocSchema) });

export const ragRetrieveContract = defineContract({
  name: "rag_retrieve",
  title: "the library",
  version: 1,
  description: "Finds the passages of the reader's own library that answer a query best, with where they stand.",
  input: ragRetrieveInput,
  output: ragRetrieveOutput,
  effect: "read",
  network: false,
  for_models: true,
  observe: ({ docs }) => ({ kind: "passages", docs }),
});
