import { buildPrompt } from "../../corpus/context/prompt.js";
import type { Source } from "../../domain/evidence.js";
import { textValue } from "../../domain/json-value.js";
import { configOnly } from "../check/config-only.js";
import { keyOf } from "../keys.js";
import { rowsField } from "../shape/answer-schema.js";
import type { StepSettings } from "../plan/step-settings.js";
import { readRange } from "../config/range.js";
import { resolved } from "../plan/expected-rows.js";
import type { Unit } from "../rows/elements-of.js";
import type { ConfigValues } from "../schema/inputs.js";
import type { Item, KeyParts } from "../schema/item.js";
import type { Playbook, PromptStep } from "../schema/playbook.js";
import type { Shape } from "../schema/shape.js";
import { expand, readPath, type TokenValues } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { readsOf } from "../tokens/references.js";
import type { TemplatePart } from "../tokens/token.js";
import { evidenceHash, withLabels } from "./evidence.js";

/** What a step asks of a model in one call, and what its key rests on. */
export interface Question {
  system: string;
  prompt: string;
  /** The task alone, without passages and rules. */
  task: string;
  key: string;
  parts: KeyParts;
  sources: readonly Source[];
  /** Texts that are wanted; of data one answer. */
  count: number;
  shape: Shape | null;
  /** Tokens that nothing gives a value. */
  missing: string[];
}

/** A step as its questions are made from it: read once for thousands of items. */
export interface QuestionMaker {
  step: PromptStep;
  playbook: Playbook;
  values: ConfigValues;
  settings: StepSettings;
  model: string | null;
  system: readonly TemplatePart[];
  instruction: readonly TemplatePart[];
  /** The field of the texts in lists that an earlier step wrote. */
  textField: (list: string) => string | undefined;
  /** `prompts/play-write.txt`. */
  template: string;
}

export interface Asked {
  unit: Unit;
  slot: string;
  /** Texts that one call is to give. */
  count: number;
  /** Of how many calls this is one; 1 where it is the only one. */
  of: number;
  parent: Item | undefined;
  /** Titles around the item. */
  outline: string;
  sources: readonly Source[];
}

export function questionOf(maker: QuestionMaker, asked: Asked): Question {
  const { step, values, settings, model } = maker;
  const tokens = tokenValues(maker, asked);
  const system = expand(maker.system, tokens);
  const instruction = expand(maker.instruction, tokens);
  const task = withLabels(instruction.text.trim(), asked.sources);
  const shape = step.output_format ?? null;
  const how = [
    lengthWords(maker.playbook, values, shape),
    verbosityWords(settings.verbosity),
    formWords(shape, asked),
    asked.outline,
  ];
  const prompt = buildPrompt({
    template: maker.template,
    question: task,
    sources: asked.sources,
    intent: "DEFINITION",
    entities: [],
    task: how.filter((line) => line !== "").join("\n\n"),
  });
  const templates = [step.system_prompt ?? "", step.instruction_user_prompt];
  const reads = readsOf([maker.system, maker.instruction]);
  const { key, parts } = keyOf(
    {
      templates,
      variables: Object.fromEntries([...reads.config].map((name) => [name, values[name]])),
      item: Object.fromEntries(
        [...reads.input].map(([name, { of, path }]) => [name, readPath(tokens.input(of), path)]),
      ),
      context: asked.outline,
      model: model ?? "none",
      settings: {
        verbosity: settings.verbosity,
        requery: settings.max_requery_iterations,
        agent: settings.agent,
        validate: step.validate ?? [],
        count: asked.count,
      },
      schema: shape,
      evidence: evidenceHash(asked.sources),
      slot: asked.slot,
    },
    [system.text, prompt],
  );
  const missing = [...new Set([...system.missing, ...instruction.missing])];
  return { system: system.text, prompt, task, key, parts, sources: asked.sources, count: asked.count, shape, missing };
}

export function tokenValues(
  { values, settings, textField }: Pick<QuestionMaker, "values" | "settings" | "textField">,
  { unit, slot, parent }: Pick<Asked, "unit" | "slot" | "parent">,
): TokenValues {
  return {
    ...configOnly(values),
    input: (of) => {
      if (of === "this") return unit.fields;
      if (of === "parent") return parent?.fields;
      return unit.item === null ? undefined : { name: unit.item.file.replace(/\.[a-z0-9]+$/i, "") };
    },
    step: (name) => stepValue(settings, name),
    answer: (name) => (name === "number" && slot !== "" ? Number(slot) : undefined),
    textField,
  };
}

function stepValue(settings: StepSettings, name: string): string | number | undefined {
  const value = Object.entries(settings).find(([setting]) => setting === name)?.[1];
  return typeof value === "number" || typeof value === "string" ? value : undefined;
}

function formWords(shape: Shape | null, { count, slot, of }: Asked): string {
  if (shape !== null) {
    const form = Array.isArray(shape) ? { [rowsField]: shape } : shape;
    return `Answer with JSON alone, of this shape: ${JSON.stringify(form)}`;
  }
  if (count > 1)
    return `Answer with JSON alone, of this shape: {"${rowsField}": ["string"]}, with exactly ${count} texts.`;
  const emphasis = of > 1 && slot !== "" ? ` ${emphases[(Number(slot) - 1) % emphases.length] ?? ""}` : "";
  return `Answer with the text alone, in Markdown, without a heading of its own.${emphasis}`;
}

/** What each of several answers to one question lays weight on, so that they differ. */
const emphases = [
  "Begin from what is best supported.",
  "Lay weight on how things are done, with examples.",
  "Lay weight on limits, doubts and what is disputed.",
  "Lay weight on numbers and comparisons.",
];

function lengthWords(playbook: Playbook, values: ConfigValues, shape: Shape | null): string {
  const item = playbook.target_words?.item;
  if (shape !== null || item === undefined) return "";
  const range = readRange(resolved(item, values, new Set(Object.keys(playbook.inputs))));
  return range === null ? "" : `A text that belongs into the book has about ${range.most} words.`;
}

/** Said in words where a provider has no setting for it; it changes no length. */
function verbosityWords(verbosity: number | null): string {
  if (verbosity === null) return "";
  if (verbosity <= 3) return "Be sparing: only what is needed.";
  return verbosity <= 7 ? "" : "Be thorough: reasons, conditions and exceptions as well.";
}

/** What the library is asked for an item: its title and those above it, else the beginning of its task. */
export function queryOf({ fields }: Unit, parent: Item | undefined, task: string): string {
  const title = textValue(fields["title"]) || textValue(fields["name"]);
  if (title === "") return task.slice(0, longestQuery) || "overview";
  const above = parent === undefined ? "" : textValue(parent.fields["title"]);
  return above === "" || above === title ? title : `${title} (${above})`;
}
const longestQuery = 300;

export const templateParts = (text: string | undefined, declared: ReadonlySet<string>): readonly TemplatePart[] =>
  text === undefined ? [] : parseTemplate(text, declared).parts;
