import type { FilterFields } from "../../corpus/search/search-filter.js";
import { type Config, modelFor, noModel } from "../../domain/config.js";
import { commonPatterns, hostPattern } from "../../domain/network-policy.js";
import type { Profile } from "../../domain/search.js";
import type { AskAgentInput } from "./agent-schema.js";

/** How one loop goes: the input where it says something, else the configuration. */
export interface AgentSettings {
  iterations: number;
  /** Other wordings of each sub-question in one iteration. */
  expand: number;
  /** Roles and tools that may be called, in this order. */
  tools: string[];
  /** Patterns of hosts that tools may reach. */
  domains: string[];
  k: number;
  /** Passages shown to the finalizer for each sub-question. */
  top: number;
  profile: Profile;
  rerank: boolean;
  parallel: number;
  /** Stop once a model is this sure; null: no model is asked. */
  confidence: number | null;
  filter: FilterFields;
  /** `provider:model` by what it does; null: by rules. */
  planner: string | null;
  judge: string | null;
  writer: string | null;
  /** A model was named for this run: it must be usable, or the run fails at once. */
  model_required: boolean;
  library_only: boolean;
}

export function agentSettings(config: Config, input: AskAgentInput): AgentSettings {
  const { agent, search, ask } = config;
  const { collection, author, year, doi, tag } = input;
  const model = (step: "plan" | "understand" | "answer") =>
    input.model === undefined ? modelFor(config, step) : input.model === noModel ? null : input.model;
  const filter: FilterFields = { collection, author, year, doi, tag };
  return {
    iterations: input.iterations ?? agent.iterations,
    expand: input.expand ?? agent.expand,
    tools: [...new Set(input.tools ?? agent.tools.allow)],
    domains: input.only === "library" ? [] : allowedDomains(agent.tools.domains, input.domains),
    k: input.k ?? agent.retriever.k ?? search.k,
    top: input.top ?? ask.top,
    profile: input.profile ?? agent.retriever.profile ?? search.profile,
    rerank: agent.retriever.rerank,
    parallel: agent.tools.parallel,
    confidence: input.confidence ?? agent.confidence,
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    planner: model("plan"),
    judge: model("understand"),
    writer: model("answer"),
    model_required: input.model !== undefined && input.model !== noModel,
    library_only: input.only === "library",
  };
}

/** What both lists allow; one that is not there does not limit. With neither, nothing may be reached. Hosts beside a "*" are named by it. */
export function allowedDomains(configured: readonly string[], given: readonly string[] | undefined): string[] {
  const lists = [...(configured.length > 0 ? [configured] : []), ...(given === undefined ? [] : [given])];
  if (lists.length === 0) return [];
  const patterns = lists.map((list) => list.map(hostPattern));
  return [...(commonPatterns(patterns) ?? new Set(["*", ...patterns.flat()]))];
}
