import { distinctSources } from "./evidence-store.js";
import type { AgentState } from "./agent-state.js";

/** One source is one voice. */
const fewestSources = 2;
const mostLeads = 5;

function isSparse({ covered, evidence }: AgentState): boolean {
  return covered.some((each) => !each) || distinctSources(evidence.entries) < fewestSources;
}

/** Tells a reader how well the answer is founded. The quotes themselves say it for single parts. */
export function sparseNotices(state: AgentState, mode: "model" | "extractive"): string[] {
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
