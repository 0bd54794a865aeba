import { z } from "zod";
import { buildPrompt } from "../corpus/context/prompt.js";
import { intents } from "../language/sentence-classes.js";
import { modelFor } from "../domain/config.js";
import { sourceSchema } from "../domain/evidence.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import {
  chooseWorks,
  gatherContext,
  gatheredContext,
  type GatheredContext,
  understand,
} from "./answer/gather-context.js";
import { gatheredFor } from "./answer/evidence-room.js";
import { questionFields } from "./answer/ask-schema.js";

export const promptInput = z.strictObject({
  ...questionFields,
  context: gatheredContext.optional().describe("A context gathered before, used again as it is"),
});

export const promptOutput = z.strictObject({
  run_id: z.string(),
  question: z.string(),
  intent: z.enum(intents),
  entities: z.array(z.string()),
  prompt: z.string(),
  sources: z.array(sourceSchema),
});

export type PromptOutput = z.infer<typeof promptOutput>;

export const tool = defineTool(
  {
    name: "prompt",
    version: 1,
    description: "Builds the prompt for a question: instructions, labelled passages of the library, the question.",
    input: promptInput,
    output: promptOutput,
    positional: ["question"],
    toMarkdown: ({ prompt }) => Promise.resolve(prompt),
    effect: "paid",
    network: true,
  },
  async (context, input) => {
    const gathered = input.context ?? (await gather(context, input));
    const { question } = input;
    const { intent, entities } = gathered;
    const sources = gathered.sources.slice(0, input.top ?? gathered.sources.length);
    const template = context.services.prompt("answer");
    const task = input.task === undefined ? {} : { task: input.task };
    const prompt = buildPrompt({ template, question, sources, intent, entities, ...task });
    return { run_id: context.runId, question, intent, entities, prompt, sources };
  },
);

async function gather(context: RunContext, input: z.infer<typeof promptInput>): Promise<GatheredContext> {
  const { config } = context.services;
  const filter = await chooseWorks(context, input);
  return gatherContext(context, {
    question: input.question,
    understanding: await understand(context, input.question, modelFor(config, "understand")),
    ...gatheredFor(config, input, true),
    profile: input.profile ?? config.search.profile,
    filter,
  });
}
