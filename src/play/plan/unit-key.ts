import { noModel } from "../../domain/config.js";
import { contentHash } from "../../run/content-hash.js";
import { keyOf, type StepParts, stepParts } from "../keys/keys.js";
import type { OutlineContext } from "../rows/context-of.js";
import type { Unit } from "../rows/elements-of.js";
import type { KeyParts, Written } from "../schema/item.js";
import type { ConfigValues } from "../schema/inputs.js";
import type { PromptStep } from "../schema/playbook.js";
import { expand, readPath, type TokenValues } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { type Reads, readsOf } from "../tokens/references.js";
import { type PlacedTemplate, templatesOfStep } from "../tokens/templates-of.js";
import type { TemplatePart } from "../tokens/token.js";
import type { StepSettings } from "./step-settings.js";

/** A step's prompts with `provider:model` as resolved (or "none"), parsed and hashed once for all its units. */
export interface StepPrompts {
  step: PromptStep;
  settings: StepSettings;
  /** Hashes of what all its answers rest on. */
  shared: StepParts;
  parts: readonly (readonly TemplatePart[])[];
  reads: Reads;
  values: ConfigValues;
  outline: OutlineContext | null;
}

export function stepPrompts(
  step: PromptStep,
  declared: ReadonlySet<string>,
  { model, ...rest }: Pick<StepPrompts, "settings" | "values" | "outline"> & { model: string },
): StepPrompts {
  const templates = [step.system_prompt ?? "", step.instruction_user_prompt];
  const parts = templates.map((template) => parseTemplate(template, declared).parts);
  const reads = readsOf([...parts, ...besides(step, model).map((template) => parseTemplate(template, declared).parts)]);
  const { values, settings } = rest;
  const given = [...reads.config].map((name) => [name, Object.hasOwn(values, name) ? values[name] : undefined]);
  const variables = Object.fromEntries(given) as Record<string, unknown>;
  const shared = stepParts({
    templates,
    variables,
    model,
    settings: settingsOf({ step, settings }, model),
    schema: step.output_format,
  });
  return { step, shared, parts, reads, ...rest };
}

/** The messages of a unit as they are sent, without the passages; and the tokens in them that nothing gives a value. */
export interface UnitMessages {
  system: string;
  user: string;
  missing: string[];
}

export function unitMessages(
  { parts, step, settings, outline, reads }: StepPrompts,
  unit: Unit,
  values: TokenValues,
): UnitMessages {
  const [system, user] = parts.map((each) => expand(each, values));
  const context = unit.item && outline && step.multiple_parts === true ? outline.text(unit.item, settings.context) : "";
  const texts = [user?.text ?? "", context, wholeInput({ step, reads }, unit)];
  return {
    system: system?.text ?? "",
    user: texts.filter((text) => text !== "").join("\n\n"),
    missing: [...(system?.missing ?? []), ...(user?.missing ?? [])],
  };
}

/** What a step reads whose prompts name nothing of it: all of its input, or all items of the group; else nothing. */
function wholeInput({ step, reads }: Pick<StepPrompts, "step" | "reads">, { fields, item }: Unit): string {
  if (step.input === undefined || item !== null || reads.input.size > 0) return "";
  const content = Object.hasOwn(fields, "items") ? fields["items"] : fields;
  return typeof content === "string" ? content : JSON.stringify(content, null, 1);
}

/** The key of a unit's answer. `slot` is the number of one of several answers; empty where a call gives them all. */
export function unitKey(
  prompts: StepPrompts,
  unit: Unit,
  values: TokenValues,
  { slot, evidence, written }: { slot: string; evidence: string; written?: Written | undefined },
): { key: string; parts: KeyParts } {
  const { step, settings, reads, outline } = prompts;
  const hasContext = unit.item !== null && outline !== null && step.multiple_parts === true;
  const item = [...reads.input].map(([name, { of, path }]) => [name, readPath(values.input(of), path)] as const);
  const whole = wholeInput(prompts, unit);
  const messages = [...prompts.parts.map((each) => expand(each, values).text), whole];
  const material = {
    item: Object.fromEntries(whole === "" ? item : [["file", whole]]),
    context: hasContext && unit.item ? outline.hash(unit.item, settings.context) : noContext,
    evidence,
    slot,
  };
  return keyOf(prompts.shared, material, messages, written);
}

const noContext = contentHash("");

/** What changes an answer beside its words: where a call gives several, how many. */
function settingsOf({ step, settings }: Pick<StepPrompts, "step" | "settings">, model: string): unknown {
  const { verbosity, max_requery_iterations, retriever, context, rag_key, count } = settings;
  const per = step.answers?.per;
  return {
    verbosity,
    max_requery_iterations,
    agent: searchesOf(settings),
    ...(settings.agent === null && Object.keys(retriever).length > 0 && { retriever }),
    context,
    rag_key,
    validate: step.validate,
    ...(per === "call" && { count }),
    ...(step.works !== undefined && { works: step.works }),
    ...(model === noModel && step.without_model !== undefined && { without_model: step.without_model }),
  };
}

/** What an answer reads beside its messages: which work its evidence is of, and without a model what stands for them. */
function besides(step: PromptStep, model: string): string[] {
  const isRead = ({ path: [name] }: PlacedTemplate): boolean =>
    name === "works" || (name === "without_model" && model === noModel);
  return templatesOfStep(step)
    .filter(isRead)
    .map(({ text }) => text);
}

/** Of a loop what its evidence rests on: neither what it may cost nor where its transcripts go. */
function searchesOf({ agent }: StepSettings): unknown {
  if (agent === null) return null;
  const { budgets: _budgets, transcripts: _transcripts, ...searches } = agent;
  return searches;
}
