import type { PromptStep, Step } from "../schema/playbook.js";
import { carriedFields, type RowTemplate, type Shape } from "../schema/shape.js";

/** The fields of the rows of a file: of lists the fields of their elements, else null. */
export type RowFields = ReadonlyMap<string, RowFields | null>;

/** What rows hold where a step says nothing of their form. */
export const plainTextField = "text";
/** What a group is called by. */
export const groupField = "group";
/** What a guard says of an item's text. */
export const findingsField = "findings";

/**
 * The fields of the rows that a step writes; null where that cannot be known: a tool's output, or what carries the fields
 * of a file of the workspace.
 * @param input the same of what it reads
 */
export function rowFieldsOf(step: Step, input: RowFields | null): RowFields | null {
  if (step.kind === "gate") return input;
  if (step.kind === "guard") return input && new Map([...input, [findingsField, null]]);
  if (step.kind !== "prompt") return null;
  const { output_format, output_file_format } = step;
  if (output_format !== undefined) {
    const own = shapeFields(output_format);
    if (step.reduce && own && !Array.isArray(output_format)) return new Map([[groupField, null], ...own]);
    return isCarriedData(step) ? input && own && new Map([...input, ...own]) : own;
  }
  const template = output_file_format ?? defaultTemplate(step);
  return templateFields(template, input);
}

/** Rows carry the item along and hold the text beside it; a step without items writes its text alone. */
export function defaultTemplate(step: PromptStep): RowTemplate {
  const { multiple_parts, answers, reduce } = step;
  const texts: { [field: string]: RowTemplate } = answers
    ? { [answers.list]: [{ [answers.number]: "this::%i", [answers.text]: "this::output" }] }
    : { [plainTextField]: "this::output" };
  if (reduce) return [{ [groupField]: "{input:this::group}", ...texts }];
  if (isOfNumbers(step)) return [{ number: "this::%i", ...texts }];
  return multiple_parts === true ? [{ [carriedFields]: "item", ...texts }] : texts;
}

/** Whether a step runs for numbers: each is a row of its own. */
export function isOfNumbers({ for_each }: Pick<PromptStep, "for_each">): boolean {
  return for_each !== undefined && "number_to" in for_each;
}

/** Whether a step writes rows, one or a list for each of the things that it runs for; else it writes one thing. */
export function writesRows(step: PromptStep): boolean {
  return step.multiple_parts === true || step.reduce !== undefined || isOfNumbers(step);
}

/** Whether a step writes a list of rows for each of the things that it runs for. */
export function writesLists(step: PromptStep): boolean {
  return writesRows(step) && Array.isArray(step.output_format);
}

/** Whether a step answers a record for each item: its fields then stand beside those of the item. */
export function isCarriedData(step: PromptStep): boolean {
  const { output_format, multiple_parts } = step;
  return (
    multiple_parts === true && !isOfNumbers(step) && typeof output_format === "object" && !Array.isArray(output_format)
  );
}

function shapeFields(shape: Shape): RowFields | null {
  if (typeof shape === "string") return null;
  if (Array.isArray(shape)) return shapeFields(shape[0]);
  if (isChoice(shape)) return null;
  return new Map(Object.entries(shape).map(([name, part]) => [name, Array.isArray(part) ? shapeFields(part) : null]));
}

/** Tells a list of words to choose from: a shape's lists have one element. */
export function isChoice(shape: Exclude<Shape, string>): shape is { one_of: string[] } {
  const words = "one_of" in shape ? shape["one_of"] : undefined;
  return Array.isArray(words) && words.length > 1;
}

function templateFields(template: RowTemplate, input: RowFields | null): RowFields | null {
  if (Array.isArray(template)) return templateFields(template[0], input);
  if (typeof template !== "object" || template === null) return null;
  const fields = new Map<string, RowFields | null>();
  if (carriedFields in template) {
    if (input === null) return null;
    for (const [carried, inner] of input) fields.set(carried, inner);
  }
  for (const [name, part] of Object.entries(template)) {
    if (name !== carriedFields) fields.set(name, Array.isArray(part) ? templateFields(part, null) : null);
  }
  return fields;
}

/** The field of a row that holds its one text; empty where there is none. */
export function answerField(template: RowTemplate): string {
  const row = Array.isArray(template) ? template[0] : template;
  const fields = typeof row === "object" && row !== null && !Array.isArray(row) ? Object.entries(row) : [];
  return fields.find(([, value]) => value === "this::output")?.[0] ?? "";
}

/** The fields of texts in the lists that steps write, by the list's name. */
export function textFieldsOf(steps: readonly Step[]): Map<string, string> {
  return new Map(
    steps.flatMap((step) =>
      step.kind === "prompt" && step.answers ? [[step.answers.list, step.answers.text] as const] : [],
    ),
  );
}

/** Where a template holds the answers: the list, and the fields of its elements; null where it holds one answer or none. */
export function answerPlace(template: RowTemplate): { list: string; number: string | null; text: string } | null {
  const row = Array.isArray(template) ? template[0] : template;
  if (typeof row !== "object" || row === null || Array.isArray(row)) return null;
  for (const [list, part] of Object.entries(row)) {
    const element = Array.isArray(part) ? part[0] : null;
    if (typeof element !== "object" || element === null || Array.isArray(element)) continue;
    const entries = Object.entries(element);
    const text = entries.find(([, value]) => value === "this::output")?.[0];
    const number = entries.find(([, value]) => value === "this::%i")?.[0] ?? null;
    if (text !== undefined) return { list, number, text };
  }
  return null;
}
