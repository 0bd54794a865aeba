import { toQuireError } from "../../domain/error.js";
import type { CheckedAnswer, Source } from "../../domain/evidence.js";
import { locateChanges, replaceStretches, tidy } from "../../evidence/answers/change-text.js";
import { checkText, removalNotices } from "../../evidence/answers/check-text.js";
import { type JudgedText, TextJudge } from "../../evidence/judge/judge-text.js";
import { markedSources, sourceWarnings } from "../../domain/source-words.js";
import type { TermStatistics } from "../../ports/store.js";
import { contentHash } from "../../run/content-hash.js";
import { askForObject } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { answer, type AnswerRequest, citing, type DraftAnswer, fitsBudget } from "../answer/answer.js";
import type { AskAgentInput } from "./agent-schema.js";
import type { AgentState, FinalAnswer } from "./agent-state.js";
import { distinctSources } from "./evidence-store.js";
import { doubtfulClaims, improving, repairPrompt, repairSchema, replacementsOf } from "./repair.js";
import { bestFor, chooseEvidence } from "./sufficiency.js";

const maxRepairTokens = 4000;

/** The answer from the evidence alone: written or quoted, checked, repaired once where a sentence is not supported. */
export async function finalize(
  context: RunContext,
  state: AgentState,
  input: AskAgentInput,
  statistics: TermStatistics,
): Promise<FinalAnswer> {
  const { question, intent, entities, settings } = state;
  const chosen = chooseEvidence(state, statistics);
  const request = (sources: Source[]): AnswerRequest => ({
    context: { question, intent, entities, sources },
    task: input.task,
    length: input.length,
    model: settings.writer,
    web_search: false,
    required: input.model !== undefined,
    prompt: "agent-answer",
    stream: false,
    parts: partsOf(state, sources, statistics),
  });
  const sources = affordable(context, chosen, request);
  const shown = { question, intent, entities, sources };
  context.emit("evidence", "tool", `evidence:${contentHash(shown)}`, shown);
  const draft = await answer(context, request(sources));
  const first = await checkText(context, citing(draft, sources));
  const { checked, judging, limitations: unjudged } = await judgedAndRepaired(context, state, draft, first, sources);
  const limitations = [
    ...sourceWarnings(sources, checked),
    ...draft.limitations,
    ...unjudged,
    ...removalNotices(checked),
    ...sparseNotices(state, draft.mode),
  ];
  return {
    mode: draft.mode,
    checked,
    judging,
    sources: markedSources(sources, checked),
    limitations: [...new Set(limitations)],
  };
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

interface Written {
  draft: DraftAnswer;
  sources: Source[];
  /** As it was judged before its repair. */
  first: JudgedText;
}

/** What a model wrote is judged, repaired, and judged again where it changed; quotations stay as they are. */
async function judgedAndRepaired(
  context: RunContext,
  state: AgentState,
  draft: DraftAnswer,
  checked: CheckedAnswer,
  sources: Source[],
): Promise<Omit<JudgedText, "judging"> & Pick<FinalAnswer, "judging">> {
  if (draft.mode !== "model") return { checked, judging: null, limitations: [] };
  const { reviewer, reviewer_required } = state.settings;
  const judge = new TextJudge(context, sources, { model: reviewer, required: reviewer_required });
  const first = await judge.judge(checked);
  return repaired(context, state, { draft, sources, first }, judge);
}

/**
 * One round of repair for sentences that are not supported; of each, the better version is kept. Where the model does
 * not help, or the budget is spent, the answer stays as it is: its sentences are marked by their verdicts.
 */
async function repaired(
  context: RunContext,
  state: AgentState,
  written: Written,
  judge: TextJudge,
): Promise<JudgedText> {
  const { first, sources } = written;
  const { checked } = first;
  const doubtful = doubtfulClaims(checked);
  const model = state.settings.writer;
  if (doubtful.length === 0 || model === null) return first;
  const prompt = repairPrompt(context.services.prompt("agent-repair"), state.question, doubtful, sources);
  const call = { name: "agent_repair", model, prompt, max_output_tokens: maxRepairTokens, finishing: true };
  try {
    const { repairs } = await askForObject(context, call, repairSchema);
    const replacements = replacementsOf(repairs, doubtful);
    if (replacements.length === 0) return first;
    const tried = replaceStretches(checked.answer_markdown, replacements);
    const second = (await judge.judge(await recheck(context, written, tried.markdown))).checked;
    const kept = improving(locateChanges(tried.placed, tried.markdown, second.answer_markdown), second.claims, sources);
    const last = replaceStretches(checked.answer_markdown, kept);
    const text = tidy(last.markdown);
    if (kept.length === 0 || text === "") return first;
    const final = await recheck(context, written, text);
    if (final.claims.length === 0) return first;
    const judged = await judge.judge(final);
    return { ...judged, checked: { ...judged.checked, removed: [...checked.removed, ...final.removed] } };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (["interrupted", "waiting", "unknown_price", "internal"].includes(error.code)) throw error;
    context.warn("repair", `Doubtful sentences were not repaired: ${error.message}`, { code: error.code });
    return first;
  }
}

function recheck(
  context: RunContext,
  { draft, sources }: Pick<Written, "draft" | "sources">,
  answer_markdown: string,
): Promise<CheckedAnswer> {
  return checkText(context, citing({ mode: draft.mode, answer_markdown }, sources));
}

/** One source is one voice. */
const fewestSources = 2;
const mostLeads = 5;

function isSparse({ covered, evidence }: AgentState): boolean {
  return covered.some((each) => !each) || distinctSources(evidence.entries) < fewestSources;
}

/** Tells a reader how well the answer is founded. The quotes themselves say it for single parts. */
function sparseNotices(state: AgentState, mode: "model" | "extractive"): string[] {
  const { subquestions, covered, evidence, budget_ended } = state;
  const open = subquestions.filter((_, index) => !covered[index]);
  const sources = distinctSources(evidence.entries);
  return [
    ...(budget_ended === null ? [] : [`The search for evidence ended early: ${budget_ended}`]),
    ...(mode === "model" ? open.map((text) => `No evidence was found for: ${text}`) : []),
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
