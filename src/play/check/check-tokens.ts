import { nearest } from "../../cite/nearest.js";
import type { Step } from "../schema/playbook.js";
import type { Problem } from "../schema/problem.js";
import type { RowFields } from "../shape/row-fields.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { pathName } from "../tokens/print-template.js";
import { referencesOf } from "../tokens/references.js";
import { type PlacedTemplate, templatesOf } from "../tokens/templates-of.js";
import type { Reference, TokenPart } from "../tokens/token.js";
import type { Checked } from "./checked.js";

/** Tokens that cannot be read, or for which nothing can give a value. */
export function checkTokens(checked: Checked): Problem[] {
  const { playbook, declared, problemAt } = checked;
  return templatesOf(playbook).flatMap((template) => {
    const { parts, problems } = parseTemplate(template.text, declared);
    const told = problems.map(({ offset, source, message, fix }) => {
      const words = { text: source, occurrence: occurrenceAt(template.text, source, offset) };
      return problemAt("error", template.path, `${source}: ${message}`, fix, words);
    });
    const index = template.path[0] === "steps" ? Number(template.path[1]) : null;
    const step = index === null ? undefined : playbook.steps[index];
    const faults = referencesOf(parts).flatMap(({ part, reference }) => {
      const fault = faultOf(reference, {
        checked,
        template,
        step,
        fields: index === null ? null : (checked.read[index] ?? null),
      });
      return fault ? [placed(checked, template, part, fault)] : [];
    });
    return [...told, ...faults];
  });
}

interface Fault {
  message: string;
  fix: string;
}

function placed(
  { problemAt }: Checked,
  { path, text }: PlacedTemplate,
  { source, start }: TokenPart,
  fault: Fault,
): Problem {
  const words = { text: source, occurrence: occurrenceAt(text, source, start) };
  return problemAt("error", path, `${source}: ${fault.message}`, fault.fix, words);
}

/** How many times the words stand before the place that is meant. */
export function occurrenceAt(text: string, words: string, offset: number): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0 && at < offset; at = text.indexOf(words, at + 1)) count += 1;
  return count;
}

interface Where {
  checked: Checked;
  template: PlacedTemplate;
  step: Step | undefined;
  fields: RowFields | null;
}

function faultOf(reference: Reference, where: Where): Fault | null {
  switch (reference.kind) {
    case "config":
      return configFault(reference, where);
    case "step":
      return stepFault(reference, where);
    case "answer":
      return answerFault(reference, where);
    default:
      return inputFault(reference, where);
  }
}

function configFault(
  { name, index }: Reference & { kind: "config" },
  { checked: { playbook, declared } }: Where,
): Fault | null {
  const input = Object.hasOwn(playbook.inputs, name) ? playbook.inputs[name] : undefined;
  if (input === undefined) {
    const [like] = nearest(name, [...declared], 1);
    const fix =
      like === undefined
        ? `Declare ${name} under inputs:.`
        : `Did you mean ${like}? Else declare ${name} under inputs:.`;
    return { message: `there is no input "${name}"`, fix };
  }
  if (index === null || [input.type].flat().includes("array")) return null;
  return { message: `"${name}" is no list`, fix: `Write {config:${name}}, or declare type: array.` };
}

function stepFault({ name }: Reference & { kind: "step" }, { checked: { playbook }, step }: Where): Fault | null {
  if (step?.kind !== "prompt")
    return { message: "only steps with a prompt have settings to read", fix: "Write the value." };
  const has =
    name === "name" ||
    (name in step && step[name as "model"] !== undefined) ||
    (playbook.defaults && name in playbook.defaults);
  return has
    ? null
    : { message: `the step says nothing of ${name}`, fix: `Give the step ${name}:, or write the value.` };
}

function answerFault({ name }: Reference & { kind: "answer" }, { template: { use }, step }: Where): Fault | null {
  if (use === "row") return null;
  if (name === "output")
    return { message: "the answer is known only in output_file_format", fix: "Name a field of the item." };
  if (use === "output path" && hasNumber(step)) return null;
  return isNumbered(step)
    ? null
    : {
        message: "there is no number here",
        fix: "Use it with for_each: { number_to: N } or draft_count, or in output_file_format.",
      };
}

function isNumbered(step: Step | undefined): boolean {
  return step !== undefined && "for_each" in step && step.for_each !== undefined && "number_to" in step.for_each;
}

const hasNumber = (step: Step | undefined): boolean => step?.kind === "assemble" || isNumbered(step);

/** What an item of a step that reads groups has. */
const groupFields = ["group", "items", "count"];

function inputFault(
  reference: Reference & { kind: "input" },
  { template: { use, path }, step, fields }: Where,
): Fault | null {
  if (step === undefined) return { message: "there is no item here", fix: "Use a value of the config." };
  if (step.input === undefined)
    return { message: "the step reads no input", fix: "Add input: with the file that is meant." };
  if (reference.of === "file") return fileFault(reference, step);
  if (use === "output path" || use === "input path")
    return {
      message: "items give no files their names",
      fix: "Use values of the config, or {input:file::name} with file > array.",
    };
  if (step.kind === "prompt" && step.reduce) return groupFault(reference);
  const isDivided = "multiple_parts" in step && step.multiple_parts === true;
  if (reference.of === "parent" && !isDivided)
    return { message: "only items have parents", fix: "Say multiple_parts: true." };
  if (fields === null || path[2] === "when") return null;
  const elements =
    "for_each" in step && step.for_each && "element_of" in step.for_each ? fields.get(step.for_each.element_of) : null;
  return fieldFault(reference, fields, elements ?? null);
}

function fileFault({ path }: Reference & { kind: "input" }, step: Step): Fault | null {
  const isByFile = "input_division" in step && step.input_division === "file > array";
  if (!isByFile)
    return {
      message: "the file is known only where files are read one by one",
      fix: "Say input_division: file > array.",
    };
  return path[0]?.name === "name" ? null : { message: "a file has only a name", fix: "Write {input:file::name}." };
}

function groupFault({ path }: Reference & { kind: "input" }): Fault | null {
  const name = path[0]?.name ?? "";
  if (groupFields.includes(name)) return null;
  return {
    message: `a group has no field "${name}"`,
    fix: `Groups have ${groupFields.join(", ")}, as {input:this::items[*]}.`,
  };
}

function fieldFault(
  reference: Reference & { kind: "input" },
  fields: RowFields,
  elements: RowFields | null,
): Fault | null {
  const [first, second] = reference.path;
  if (!first) return null;
  if (reference.of === "this" && elements?.has(first.name)) return null;
  const inner = fields.get(first.name);
  if (inner === undefined) {
    const names = [...fields.keys(), ...(elements?.keys() ?? [])];
    const [like] = nearest(first.name, names, 1);
    const fix = like === undefined ? `Items have ${names.join(", ")}.` : `Did you mean ${like}?`;
    return { message: `items have no field "${first.name}"`, fix };
  }
  if (inner !== null && second && !inner.has(second.name)) {
    const [like] = nearest(second.name, [...inner.keys()], 1);
    const fix = like === undefined ? `They have ${[...inner.keys()].join(", ")}.` : `Did you mean ${like}?`;
    return { message: `elements of ${first.name} have no field "${second.name}"`, fix };
  }
  if (inner !== null && second && first.index === null) {
    return {
      message: `${pathName(reference)} names no element of the list`,
      fix: `Write ${first.name}[*] or ${first.name}[0].`,
    };
  }
  return null;
}
