import type { AgentSettings } from "../schema/agent.js";
import type { Playbook, PromptStep } from "../schema/playbook.js";
import type { ConfigValues } from "../schema/inputs.js";
import { resolved } from "./expected-rows.js";

/** Settings of a step with the playbook's defaults and the config's values. */
export interface StepSettings {
  /** Name as written; undefined where none is named. */
  model: string | undefined;
  verbosity: number | null;
  max_requery_iterations: number;
  /** How it searches in rounds; null where it does not. */
  agent: AgentSettings | null;
  /** How its first search goes, and those of its rounds. */
  retriever: NonNullable<AgentSettings["retriever"]>;
  context: NonNullable<PromptStep["context"]>;
  rag_key: string | null;
  repair: number;
  /** Answers of each call or item; 1 where a step gives one. */
  count: number;
}

export function stepSettings(step: PromptStep, playbook: Playbook, values: ConfigValues): StepSettings {
  const declared = new Set(Object.keys(playbook.inputs));
  const defaults = playbook.defaults ?? {};
  const text = (given: string | number | undefined): string | undefined =>
    given === undefined ? undefined : resolved(given, values, declared).trim();
  const verbosity = text(step.verbosity ?? defaults.verbosity);
  const agent = step.agent ?? defaults.agent ?? null;
  const rag_key = text(step.rag_key ?? playbook.rag_key) ?? configText(values, "rag_key");
  return {
    model: text(step.model ?? defaults.model),
    verbosity: verbosity === undefined ? null : Number(verbosity),
    max_requery_iterations: Number(text(step.max_requery_iterations ?? defaults.max_requery_iterations) ?? 0),
    agent: agent?.enabled === true ? agent : null,
    retriever: agent?.retriever ?? {},
    context: step.context ?? defaults.context ?? "siblings",
    rag_key: rag_key === "" ? null : (rag_key ?? null),
    repair: step.repair ?? defaults.repair ?? 1,
    count: Number(text(step.answers?.count) ?? 1),
  };
}

function configText(values: ConfigValues, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === "string" ? value : undefined;
}
