import { sha256Of } from "../../domain/hash.js";
import { contentHash } from "../../run/content-hash.js";
import type { ItemState, KeyParts, Written } from "../schema/item.js";

/** What all answers of a step rest on. */
export interface StepMaterial {
  /** The prompts as they are written, before anything was put into them. */
  templates: readonly string[];
  /** Values of the config by name, those alone that the prompts read. */
  variables: Readonly<Record<string, unknown>>;
  model: string;
  /** Verbosity, searches, agent, checks: whatever changes an answer. */
  settings: unknown;
  /** The shape that is asked for. */
  schema: unknown;
}

/** What one answer rests on beside that. */
export interface AnswerMaterial {
  /** Fields of the item by path ("parent::title"), those alone that the prompts read. */
  item: Readonly<Record<string, unknown>>;
  /** Hash of what of the outline is shown. */
  context: string;
  /** Hash of the passages that are given. */
  evidence: string;
  slot: string;
}

export type StepParts = Pick<KeyParts, "template" | "variables" | "model" | "settings" | "schema">;

/** Hashes of what all answers of a step share, made once for all of them. */
export function stepParts({ templates, variables, model, settings, schema }: StepMaterial): StepParts {
  return {
    template: contentHash(templates),
    variables: hashes(variables),
    model: contentHash(model),
    settings: contentHash(settings ?? null),
    schema: contentHash(schema ?? null),
  };
}

/**
 * The key of an answer and the hashes of its parts. Fields that no prompt reads are no part of it, so that a new chapter
 * leaves the sections of the others as they are. Equal keys mean equal questions, in whatever playbook.
 * @param messages the prompts as they are sent, for that is what the key stands for
 * @param written what was written before: with an equal key its parts are equal, too, and are not made again
 */
export function keyOf(
  shared: StepParts,
  { item, context, evidence, slot }: AnswerMaterial,
  messages: readonly string[],
  written?: Written,
): { key: string; parts: KeyParts } {
  const { model, settings, schema } = shared;
  const key = sha256Of(JSON.stringify([messages, model, settings, schema, context, evidence, slot]));
  return {
    key,
    parts: written?.key === key ? written.parts : { ...shared, item: hashes(item), context, evidence, slot },
  };
}

function hashes(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, contentHash(value ?? null)]));
}

/** Hash of the fields that a step wrote into a row: another one there is a person's edit. */
export function ownHash(fields: Readonly<Record<string, unknown>>): string {
  return contentHash(fields);
}

/** What is known of an answer now: null where it cannot be asked for yet. */
export interface Present {
  key: string;
  parts: KeyParts;
  /** Hash of the step's own fields in the file; null where the row is not there. */
  own: string | null;
  /** Whether an answer stands in them: one that nobody wrote down is a person's. */
  isFilled?: boolean;
}

/** The state of an answer, compared with what was written; and what changed since, in words. */
export function stateOf(present: Present | null, written: Written | undefined): { state: ItemState; why: string[] } {
  if (present === null) return { state: "waits", why: [] };
  if (written === undefined) return { state: present.isFilled === true ? "edited" : "new", why: [] };
  const isEdited = present.own !== null && present.own !== written.own;
  if (present.key === written.key) return { state: isEdited ? "edited" : "done", why: [] };
  return { state: isEdited ? "edited_stale" : "stale", why: changesOf(written.parts, present.parts) };
}

/** Which parts of a key are others than before: "template", "variable title", "item field this::prompt", "evidence". */
export function changesOf(before: KeyParts, now: KeyParts): string[] {
  const single = (["template", "model", "settings", "schema", "context", "evidence"] as const).filter(
    (part) => before[part] !== now[part],
  );
  return [
    ...single.map((part) => partWords[part]),
    ...namesChanged(before.variables, now.variables).map((name) => `variable ${name}`),
    ...namesChanged(before.item, now.item).map((name) => `item field ${name}`),
    ...(before.slot === now.slot ? [] : ["which of several answers it is"]),
  ];
}

const partWords = {
  template: "template",
  model: "model",
  settings: "settings",
  schema: "output format",
  context: "titles around the item",
  evidence: "evidence",
} as const;

function namesChanged(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => before[name] !== now[name]);
}
