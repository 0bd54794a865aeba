import { wordsIn } from "../../domain/characters.js";
import { type Config, modelFor, type ModelStep, noModel } from "../../domain/config.js";
import { foldText } from "../../domain/fold-text.js";
import { judgeFor } from "../../evidence/judge/judge-text.js";
import type { SeenLens } from "../../tool/through-lens.js";
import type { ResearchInput } from "./research-schema.js";

/** How one research goes: what was asked for, and what the configuration says where nothing was. */
export interface ResearchSettings {
  topic: string;
  collection: string;
  iterations: number;
  /** Search tools, by name. */
  sources: readonly string[];
  per_tool: number;
  min_score: number;
  since: number | null;
  /** Patterns of hosts that may be reached; null: the tools' own and those of selected sources. */
  domains: readonly string[] | null;
  /** What hosts and tools were narrowed by; null: nothing. */
  lens: SeenLens | null;
  only_library: boolean;
  approve: boolean;
  parallel: number;
  /** Models by step, each null where none is to be asked. */
  models: Readonly<Record<"plan" | "triage" | "summarise" | "report", string | null>>;
  /** A model was named for this run: it must be usable, or the run fails at once. */
  model_required: boolean;
  /** Judges the report that a model wrote; none: rules alone. */
  judge: { model: string | null; required: boolean };
}

/** @param lens what `input` was seen through */
export function researchSettings(input: ResearchInput, config: Config, lens: SeenLens | null = null): ResearchSettings {
  const { research } = config;
  const domains = input.domains ?? research.domains;
  return {
    topic: input.topic,
    collection: input.collection ?? research.collection ?? config.rag.collection ?? collectionName(input.topic),
    iterations: input.iterations ?? research.iterations,
    sources: [...new Set(input.sources ?? research.sources)],
    per_tool: input.per_tool ?? research.per_tool,
    min_score: input.min_score ?? research.min_score,
    since: input.since ?? null,
    domains: domains.length > 0 ? domains : null,
    lens,
    only_library: input.only === "library" || config.network.offline,
    approve: input.approve,
    parallel: research.parallel,
    models: {
      plan: modelOf(input, config, "plan"),
      triage: modelOf(input, config, "triage"),
      summarise: modelOf(input, config, "summarise"),
      report: modelOf(input, config, "report"),
    },
    judge: {
      model: judgeFor(config, input.judge, modelOf(input, config, "report")),
      required: input.judge !== undefined,
    },
    model_required: input.model !== undefined && input.model !== noModel,
  };
}

/** The cheap steps keep their own model where one is configured for them, whatever model a run names. */
function modelOf(input: ResearchInput, config: Config, step: ModelStep): string | null {
  if (input.model === noModel) return null;
  const isCheap = step === "triage" || step === "summarise";
  const own = isCheap ? config.models[step] : undefined;
  return own === undefined ? (input.model ?? modelFor(config, step)) : modelFor(config, step);
}

/** "impact-of-lora-on-llm": the first words of the topic, as a name. */
function collectionName(topic: string): string {
  const words = wordsIn(foldText(topic));
  return words.slice(0, 6).join("-") || "research";
}
