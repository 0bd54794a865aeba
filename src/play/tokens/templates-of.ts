import type { Playbook, PromptStep, Step } from "../schema/playbook.js";

/** What a template is for: it decides which tokens may stand in it. */
export type TemplateUse = "prompt" | "setting" | "count" | "input path" | "output path" | "condition" | "row" | "with";

/** A text of a playbook in which tokens may stand. */
export interface PlacedTemplate {
  /** Of the field: ["steps", 0, "model"]. */
  path: readonly (string | number)[];
  text: string;
  use: TemplateUse;
}

/** All texts of a playbook in which tokens may stand, in the order of the file. */
export function templatesOf(playbook: Omit<Playbook, "inputs">): PlacedTemplate[] {
  const { rag_key, target_words, defaults, steps } = playbook;
  return [
    ...placed(["rag_key"], rag_key, "setting"),
    ...placed(["target_words", "document"], target_words?.document, "count"),
    ...placed(["target_words", "item"], target_words?.item, "count"),
    ...placed(["defaults", "model"], defaults?.model, "setting"),
    ...placed(["defaults", "verbosity"], defaults?.verbosity, "count"),
    ...placed(["defaults", "max_requery_iterations"], defaults?.max_requery_iterations, "count"),
    ...steps.flatMap((step, index) =>
      templatesOfStep(step).map((template) => ({ ...template, path: ["steps", index, ...template.path] })),
    ),
  ];
}

/** The same of one step; paths begin at the step. */
export function templatesOfStep(step: Step): PlacedTemplate[] {
  return [
    ...conditionTemplates(step),
    ...placed(["input"], step.input, "input path"),
    ...("output" in step ? placed(["output"], step.output, "output path") : []),
    ...("for_each" in step && step.for_each && "number_to" in step.for_each
      ? placed(["for_each", "number_to"], step.for_each.number_to, "count")
      : []),
    ...ownTemplates(step),
  ];
}

function conditionTemplates({ when }: Step): PlacedTemplate[] {
  return typeof when === "object"
    ? placed(["when", "value"], when.value, "condition")
    : placed(["when"], when, "condition");
}

function ownTemplates(step: Step): PlacedTemplate[] {
  switch (step.kind) {
    case "prompt":
      return promptTemplates(step);
    case "tool":
      return nested(["with"], step.with, "with");
    case "gate":
      return placed(["message"], step.message, "setting");
    case "guard":
      return [];
    default:
      return [
        ...placed(["draft_count"], step.draft_count, "count"),
        ...placed(["title"], step.title, "setting"),
        ...placed(["export", "template"], step.export?.template, "input path"),
      ];
  }
}

function promptTemplates(step: Step & { kind: "prompt" }): PlacedTemplate[] {
  const { levels, answers, validate = [] } = step;
  return [
    ...placed(["model"], step.model, "setting"),
    ...placed(["verbosity"], step.verbosity, "count"),
    ...placed(["max_requery_iterations"], step.max_requery_iterations, "count"),
    ...placed(["rag_key"], step.rag_key, "setting"),
    ...placed(["works"], step.works, "prompt"),
    ...placed(["system_prompt"], step.system_prompt, "prompt"),
    ...placed(["instruction_user_prompt"], step.instruction_user_prompt, "prompt"),
    ...nested(["levels", "counts"], levels?.counts, "count"),
    ...placed(["levels", "depth"], levels?.depth, "count"),
    ...placed(["answers", "count"], answers?.count, "count"),
    ...nested(["output_file_format"], step.output_file_format, "row"),
    ...validate.flatMap((check, index) =>
      nested(["validate", index], typeof check === "string" ? null : check, "count"),
    ),
    ...withoutModelTemplates(step.without_model),
  ];
}

function withoutModelTemplates(without: PromptStep["without_model"]): PlacedTemplate[] {
  if (without === undefined) return [];
  const path = (at: string) => ["without_model", at];
  if ("rows" in without) return nested(path("rows"), without.rows, "row");
  if ("text" in without) return placed(path("text"), without.text, "prompt");
  if ("quote" in without) return nested(path("quote"), without.quote, "prompt");
  const { look_for, found, otherwise } = without;
  return [
    ...placed(path("look_for"), look_for, "prompt"),
    ...nested(path("found"), found, "row"),
    ...nested(path("otherwise"), otherwise, "row"),
  ];
}

function placed(path: readonly (string | number)[], text: unknown, use: TemplateUse): PlacedTemplate[] {
  return typeof text === "string" ? [{ path, text, use }] : [];
}

function nested(path: readonly (string | number)[], value: unknown, use: TemplateUse): PlacedTemplate[] {
  if (typeof value !== "object" || value === null) return placed(path, value, use);
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, part]) => nested([...path, key], part, use));
}
