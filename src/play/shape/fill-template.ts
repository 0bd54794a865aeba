import { carriedFields, type RowTemplate } from "../schema/shape.js";

/** What a template is filled with. */
export interface Filling {
  /** Fields of the item in hand. */
  item: Readonly<Record<string, unknown>>;
  /** Texts in the order of their numbers; one that is not there yet is null. */
  answers: readonly (string | null)[];
  /** Of the one answer, where it is not its place among them. */
  number?: number | undefined;
  /** Puts values in the place of tokens. */
  expand: (text: string) => string;
}

/**
 * The row that a template gives for an item. A list around `this::output` has an element for each answer that is there,
 * `this::%i` is its number from 1; a named field wins over one that is carried along.
 */
export function fillTemplate(template: RowTemplate, filling: Filling): unknown {
  return filled(Array.isArray(template) ? template[0] : template, filling, null);
}

function filled(template: RowTemplate, filling: Filling, answer: number | null): unknown {
  if (typeof template === "string") return leaf(template, filling, answer);
  if (Array.isArray(template)) return list(template[0], filling, answer);
  if (typeof template !== "object" || template === null) return template;
  const fields = new Map<string, unknown>(carriedFields in template ? Object.entries(filling.item) : []);
  for (const [name, part] of Object.entries(template)) {
    if (name !== carriedFields) fields.set(name, filled(part, filling, answer));
  }
  return Object.fromEntries(fields);
}

function list(element: RowTemplate, filling: Filling, answer: number | null): unknown[] {
  if (answer !== null || !readsAnswer(element)) return [filled(element, filling, answer)];
  return filling.answers.flatMap((text, index) => (text === null ? [] : [filled(element, filling, index)]));
}

function readsAnswer(template: RowTemplate): boolean {
  if (typeof template === "string") return template === "this::output" || template === "this::%i";
  if (typeof template !== "object" || template === null) return false;
  return (Array.isArray(template) ? template : Object.values(template)).some(readsAnswer);
}

function leaf(template: string, { answers, number, expand }: Filling, answer: number | null): unknown {
  const index = answer ?? 0;
  if (template === "this::output") return answers[index] ?? null;
  if (template === "this::%i") return number ?? index + 1;
  return expand(template);
}

/** Fields of a row that no answer fills: its number is none of an answer where it is given. */
export function fixedFields(template: RowTemplate, filling: Omit<Filling, "answers">): Record<string, unknown> {
  const row = Array.isArray(template) ? template[0] : template;
  if (typeof row !== "object" || row === null || Array.isArray(row)) return {};
  const fixed = Object.entries(row).filter(
    ([name, part]) => name !== carriedFields && (part === "this::%i" || !readsAnswer(part)),
  );
  return Object.fromEntries(fixed.map(([name, part]) => [name, filled(part, { ...filling, answers: [] }, null)]));
}

/** Fields that a template itself writes, beside those that it carries along: what an edit of the step's own work is told by. */
export function ownFields(template: RowTemplate, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = Array.isArray(template) ? template[0] : template;
  if (typeof shown !== "object" || shown === null || Array.isArray(shown)) return { ...row };
  const names = Object.keys(shown).filter((name) => name !== carriedFields && Object.hasOwn(row, name));
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
