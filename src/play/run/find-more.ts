import { z } from "zod";
import { type Source, sourceSchema } from "../../domain/evidence.js";
import { toQuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import { transcriptPath, transcriptText } from "../../run/transcript-file.js";
import type { RunContext } from "../../run/run-context.js";
import type { StepSettings } from "../plan/step-settings.js";
import type { AgentSettings } from "../schema/agent.js";

/** What is taken of an answer of `ask_agent`. */
const gathered = z.object({
  sources: z.array(sourceSchema),
  agent: z.object({ stopped: z.string() }),
});

/** Further passages for a text. */
export interface Found {
  sources: Source[];
  /** What a reader has to know of the search, in sentences. */
  notes: string[];
}
const nothing: Found = { sources: [], notes: [] };

/** What is looked for, and how. */
interface Search {
  step: string;
  query: string;
  model: string;
  settings: Pick<StepSettings, "agent" | "max_requery_iterations" | "retriever">;
  collection: string | null;
}

/**
 * Further passages for a text, by the loop of `ask --agent`: of the library alone as often as the step allows, or with the
 * tools and rounds of its `agent:` block. It writes no answer; what it costs is its planning.
 */
export async function findMore(context: RunContext, search: Search): Promise<Found> {
  const { agent, max_requery_iterations } = search.settings;
  if (agent === null && max_requery_iterations === 0) return nothing;
  const input = loopInput(search);
  const budget = agent === null ? undefined : budgetOf(context, agent);
  try {
    const answer = await context.callNamed("ask_agent", input, { ...(budget && { budget }) });
    const { sources, agent: loop } = gathered.parse(answer);
    if (agent !== null) await keepTranscript(context, search, agent, input);
    return { sources: sources.filter(isOfLibrary), notes: [...endWords(loop.stopped), ...leadWords(sources)] };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (endings.has(error.code)) throw error;
    const message = `No further passages were looked for: ${error.message}`;
    context.warn(`search:${search.step}:${contentHash(error.message)}`, `${search.step}: ${message}`);
    return { sources: [], notes: [message] };
  }
}

/** Errors that no other search could go on from: the person, the budget and the price of all, a tool that there is not. */
const endings: ReadonlySet<string> = new Set([
  "interrupted",
  "budget",
  "waiting",
  "unknown_price",
  "usage",
  "unwritable_file",
]);

function loopInput({ query, model, settings, collection }: Search): Record<string, unknown> {
  const { agent, max_requery_iterations: searches, retriever } = settings;
  const { profile, k, rerank } = retriever;
  return {
    question: query,
    model,
    writes: false,
    judge: "none",
    ...(collection !== null && { collection }),
    ...(searches > 0 && { searches }),
    ...(profile !== undefined && { profile }),
    ...(k !== undefined && { k }),
    ...(rerank !== undefined && { rerank }),
    ...(agent === null ? { iterations: searches, tools: ["rag_retrieve"], only: "library" } : roundsOf(agent)),
  };
}

function roundsOf({ iterations, expand, confidence, tools, lens }: AgentSettings): Record<string, unknown> {
  return {
    ...(iterations !== undefined && { iterations }),
    ...(expand !== undefined && { expand }),
    ...(typeof confidence === "number" && { confidence }),
    ...(tools?.allow && { tools: tools.allow }),
    ...(tools?.domains && { domains: tools.domains }),
    ...(lens !== undefined && { lens }),
  };
}

/** The step's own limits of one loop, else those that the configuration has for loops. */
function budgetOf({ services: { config } }: RunContext, { budgets }: AgentSettings) {
  const tokens = budgets?.tokens ?? config.agent.budgets.tokens;
  const cost = budgets?.cost ?? config.agent.budgets.cost;
  if (tokens === null && cost === null) return undefined;
  return { ...(tokens !== null && { tokens }), ...(cost !== null && { cost }) };
}

async function keepTranscript(
  context: RunContext,
  { step, query }: Search,
  { transcripts }: AgentSettings,
  input: unknown,
): Promise<void> {
  const { files, config } = context.services;
  const usual = config.agent.transcripts;
  const dir = transcripts?.dir ?? usual.dir;
  if (!(transcripts?.keep ?? usual.keep)) return;
  await context.step(`transcript:${contentHash({ dir, input })}`, "write", async () => {
    const events = context.eventsOfCall("ask_agent", input);
    const [first] = events;
    if (first === undefined) return;
    const name = `${step} ${contentHash(input).slice(0, 6)} ${query}`;
    await files.writeFile(files.forWriting(transcriptPath(files, dir, first.ts, name)), transcriptText(events));
  });
}

/** Texts cite works of the library alone: only these have a key. */
const isOfLibrary = ({ kind = "passage" }: Source): boolean => kind === "passage";

function endWords(stopped: string): string[] {
  return stopped === "budget" ? ["Its searches ended at their budget."] : [];
}

const mostLeads = 5;

function leadWords(sources: readonly Source[]): string[] {
  const outside = sources.filter((source) => !isOfLibrary(source) && source.kind !== "calculation");
  const leads = [...new Set(outside.map(({ url, path, title }) => url ?? path ?? title))];
  if (leads.length === 0) return [];
  const more = leads.length > mostLeads ? ` and ${leads.length - mostLeads} more` : "";
  return [`Found, but not in the library and so not cited: ${leads.slice(0, mostLeads).join(", ")}${more}.`];
}
