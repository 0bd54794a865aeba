import { z } from "zod";
import { filterFields, profileField } from "../../corpus/search/search-filter.js";
import { configured } from "../../domain/configured.js";

/** How a question is put to the library, the same for all that answer it. */
export const questionFields = {
  question: z.string().trim().min(1).describe("What is asked"),
  task: z.string().optional().describe("What to do with the answer; kept out of retrieval"),
  top: configured(z.int().min(1).max(50), "ask.top", "Sources that the answer may use"),
  k: configured(z.int().min(1).max(1000), "search.k", "Passages retrieved"),
  profile: profileField,
  ...filterFields,
};

/** How an answer is written. */
export const answerFields = {
  length: z.enum(["short", "full"]).default("full").describe("How long the answer is"),
  tokens: z.boolean().default(false).describe("Cite by keys and pages, [@key, p. 3], in place of labels"),
};
