import type { Source } from "../../domain/evidence.js";
import { checkText, removalNotices } from "../../evidence/answers/check-text.js";
import { type SettledAnswer, settleAnswer } from "../../evidence/written/settle-answer.js";
import { markedSources, sourceWarnings } from "../../domain/source-words.js";
import type { TermStatistics } from "../../ports/store.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import {
  answer,
  type AnswerRequest,
  checkedQuotes,
  citing,
  type DraftAnswer,
  fitsBudget,
  fittedSources,
} from "../answer/answer.js";
import { everyWorkNotice } from "../answer/broad-questions.js";
import type { AskAgentInput } from "./agent-schema.js";
import type { AgentState, FinalAnswer } from "./agent-state.js";
import { distinctSources } from "./evidence-store.js";
import { bestFor, chooseEvidence, unanswered } from "./sufficiency.js";

/** The answer from the evidence alone: written or quoted, checked, repaired once where a sentence is not supported or cites nothing. */
export async function finalize(
  context: RunContext,
  state: AgentState,
  input: AskAgentInput,
  statistics: TermStatistics,
): Promise<FinalAnswer> {
  const { question, intent, entities, settings } = state;
  const writer = context.writer(settings.writer);
  const chosen = chooseEvidence(state, statistics);
  const request = (sources: Source[]): AnswerRequest => ({
    context: { question, intent, entities, sources },
    task: input.task,
    length: input.length,
    model: writer,
    web_search: false,
    required: input.model !== undefined || context.isRewritten,
    prompt: "agent-answer",
    stream: false,
    parts: partsOf(state, sources, statistics),
  });
  const fitted = await fittedSources(context, request(chosen));
  const sources = affordable(context, fitted.sources, request);
  const shown = { question, intent, entities, sources };
  context.emit("evidence", "tool", `evidence:${contentHash(shown)}`, shown);
  const draft = await answer(context, request(sources));
  const settledAs = await settled(context, state, draft, request(sources));
  const { checked, judging, mode, limitations: unjudged } = settledAs;
  const limitations = [
    ...sourceWarnings(sources, checked),
    ...fitted.limitations,
    ...draft.limitations,
    ...unjudged,
    ...removalNotices(checked),
    ...sparseNotices(state, mode === "model" ? unanswered(state, checked, statistics) : []),
  ];
  return {
    mode,
    checked,
    judging,
    sources: markedSources(sources, checked),
    limitations: [...new Set(limitations)],
  };
}

/** What a model wrote gets its standings and is repaired in one round; quotations are compared alone. */
async function settled(
  context: RunContext,
  { question, settings }: AgentState,
  draft: DraftAnswer,
  request: AnswerRequest,
): Promise<Omit<SettledAnswer, "judging"> & Pick<FinalAnswer, "judging">> {
  const { sources } = request.context;
  if (draft.mode !== "model")
    return {
      checked: await checkText(context, citing(draft, sources)),
      judging: null,
      limitations: [],
      mode: "extractive",
    };
  return settleAnswer(context, draft.answer_markdown, {
    question,
    sources,
    judging: { model: settings.reviewer, required: settings.reviewer_required },
    writer: request.model,
    repair: "doubtful",
    quote: () => checkedQuotes(context, request),
  });
}

/** Each sub-question with those of the shown sources that answer it best; what is shown of them is theirs in common. */
function partsOf(state: AgentState, sources: readonly Source[], statistics: TermStatistics) {
  const shown = new Set(sources.map(({ label }) => label));
  const entries = state.evidence.entries.filter(({ source }) => shown.has(source.label));
  return state.subquestions.map((question, index) => {
    const labels = bestFor(entries, question, index, state, statistics);
    return { question, sources: labels.flatMap((label) => sources.filter((source) => source.label === label)) };
  });
}

/** As many of the sources as the budget has room for; the best by score stay longest, one in any case. */
function affordable(context: RunContext, sources: Source[], request: (sources: Source[]) => AnswerRequest): Source[] {
  const byScore = sources.toSorted((left, right) => left.score - right.score);
  let kept = sources;
  for (const weakest of byScore) {
    if (kept.length <= 1 || fitsBudget(context, request(kept))) break;
    kept = kept.filter((source) => source !== weakest);
  }
  if (kept.length <= 1 && !fitsBudget(context, request(kept))) return sources;
  return kept;
}

/** One source is one voice. */
const fewestSources = 2;
const mostLeads = 5;

function isSparse({ covered, evidence }: AgentState): boolean {
  return covered.some((each) => !each) || distinctSources(evidence.entries) < fewestSources;
}

/** Tells a reader how well the answer is founded. The quotes themselves say it for single parts. */
function sparseNotices(state: AgentState, open: readonly string[]): string[] {
  const { evidence, budget_ended } = state;
  const sources = distinctSources(evidence.entries);
  return [
    ...(budget_ended === null ? [] : [`The search for evidence ended early: ${budget_ended}`]),
    ...open.map((text) => `No evidence was found for: ${text}`),
    ...(sources === 1 ? ["All evidence comes from one source."] : []),
    ...(failedTools(state).length > 0 ? [`Not all calls succeeded: ${failedTools(state).join("; ")}`] : []),
  ];
}

/** The last reason of each tool that never gave anything. */
function failedTools({ tried }: AgentState): string[] {
  const names = [...new Set(tried.map(({ name }) => name))];
  return names.flatMap((name) => {
    const calls = tried.filter((each) => each.name === name);
    const last = calls.at(-1);
    return last && calls.every(({ ok }) => !ok) ? [`${name}: ${last.said}`] : [];
  });
}

/** Lists what would make the answer better founded; empty where nothing is missing. */
export function nextSteps(state: AgentState, runId: string): string[] {
  const { subquestions, covered, settings, found, budget_ended, stopped } = state;
  const steps: string[] = [];
  if (budget_ended !== null) {
    const limit = /^The budget of (\w+)/u.exec(budget_ended)?.[1] ?? "tokens";
    steps.push(`Go on with a larger budget: quire ask --resume ${runId} --budget.${limit} N`);
  }
  const broad = everyWorkNotice(state.question, settings.filter);
  if (broad !== null) steps.push(broad);
  if (!isSparse(state)) return steps;
  const open = subquestions.filter((_, index) => !covered[index]);
  steps.push(...open.map((text) => `Add works that answer: ${text}`));
  const read = new Set(state.evidence.entries.flatMap(({ origins }) => origins.map(({ url }) => url)));
  const leads = found.filter(({ url, open_copy }) => !read.has(url) && !read.has(open_copy)).slice(0, mostLeads);
  steps.push(...leads.map(({ title, url, open_copy }) => `Read: ${title}${address(open_copy ?? url)}`));
  if (stopped === "iterations" && open.length > 0) steps.push("Let it look longer: --iterations N");
  const outside = settings.tools.some((name) => name.endsWith("_search") || name.includes("wikipedia"));
  if (!outside && !settings.library_only)
    steps.push(
      "Search outside the library: quire research, or --tools rag_retrieve,openalex_search --domains api.openalex.org",
    );
  return steps;
}

function address(url: string | null): string {
  return url === null ? "" : ` <${url}>`;
}
