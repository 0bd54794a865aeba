import { z } from "zod";
import { openEmbedder } from "../corpus/search/embedder.js";
import { evaluate, evaluationSchema } from "../corpus/evaluation/evaluation.js";
import { profileField } from "../corpus/search/search-filter.js";
import { defineTool } from "../tool/define-tool.js";

export type EvalOutput = z.infer<typeof evaluationSchema>;

export const tool = defineTool(
  {
    name: "eval",
    version: 1,
    description: "Measures search on judged questions in BEIR form, in a store that is thrown away.",
    input: z.strictObject({
      directory: z.string().describe("A folder in BEIR form"),
      profile: profileField,
    }),
    output: evaluationSchema,
    positional: ["directory"],
    paths: ["directory"],
    effect: "read",
    network: true,
    for_clients: false,
  },
  async (context, input) => {
    const { clock, config, files } = context.services;
    const directory = files.resolve(input.directory);
    const profile = input.profile ?? config.search.profile;
    const embedder = profile === "bm25" ? null : await openEmbedder(context);
    const store = await context.services.throwAwayStore();
    return evaluate({
      files,
      directory,
      profile,
      openStore: () => store,
      clock: () => clock.now().getTime(),
      ...(embedder && { embedder }),
      onProgress: (stage, done) =>
        context.progress({ label: stage, done, total: 0, unit: stage === "index" ? "documents" : "questions" }),
    });
  },
);
