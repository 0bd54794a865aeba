import { modelFor, noModel } from "../domain/config.js";
import { answerWithTokens } from "../cite/label-tokens.js";
import { checkText, citationsOf, citedWorks, removalNotices } from "../evidence/answers/check-text.js";
import { markedSources, sourceWarnings } from "../domain/source-words.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { type AskInput, askInput, askOutput } from "./answer/ask-schema.js";
import { answer, citing, worstAnswer } from "./answer/answer.js";
import { chooseWorks, gatherContext, type GatheredContext, understand } from "./answer/gather-context.js";

export const tool = defineTool(
  {
    name: "ask",
    version: 1,
    description: "Answers a question from the library with citations, and checks every cited sentence.",
    input: askInput,
    output: askOutput,
    positional: ["question"],
    toMarkdown: async (output) => (await import("./page/answer-markdown.js")).answerMarkdown(output),
    effect: "paid",
    network: true,
  },
  async (context, input) => {
    const model = chosenModel(context, input);
    const gathered = input.context ?? (await gather(context, input, model));
    const draft = await answer(context, {
      context: gathered,
      task: input.task,
      length: input.length,
      model,
      web_search: input.full,
      required: input.model !== undefined,
    });
    const checked = await checkText(context, citing(draft, gathered.sources));
    const warnings = sourceWarnings(gathered.sources, checked);
    const limitations = [...warnings, ...draft.limitations, ...removalNotices(checked)];
    const citations = citationsOf(checked, gathered.sources, draft.web_sources);
    const final = { answer_text: checked.answer_markdown, citations, limitations };
    context.emit("finalize", "system", `finalize:${contentHash(final)}`, final);
    const { answer_markdown, claims, removed, counts } = input.tokens
      ? answerWithTokens(checked, gathered.sources, await citedWorks(context, gathered.sources))
      : checked;
    const sources = markedSources(gathered.sources, checked);
    return {
      run_id: context.runId,
      question: input.question,
      mode: draft.mode,
      answer_markdown,
      claims,
      removed,
      counts,
      sources,
      web_sources: draft.web_sources,
      limitations,
      metrics: await context.spent(),
    };
  },
);

function chosenModel(context: RunContext, input: AskInput): string | null {
  const model = input.model ?? modelFor(context.services.config, input.full ? "full" : "answer");
  return model === noModel ? null : model;
}

async function gather(context: RunContext, input: AskInput, model: string | null): Promise<GatheredContext> {
  const { config } = context.services;
  const filter = await chooseWorks(context, input);
  const k = input.k ?? config.search.k;
  const helper = model === null ? null : (input.model ?? modelFor(config, "understand"));
  // What helps to find passages must not eat what the answer needs.
  if (model !== null) context.budget.keepForFinishing(worstAnswer(context, { ...input, model, k }));
  return gatherContext(context, {
    question: input.question,
    understanding: await understand(context, input.question, helper),
    k,
    top: input.top ?? config.ask.top,
    profile: input.profile ?? config.search.profile,
    filter,
  });
}
