import { z } from "zod";
import { checkedAnswerSchema, sourceSchema, termFrequenciesSchema } from "../domain/evidence.js";
import { defineContract } from "../run/contract.js";

export const checkInput = z.strictObject({
  answer_markdown: z.string().describe("The answer, with labels of its sources: [S1]"),
  sources: z.array(sourceSchema).describe("The passages that it cites"),
  statistics: termFrequenciesSchema.optional().describe("How common the answer's terms are in the library"),
  references: z
    .enum(["remove", "keep"])
    .default("remove")
    .describe('"keep" where the answer is made of verbatim quotes, whose own references stay'),
});

export const checkContract = defineContract({
  name: "check",
  version: 1,
  description:
    "Checks each cited sentence of an answer against the passages it cites; what is missing there is looked for in their whole works.",
  input: checkInput,
  output: checkedAnswerSchema,
  effect: "read",
  network: false,
});
