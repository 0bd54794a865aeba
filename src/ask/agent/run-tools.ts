import { z } from "zod";
import pMap from "p-map";
import { QuireError } from "../../domain/error.js";
import { reachesNetwork, type ToolSpec } from "../../domain/tool-spec.js";
import type { TermStatistics } from "../../ports/store.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { ToolOutcome } from "../../tool/attempt.js";
import { codeRefusal } from "../../tool/code-gate.js";
import { callRole } from "../../tool/roles.js";
import { taintedArguments, taintGate, type UntrustedText } from "../../tool/taint.js";
import type { AgentEvent, AgentState, RequestResult } from "./agent-state.js";
import { findToolName, foundTools, wordsOf } from "./choose-tools.js";
import { type Observation, observe } from "./outcome-evidence.js";
import { type Plan, requestKey, type ToolRequest } from "./plan.js";
import { BudgetEnd } from "../../run/budget.js";
import { matchesHost } from "../../domain/network-policy.js";
import { bareHost, beginsAsAddress, parseUrl } from "../../domain/url.js";
import type { Gate } from "../../run/front-end.js";
import { NamedHosts } from "../../tool/named-hosts.js";

/** What the effect of one request needs. */
interface Running {
  context: RunContext;
  state: AgentState;
  tools: readonly ToolSpec[];
  /** What was said by the person, and by the plan before anything was read. */
  trusted: readonly string[];
}

/**
 * Carries out the requests of the plan, as many at once as the settings say; results come in the plan's order. A call
 * that fails or is refused is a result like any other. A budget that ends stops no call that is under way.
 */
export async function runTools(
  running: Running,
  statistics: TermStatistics,
): Promise<AgentEvent & { type: "ran"; budget_ended: string | null }> {
  const { state } = running;
  const requests = state.plan?.requests ?? [];
  const allowed: (QuireError | null)[] = [];
  // People are asked one question at a time, and before anything of this iteration is under way.
  for (const request of requests) allowed.push(await refusalOf(running, request));
  const end = new BudgetEnd();
  const carryOut = async (request: ToolRequest, index: number) => {
    const refusal = allowed[index];
    if (refusal) return refused(running, request, refusal);
    return end.guard(
      () => perform(running, request),
      (error) => failedOutcome(request.name, error),
    );
  };
  // What is under way is seen to its end before the first failure is thrown.
  const settled = await pMap(requests, carryOut, { concurrency: state.settings.parallel, stopOnError: false }).catch(
    (thrown: unknown) => {
      throw thrown instanceof AggregateError ? thrown.errors[0] : thrown;
    },
  );
  const looks = settled.map(async (outcome, index): Promise<RequestResult> => {
    const request = requests[index] ?? { name: outcome.name, input: {}, serves: [], by: "rules" };
    const questions = request.serves.map((each) => state.subquestions[each] ?? state.question);
    // A tool that fills a role answers in the role's shape: the contract of the role's own tool says what it means.
    if (request.name === findToolName) return { request, outcome, observation: toolsFound(outcome) };
    const observed = outcome.ok ? (await running.context.aboutTool(request.name)).observe?.(outcome.output) : null;
    const observation = observe(request, outcome, observed ?? null, questions, statistics, running.context.runId);
    return { request, outcome, observation };
  });
  const results = await Promise.all(looks);
  return { type: "ran", results, budget_ended: end.error?.message ?? null };
}

function perform({ context, state, tools }: Running, request: ToolRequest): Promise<ToolOutcome> {
  if (request.name === findToolName) return searchTools({ context, tools }, request);
  const spec = tools.find(({ name }) => name === request.name);
  const { library_only, domains: allowed } = state.settings;
  const domains = library_only || spec?.sandbox.network !== true ? [] : allowed;
  return callRole(context, context.services.config.agent.tools, request.name, request.input, { domains });
}

/** Tools that are allowed and fit the words; the next plan is told of them. */
function searchTools(
  { context, tools }: Pick<Running, "context" | "tools">,
  { input }: ToolRequest,
): Promise<ToolOutcome> {
  const found = foundTools(tools, wordsOf(input)).map(({ name, description }) => ({ name, description }));
  const outcome: ToolOutcome = {
    name: findToolName,
    ok: true,
    output: { tools: found },
    provenance: {},
    usage: { latency_ms: 0 },
    error: null,
  };
  return context.step(`${findToolName}:${contentHash(input)}`, "none", () => Promise.resolve(outcome));
}

/** What was found is no evidence: the planner is told its names. */
function toolsFound({ output }: ToolOutcome): Observation {
  const { tools } = foundToolsSchema.parse(output);
  const said = tools.length === 0 ? "no tool fits these words" : `found ${tools.map(({ name }) => name).join(", ")}`;
  return { evidence: [], found: [], said };
}

const foundToolsSchema = z.object({ tools: z.array(z.object({ name: z.string() })) });

/** Why a request is not carried out, or null. */
async function refusalOf(running: Running, request: ToolRequest): Promise<QuireError | null> {
  if (request.name === findToolName) return null;
  const spec = running.tools.find(({ name }) => name === request.name);
  if (!spec) {
    return new QuireError("tool_refused", `"${request.name}" is not among the tools that may be used here.`, {
      fix: `Tools: ${running.tools.map(({ name }) => name).join(", ") || "none"}.`,
    });
  }
  // What only reads the library and reaches nobody can neither tell nor change anything.
  if (!reachesNetwork(spec, request.input) && !spec.side_effects) return null;
  const refusal = await codeRefusal(running.context, { tool: spec.name, input: request.input, session: "ask" });
  if (refusal !== null) return refusal;
  const taints = taintedArguments(request.input, running.trusted, untrustedTexts(running.state));
  if (taints.length === 0) return unnamedRefusal(running, request, spec);
  const answer = await running.context.gate(taintGate(request.name, request.input, taints));
  if (consents.includes(answer)) return null;
  return new QuireError("tool_refused", `A person was asked and did not allow this call of ${request.name}.`);
}

async function unnamedRefusal(
  { context, state }: Running,
  request: ToolRequest,
  spec: ToolSpec,
): Promise<QuireError | null> {
  const refusals = unnamed(addressesOf(request, spec, state.settings.domains), namedHosts(state));
  const [first] = refusals;
  if (first === undefined) return null;
  return consents.includes(await context.gate(unnamedGate(request, refusals))) ? null : first;
}

/** What people and front ends answer for yes. */
const consents: readonly unknown[] = ["allow", "yes", true];

/** All that the planner is told and that others have written: of failures, too. */
function untrustedTexts({ evidence, found, tried }: AgentState): UntrustedText[] {
  return [
    ...evidence.entries.map(({ source: { title, content, url } }) => ({
      text: `${title}\n${content}`,
      from: url ?? title,
    })),
    ...tried.filter(({ ok }) => !ok).map(({ said, name }) => ({ text: said, from: name })),
    ...found.map(({ title, snippet, url, source_id }) => ({ text: `${title}\n${snippet}`, from: url ?? source_id })),
  ];
}

/** The question, the task, the plan before anything was read; and what services gave as addresses and identifiers. */
export function trustedTexts(state: AgentState, firstPlan: Plan | null): string[] {
  const planned = firstPlan?.by === "model" ? firstPlan : null;
  const ids = state.found.flatMap(({ url, open_copy, doi, arxiv_id, pmid, source_id }) =>
    [url, open_copy, doi, arxiv_id, pmid, source_id].filter((each) => each !== null),
  );
  const requests = (planned?.requests ?? []).map(({ input }) => JSON.stringify(input));
  return [state.question, state.task ?? "", ...(planned?.subquestions ?? []), ...requests, ...ids];
}

/** A refusal is recorded like a call, so that transcripts and the next plan show it. */
function refused({ context }: Running, request: ToolRequest, error: QuireError): Promise<ToolOutcome> {
  const key = contentHash(requestKey(request));
  context.emit("tool_call", "tool", `refused:${key}`, { name: request.name, input: request.input });
  return context.step(`attempt:refused:${key}`, "none", () => Promise.resolve(failedOutcome(request.name, error)));
}

function failedOutcome(name: string, error: QuireError): ToolOutcome {
  return { name, ok: false, output: null, provenance: {}, usage: { latency_ms: 0 }, error: error.toRecord() };
}

/**
 * Hosts that searches, records and the person named. A model's plan names nobody, not even its first: what it makes up may
 * come from anywhere.
 */
export function namedHosts({ question, task, settings, found }: AgentState): NamedHosts {
  const addresses = found.flatMap(({ url, open_copy, doi, arxiv_id, pmid }) => [
    url,
    open_copy,
    doi && "https://doi.org/",
    arxiv_id && "https://arxiv.org/",
    pmid && "https://pubmed.ncbi.nlm.nih.gov/",
  ]);
  return new NamedHosts({
    found: addresses.flatMap((each) => each || []),
    said: [question, task ?? ""],
    patterns: settings.domains,
  });
}

/** The addresses of a request that its tool would go to, as far as they may be reached at all. */
export function addressesOf({ input }: ToolRequest, spec: ToolSpec, domains: readonly string[]): string[] {
  const goesAnywhere = spec.sandbox.network && (spec.sandbox.hosts.length === 0 || spec.sandbox.hosts.includes("*"));
  return goesAnywhere ? webAddresses(input).filter((address) => isAllowed(address, domains)) : [];
}

/** Values that are an address as a whole: words of a search that has one go to its service alone. */
function webAddresses(value: unknown): string[] {
  if (typeof value === "string")
    return beginsAsAddress(value.trimStart()) && parseUrl(value) !== null ? [value.trim()] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(webAddresses) : [];
}

function isAllowed(address: string, domains: readonly string[]): boolean {
  const url = parseUrl(address);
  return url !== null && domains.some((pattern) => matchesHost(pattern, bareHost(url)));
}

/** The refusals of those addresses whose hosts nobody named. */
export function unnamed(addresses: readonly string[], named: NamedHosts): QuireError[] {
  return addresses.map((address) => named.admit(address)).filter((each) => each instanceof QuireError);
}

/** Asks a person for their word on an address that only a model named; nobody's silence gives it, and the loop goes on. */
function unnamedGate({ name, input }: ToolRequest, refusals: readonly QuireError[]): Gate {
  const addresses = refusals.map(({ facts }) => String(facts["url"]));
  return {
    key: `unnamed:${name}:${contentHash(input)}`,
    kind: "confirm",
    question: `${name} was asked to read ${addresses.join(", ")}, which no search and no person named: a model wrote it. Allow it?`,
    details: { tool: name, input, addresses },
    choices: ["allow", "refuse"],
    default: "refuse",
    optional: true,
  };
}
