import { subquestionsOf } from "./agent/subquestions.js";
import { answerWithTokens } from "../cite/label-tokens.js";
import { understandQuestion } from "../corpus/question/question.js";
import { citationsOf, citedWorks } from "../evidence/answers/check-text.js";
import { checkJudge, worstJudging } from "../evidence/judge/ask-judge.js";
import { filterOf } from "../corpus/search/search-filter.js";
import { dataGroup } from "../domain/data-tools.js";
import type { ToolSpec } from "../domain/tool-spec.js";
import { contentHash } from "../run/content-hash.js";
import { addSpending } from "../run/budget.js";
import type { RunContext } from "../run/run-context.js";
import { lensWords, throughLens } from "../tool/through-lens.js";
import { defineTool } from "../tool/define-tool.js";
import {
  agentSettings,
  type AskAgentInput,
  askAgentInput,
  type AskAgentOutput,
  askAgentOutput,
} from "./agent/agent-schema.js";
import { type AgentEvent, type AgentState, type FinalAnswer, initialState, transition } from "./agent/agent-state.js";
import { shownTools } from "./agent/choose-tools.js";
import { type DataAtHand, dataAtHand, noData } from "./agent/data-at-hand.js";
import { finalize, nextSteps } from "./agent/finalize.js";
import { offerTools } from "./agent/offered-tools.js";
import { assess, planIteration, questionStatistics } from "./agent/perform-plan.js";
import type { Plan } from "./agent/plan.js";
import { runTools, trustedTexts } from "./agent/run-tools.js";
import { worstAnswer } from "./answer/answer.js";
import { chooseWorks } from "./answer/gather-context.js";

export const tool = defineTool(
  {
    name: "ask_agent",
    version: 1,
    description:
      "Answers a question by looking again and again: sub-questions, searches and other tools, until it has enough or must stop; every cited sentence is checked.",
    input: askAgentInput,
    output: askAgentOutput,
    positional: ["question"],
    toMarkdown: async (output) => (await import("./page/answer-markdown.js")).agentAnswerMarkdown(output),
    effect: "paid",
    network: true,
  },
  async (context, given) => {
    const input = given.lens === undefined ? given : await lookThrough(context, given, given.lens);
    const loop = new Loop(context, input);
    let state = initialState(input.question, input.task, agentSettings(context.services.config, input));
    while (state.phase !== "done") {
      context.setIteration(state.iteration);
      const told = state.assessments.length;
      state = transition(state, await loop.perform(state));
      for (const assessment of state.assessments.slice(told)) {
        context.emit("assess", "system", `assess:${contentHash(assessment)}`, assessment);
      }
    }
    return outputOf(context, input, state);
  },
);

/** The effects of the state machine, one for each phase. What it keeps is derived from the run's log. */
/** Who names a lens and no tools means its search tools beside the usual ones. */
async function lookThrough(context: RunContext, input: AskAgentInput, name: string): Promise<AskAgentInput> {
  const { allow, data_sets, domains: allowed } = context.services.config.agent.tools;
  const { domains, tools } = await throughLens(context, name, {
    domains: [allowed, input.domains],
    tools: ({ sources }) => input.tools ?? [...allow, ...(data_sets ? [dataGroup] : []), ...sources],
  });
  return { ...input, domains, tools };
}

class Loop {
  private tools: readonly ToolSpec[] = [];
  private data: DataAtHand = noData;
  private firstPlan: Plan | null = null;

  constructor(
    private readonly context: RunContext,
    private readonly input: AskAgentInput,
  ) {}

  async perform(state: AgentState): Promise<AgentEvent> {
    const { context } = this;
    switch (state.phase) {
      case "init":
        return this.start(state);
      case "analyze_task":
        return analyse(state);
      case "plan_or_refine": {
        const tools = shownTools(this.tools, state, this.data);
        const event = await planIteration(context, state, { tools, data: this.data });
        this.firstPlan ??= event.plan;
        return event;
      }
      case "run_tools": {
        const trusted = trustedTexts(state, this.firstPlan);
        return runTools({ context, state, tools: this.tools, trusted }, await questionStatistics(context, state));
      }
      case "assess_sufficiency":
        return assess(context, state);
      case "finalize": {
        const statistics = await questionStatistics(context, state);
        return { type: "finalized", answer: await finalize(context, state, this.input, statistics) };
      }
      case "emit_result":
        this.emitResult(state);
        return { type: "emitted" };
      default:
        throw new RangeError("nothing follows the end");
    }
  }

  /** Says in the log what will be done and with which tools; refuses what cannot be done before anything is paid for. */
  private async start(state: AgentState): Promise<AgentEvent> {
    const { context, input } = this;
    const { settings } = state;
    await chooseWorks(context, input);
    this.data = settings.tools.includes(dataGroup) ? await dataAtHand(context) : noData;
    const { specs, removed } = await offerTools(context, settings, this.data);
    this.tools = specs;
    const tools = specs.map(({ name }) => name);
    const { iterations, confidence, domains } = settings;
    context.emit("plan", "system", "start", {
      run_id: context.runId,
      input,
      question: state.question,
      ...(state.task !== undefined && { task: state.task }),
      subquestions: [],
      requested_tools: [],
      stop_if: { iter: iterations, ...(confidence !== null && { confidence }) },
      tools,
      removed_tools: removed,
      domains,
      filter: filterOf(settings.filter),
    });
    const blind = specs
      .filter(({ sandbox }) => sandbox.network && sandbox.opened_by === undefined)
      .map(({ name }) => name);
    if (blind.length > 0 && domains.length === 0)
      context.warn("domains", `${blind.join(", ")} may reach no host: name hosts with --domains.`);
    if (settings.writer !== null) {
      const { question } = input;
      const { room, top: k } = settings;
      const plan = { question, task: input.task, length: input.length, model: settings.writer, k, room };
      const { reviewer, reviewer_required } = settings;
      if (reviewer !== null && reviewer_required) await checkJudge(context, reviewer);
      const worst = worstAnswer(context, plan);
      context.budget.keepForFinishing(reviewer === null ? worst : addSpending(worst, worstJudging(context, reviewer)));
    }
    return { type: "started", settings: { ...settings, tools } };
  }

  private emitResult({ answer }: AgentState): void {
    if (answer === null) return;
    const { checked, sources, limitations } = answer;
    const citations = citationsOf(checked, sources);
    const final = { answer_text: checked.answer_markdown, citations, limitations };
    this.context.emit("finalize", "system", `finalize:${contentHash(final)}`, final);
  }
}

function analyse(state: AgentState): AgentEvent {
  const { intent, entities } = understandQuestion(state.question);
  return { type: "analysed", intent, entities, subquestions: subquestionsOf(state.question) };
}

async function outputOf(context: RunContext, input: AskAgentInput, state: AgentState): Promise<AskAgentOutput> {
  const { answer } = state;
  if (answer === null) throw new RangeError("the loop ended without an answer");
  if (state.budget_ended !== null) context.incomplete(state.budget_ended);
  const { sources, mode } = answer;
  const seen = input.lens === undefined ? [] : [lensWords(await context.services.lenses.named(input.lens))];
  const limitations = [...seen, ...answer.limitations, ...(input.tokens ? keylessNotices(answer) : [])];
  const works = sources.filter(({ kind = "passage" }) => kind === "passage");
  const { answer_markdown, claims, removed, counts } = input.tokens
    ? answerWithTokens(answer.checked, works, await citedWorks(context, works))
    : answer.checked;
  return {
    run_id: context.runId,
    question: input.question,
    mode,
    answer_markdown,
    claims,
    removed,
    counts,
    judging: answer.judging,
    sources,
    web_sources: [],
    limitations,
    metrics: await context.spent(),
    agent: {
      iterations: state.assessments,
      stopped: state.stopped ?? "iterations",
      subquestions: state.subquestions,
      tools_used: [...new Set(state.tried.filter(({ ok }) => ok).map(({ name }) => name))],
      next_steps: nextSteps(state, context.runId),
      found: state.found,
    },
  };
}

/** What a tool brought is no work of the library and has no key to cite it by: its label stays. */
function keylessNotices({ sources, checked }: FinalAnswer): string[] {
  const cited = new Set(checked.claims.flatMap(({ labels }) => labels));
  const keyless = sources.filter(({ kind = "passage", label }) => kind !== "passage" && cited.has(label));
  return keyless.map(
    ({ label, title, url, path }) => `[${label}] has no citation key: add it to the library (${url ?? path ?? title}).`,
  );
}
