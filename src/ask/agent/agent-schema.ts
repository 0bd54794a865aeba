import { z } from "zod";
import { foundSourceSchema } from "../../domain/found-source.js";
import { answerFields, askOutput, questionFields } from "../answer/ask-schema.js";
import type { EvidenceRoom } from "../../corpus/context/fill-room.js";
import { gatheredFor, topOfQuotes } from "../answer/evidence-room.js";
import { configured } from "../../domain/configured.js";
import type { FilterFields } from "../../corpus/search/search-filter.js";
import { type Config, modelFor, noModel } from "../../domain/config.js";
import { judgeFor } from "../../evidence/judge/judge-text.js";
import { dataGroup } from "../../domain/data-tools.js";
import { commonPatterns, hostPattern } from "../../domain/network-policy.js";
import { loopFields } from "../../domain/loop-fields.js";
import type { Profile } from "../../domain/search.js";

/** Input of `ask_agent`: what `ask` takes, and how the loop goes. What is left out comes from `agent:` in the configuration. */
export const askAgentInput = z.strictObject({
  ...questionFields,
  model: z.string().optional().describe('"provider:model", or "none" for no model'),
  ...answerFields,
  iterations: configured(loopFields.iterations, "agent.iterations", "Rounds at most"),
  searches: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe("Searches of the library at most, besides the one for the question itself"),
  expand: configured(loopFields.expand, "agent.expand", "Other wordings of each sub-question in a round"),
  tools: configured(loopFields.tools, "agent.tools.allow", "Names of the tools it may use"),
  domains: configured(loopFields.domains, "agent.tools.domains", "Hosts that its tools may reach, as *.nih.gov"),
  lens: loopFields.lens
    .optional()
    .describe("Lens: hosts and sources trusted for a field (quire lenses); they narrow what else is allowed"),
  rerank: configured(z.boolean(), "agent.retriever.rerank", "Bring the passages found into a better order"),
  confidence: configured(loopFields.confidence, "agent.confidence", "Stop once a model is this sure"),
  writes: z.boolean().optional().describe("false: only gather evidence; the answer is then made of quotations"),
  only: z.literal("library").optional().describe('"library": no tool that reaches the network'),
});
/** The input as it is given, before defaults. */
export type AskAgentGiven = z.input<typeof askAgentInput>;
export type AskAgentInput = z.infer<typeof askAgentInput>;

/** The assessment of one iteration: the content of its `assess` event and a row of `metrics.json`. */
const assessmentSchema = z.strictObject({
  iteration: z.int(),
  /** Share of sub-questions with evidence, 0..1. */
  coverage: z.number(),
  uncovered: z.array(z.string()),
  distinct_sources: z.int(),
  evidence: z.int(),
  /** Passages and facts (numbers, names) of this iteration that were not there before. */
  new_passages: z.int(),
  new_facts: z.int(),
  /** 0..1; null where no model was asked. */
  confidence: z.number().nullable(),
  decision: z.enum(["continue", "stop"]),
  /** Why it stopped: "iterations", "budget", "confidence", "saturation"; null while it goes on. */
  stopped: z.enum(["iterations", "budget", "confidence", "saturation", "no_evidence"]).nullable(),
});
export type Assessment = z.infer<typeof assessmentSchema>;

export const askAgentOutput = z.strictObject({
  ...askOutput.shape,
  agent: z.strictObject({
    iterations: z.array(assessmentSchema),
    stopped: z.string(),
    subquestions: z.array(z.string()),
    tools_used: z.array(z.string()),
    next_steps: z.array(z.string()),
    /** What tools found and nobody read: leads, not evidence. */
    found: z.array(foundSourceSchema),
  }),
});
export type AskAgentOutput = z.infer<typeof askAgentOutput>;

/** The answer of a judging model. */
export const confidenceSchema = z.object({
  /** 0..1: whether the question can be answered from the evidence. */
  confidence: z.number(),
  missing: z.array(z.string()),
});

/** How one loop goes: the input where it says something, else the configuration. */
export interface AgentSettings {
  iterations: number;
  /** Searches of the library in all rounds, besides the one for the question itself; null: as many as the rounds make. */
  searches: number | null;
  /** Other wordings of each sub-question in one iteration. */
  expand: number;
  /** Roles and tools that may be called, in this order. */
  tools: string[];
  /** Patterns of hosts that tools may reach. */
  domains: string[];
  k: number;
  /** Passages shown to the finalizer for each sub-question, where the room is not counted in tokens. */
  top: number;
  /** What the finalizer is shown at most. */
  room: EvidenceRoom;
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
  /** Judges the written answer; null: rules alone. */
  reviewer: string | null;
  /** It was named for this run. */
  reviewer_required: boolean;
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
    searches: input.searches ?? null,
    expand: input.expand ?? agent.expand,
    tools: [...new Set(input.tools ?? [...agent.tools.allow, ...(agent.tools.data_sets ? [dataGroup] : [])])],
    domains: input.only === "library" ? [] : allowedDomains(agent.tools.domains, input.domains),
    k: input.k ?? agent.retriever.k ?? search.k,
    top: input.top ?? ask.top ?? topOfQuotes,
    room: gatheredFor(config, input, model("answer") !== null).room,
    profile: input.profile ?? agent.retriever.profile ?? search.profile,
    rerank: input.rerank ?? agent.retriever.rerank,
    parallel: agent.tools.parallel,
    confidence: input.confidence ?? agent.confidence,
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    planner: model("plan"),
    judge: model("understand"),
    writer: input.writes !== false ? model("answer") : null,
    reviewer: input.writes !== false ? judgeFor(config, input.judge, model("answer")) : null,
    reviewer_required: input.judge !== undefined,
    model_required: input.model !== undefined && input.model !== noModel,
    library_only: input.only === "library",
  };
}

/** Joins two lists of hosts to what both allow; one that is not there does not limit. With neither, nothing may be reached. Hosts beside a "*" are named by it. */
export function allowedDomains(ofConfig: readonly string[], given: readonly string[] | undefined): string[] {
  const lists = [...(ofConfig.length > 0 ? [ofConfig] : []), ...(given === undefined ? [] : [given])];
  if (lists.length === 0) return [];
  const patterns = lists.map((list) => list.map(hostPattern));
  return [...(commonPatterns(patterns) ?? new Set(["*", ...patterns.flat()]))];
}
