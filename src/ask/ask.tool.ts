import { modelFor, noModel } from "../domain/config.js";
import { answerWithTokens } from "../cite/label-tokens.js";
import { checkJudge, worstJudging } from "../evidence/judge/ask-judge.js";
import { judgeFor } from "../evidence/judge/judge-text.js";
import { checkText, citationsOf, citedWorks, removalNotices } from "../evidence/answers/check-text.js";
import { type SettledAnswer, settleAnswer } from "../evidence/written/settle-answer.js";
import { markedSources, sourceWarnings } from "../domain/source-words.js";
import { contentHash } from "../run/content-hash.js";
import { addSpending } from "../run/budget.js";
import { roomOf } from "../run/model-room.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { type AskInput, askInput, type AskOutput, askOutput } from "./answer/ask-schema.js";
import {
  answer,
  type AnswerRequest,
  checkedQuotes,
  citing,
  type DraftAnswer,
  fittedSources,
  worstAnswer,
} from "./answer/answer.js";
import { everyWorkNotice, isVague, libraryOverview } from "./answer/broad-questions.js";
import { filterOf } from "../corpus/search/search-filter.js";
import { completed } from "./answer/follow-up.js";
import { gatheredFor } from "./answer/evidence-room.js";
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
  async (context, given) => {
    const input = goneOn(given);
    const model = chosenModel(context, input);
    const judge = judgeFor(context.services.config, input.judge, model);
    const required = input.judge !== undefined && judge !== null;
    if (model !== null && judge !== null && required) await checkJudge(context, judge);
    const isOpen = model === null && isVague(input.question);
    const found =
      input.context ??
      (isOpen
        ? await nothingGathered(context, input)
        : await gather(context, input, { model, judge, asked: forModel(given) }));
    const writer = isOpen ? null : context.writer(model);
    const whole = {
      context: writer === null ? found : { ...found, question: forModel(given) },
      task: input.task,
      length: input.length,
      model: writer,
      web_search: input.full,
      required: input.model !== undefined || context.isRewritten,
    };
    const { gathered, request, leftOut } = await fitted(context, whole, found);
    const draft = isOpen ? await openAnswer(context, input) : await answer(context, request);
    const settled = await check(context, draft, { ...request, context: gathered }, { model: judge, required });
    const { checked, judging, mode } = settled;
    const broad = everyWorkNotice(input.question, input);
    const limitations = [
      ...(broad === null ? [] : [broad]),
      ...sourceWarnings(gathered.sources, checked),
      ...leftOut,
      ...draft.limitations,
      ...settled.limitations,
      ...removalNotices(checked),
    ];
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
      ...(input.follows && { follows: { run_id: input.follows.run_id, question: input.follows.question } }),
      mode,
      answer_markdown,
      claims,
      removed,
      counts,
      judging,
      sources,
      web_sources: draft.web_sources,
      limitations,
      metrics: await context.spent(),
    };
  },
);

/** Nothing is looked for where nothing is asked that could be, and no model could guess it. */
async function nothingGathered(context: RunContext, input: AskInput): Promise<GatheredContext> {
  await chooseWorks(context, input);
  const { intent, entities } = await understand(context, input.question, null);
  return { question: input.question, intent, entities, sources: [] };
}

/** What the library has, and a question back. */
async function openAnswer(context: RunContext, input: AskInput): Promise<DraftAnswer> {
  const answer_markdown = await libraryOverview(context, filterOf(input));
  return { mode: "extractive", answer_markdown, web_sources: [], limitations: [] };
}

/** A question that goes on from another, completed by rules: what is searched for. */
function goneOn(input: AskInput): AskInput {
  return input.follows === undefined
    ? input
    : { ...input, question: completed(input.question, input.follows.question) };
}

/** What is asked and what was found, with as much of the evidence as the model takes at once. */
async function fitted(context: RunContext, whole: AnswerRequest, found: GatheredContext) {
  const { sources, limitations: leftOut } = await fittedSources(context, whole);
  const request = { ...whole, context: { ...whole.context, sources } };
  return { gathered: { ...found, sources }, request, leftOut };
}

/** A model completes the question by itself, in the call that it answers in. */
function forModel({ question, follows }: AskInput): string {
  return follows === undefined ? question : `${question} (It goes on from the question: ${follows.question})`;
}

/** Gives each statement of a model's text its standing and its verdict; quotations are compared alone. */
async function check(
  context: RunContext,
  draft: DraftAnswer,
  request: AnswerRequest,
  judge: { model: string | null; required: boolean },
): Promise<Omit<SettledAnswer, "judging"> & Pick<AskOutput, "judging">> {
  const { sources } = request.context;
  if (draft.mode !== "model")
    return {
      checked: await checkText(context, citing(draft, sources)),
      judging: null,
      limitations: [],
      mode: "extractive",
    };
  return settleAnswer(context, draft.answer_markdown, {
    question: request.context.question,
    sources,
    judging: judge,
    writer: request.web_search ? null : request.model,
    repair: "uncited",
    // What a model found in the web is no statement about these sources.
    quote: request.web_search ? null : () => checkedQuotes(context, request),
  });
}

function chosenModel(context: RunContext, input: AskInput): string | null {
  const model = input.model ?? modelFor(context.services.config, input.full ? "full" : "answer");
  return model === noModel ? null : model;
}

async function gather(
  context: RunContext,
  input: AskInput,
  { model, judge, asked }: { model: string | null; judge: string | null; asked: string },
): Promise<GatheredContext> {
  const { config } = context.services;
  const filter = await chooseWorks(context, input);
  const window = model === null ? undefined : (await roomOf(context, model)).window.tokens;
  const gathering = gatheredFor(config, input, model !== null, window);
  const earlier = input.follows?.sources ?? [];
  const helper = model === null ? null : (input.model ?? modelFor(config, "understand"));
  // What helps to find passages must not eat what the answer needs.
  if (model !== null) {
    const worst = worstAnswer(context, { ...input, ...gathering, model, earlier });
    context.budget.keepForFinishing(judge === null ? worst : addSpending(worst, worstJudging(context, judge)));
  }
  return gatherContext(context, {
    question: input.question,
    understanding: await understand(context, helper === null ? input.question : asked, helper),
    earlier,
    ...gathering,
    profile: input.profile ?? config.search.profile,
    filter,
  });
}
