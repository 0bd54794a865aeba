import { producersOf } from "../graph/producers.js";
import type { Answers, Playbook, PromptStep, Step } from "../schema/playbook.js";
import { answerPlace, isOfNumbers, type RowFields, rowFieldsOf } from "../shape/row-fields.js";
import { inferInputs } from "../tokens/infer-inputs.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { printToken } from "../tokens/print-template.js";
import { referencesOf } from "../tokens/references.js";
import { templatesOf, templatesOfStep } from "../tokens/templates-of.js";

/** A playbook as it is written: what follows from the rest may be left out. */
export type WrittenPlaybook = Omit<Playbook, "inputs"> & { inputs?: Playbook["inputs"] | undefined };

/** Something that cannot be completed, or was: of which field, and why. */
export interface Completion {
  path: readonly (string | number)[];
  severity: "error" | "notice";
  message: string;
  fix: string;
  /** Words within the field's text that are meant. */
  words?: string;
}

/**
 * Writes down what follows from the rest of a playbook: its inputs from the tokens, whether a step runs for each item or
 * for each element of one of its lists, and where several answers go.
 */
export function complete(written: WrittenPlaybook): { playbook: Playbook; said: Completion[] } {
  const said: Completion[] = [];
  const declared = new Set(Object.keys(written.inputs ?? {}));
  const producers = producersOf(written.steps, declared);
  const fields: (RowFields | null)[] = [];
  const steps = written.steps.map((step, index) => {
    const producer = producers[index] ?? null;
    const input = producer === null ? null : (fields[producer] ?? null);
    const say = (path: readonly (string | number)[], severity: Completion["severity"], message: string, fix: string) =>
      said.push({ path: ["steps", index, ...path], severity, message, fix });
    const completed = step.kind === "prompt" ? completeStep(step, input, declared, say) : step;
    fields.push(rowFieldsOf(completed, input));
    return completed;
  });
  const inputs = written.inputs ?? inferInputs(templatesOf({ ...written, steps }));
  return { playbook: { ...written, inputs, steps }, said };
}

type Say = (path: readonly (string | number)[], severity: Completion["severity"], message: string, fix: string) => void;

function completeStep(step: PromptStep, input: RowFields | null, declared: ReadonlySet<string>, say: Say): PromptStep {
  const divided = withParts(step, declared, say);
  const looped = withElements(divided, input, declared, say);
  const listed = withList(looped);
  const answers = listed.answers ?? derivedAnswers(listed, declared, say);
  return answers ? { ...listed, answers } : listed;
}

/** A step runs for each item where it reads fields of one, or writes a list of rows around texts. */
function withParts(step: PromptStep, declared: ReadonlySet<string>, say: Say): PromptStep {
  if (step.multiple_parts !== undefined || step.input === undefined || step.reduce || isOfNumbers(step)) return step;
  const multiple_parts = itemFieldsRead(step, declared).length > 0 || Array.isArray(step.output_file_format);
  if (multiple_parts)
    say(
      ["input"],
      "notice",
      "multiple_parts is true: fields of items are read or rows written",
      "Say so, if you like.",
    );
  return { ...step, multiple_parts };
}

/** Names of the item's own fields that a step's prompts read. */
export function itemFieldsRead(step: PromptStep, declared: ReadonlySet<string>): string[] {
  const names = templatesOfStep(step)
    .filter(({ use }) => use === "prompt")
    .flatMap(({ text }) => referencesOf(parseTemplate(text, declared).parts))
    .flatMap(({ reference }) =>
      reference.kind === "input" && reference.of === "this" ? [reference.path[0]?.name ?? ""] : [],
    );
  return [...new Set(names)];
}

/** A field that items do not have but the elements of one of their lists do is read of each element. */
function withElements(step: PromptStep, input: RowFields | null, declared: ReadonlySet<string>, say: Say): PromptStep {
  if (step.for_each || step.reduce || step.multiple_parts !== true || input === null) return step;
  const absent = itemFieldsRead(step, declared).filter((name) => !input.has(name));
  if (absent.length === 0) return step;
  const lists = [...input].filter(([, elements]) => elements && absent.every((name) => elements.has(name)));
  const [only] = lists;
  const path = ["instruction_user_prompt"];
  if (only === undefined || lists.length > 1) {
    const where =
      lists.length > 1
        ? `${lists.map(([list]) => list).join(" and ")} both have it`
        : `items have ${[...input.keys()].join(", ")}`;
    say(
      path,
      "error",
      `"${absent.join('", "')}" is no field of the items: ${where}`,
      "Name one of their fields, or say for_each: { element_of: LIST }.",
    );
    return step;
  }
  say(
    path,
    "notice",
    `it runs for each element of ${only[0]}, which alone has ${absent.join(", ")}`,
    "Say so with for_each, if you like.",
  );
  return { ...step, for_each: { element_of: only[0] } };
}

function withList(step: PromptStep): PromptStep {
  const template = step.output_file_format;
  if (step.multiple_parts !== true || typeof template !== "object" || template === null || Array.isArray(template))
    return step;
  return { ...step, output_file_format: [template] };
}

function derivedAnswers(step: PromptStep, declared: ReadonlySet<string>, say: Say): Answers | null {
  const place = step.output_file_format === undefined ? null : answerPlace(step.output_file_format);
  if (place === null) return null;
  const { list, text } = place;
  const number = place.number ?? "number";
  if (step.for_each && "element_of" in step.for_each) return { list, number, text, per: "element" };
  const count = countInPrompts(step, [`${number}s`, `${number}_count`, `${number}-count`], declared);
  if (count === null) {
    const names = `{config:${number}s} or {config:${number}_count}`;
    say(
      ["output_file_format"],
      "error",
      `how many answers go into "${list}" is not said`,
      `Read ${names} in the prompts, or add answers: with count.`,
    );
    return null;
  }
  return { count, list, number, text, per: "call" };
}

/** The token of a step's own prompts that says how many. */
function countInPrompts(step: Step, names: readonly string[], declared: ReadonlySet<string>): string | null {
  const tokens = templatesOfStep(step)
    .filter(({ use }) => use === "prompt")
    .flatMap(({ text }) => referencesOf(parseTemplate(text, declared).parts));
  const found = tokens.find(({ reference }) => reference.kind === "config" && names.includes(reference.name));
  return found ? printToken(found.part.token) : null;
}
