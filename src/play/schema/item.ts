import { z } from "zod";

/** A row of a file as the steps see it. */
export interface Item {
  /** Given once and kept, whatever becomes of its fields and its place. */
  id: string;
  /** As they stand in the file. */
  fields: Readonly<Record<string, unknown>>;
  /** Name of the file that it stands in, without its folder. */
  file: string;
  /** Id of its parent; null at the top, and where it is not placed. */
  parent: string | null;
  /** From 1. */
  level: number;
  /** Among its siblings, from 0. */
  position: number;
}

/**
 * done: written with the same key; new: never written; stale: written with another key; waits: what it is made of is not
 * done itself; edited: a person changed what was written; edited_stale: that, and its key is another one by now.
 */
export const itemStates = ["done", "new", "stale", "waits", "edited", "edited_stale"] as const;
export type ItemState = (typeof itemStates)[number];

const hash = z.string();

/** Hashes of what a text was made of, so that a later look can say which of them changed. */
export const keyPartsSchema = z.strictObject({
  /** Of the prompts before anything was put into them. */
  template: hash,
  /** Of the values of config by name, those alone that the prompts read. */
  variables: z.record(z.string(), hash),
  /** Of the fields of the item by name ("parent::title"), those alone that the prompts read. */
  item: z.record(z.string(), hash),
  /** Of the titles around the item that the model was shown. */
  context: hash,
  model: hash,
  /** Of verbosity, searches, agent and checks. */
  settings: hash,
  /** Of the shape that was asked for. */
  schema: hash,
  /** Of the passages that were given. */
  evidence: hash,
  /** Which of several answers; empty where there is one. */
  slot: z.string(),
});
export type KeyParts = z.infer<typeof keyPartsSchema>;

/** What was written for an item by a step: stands beside what is done, in the log and in `OUTPUT.evidence.json`. */
export const writtenSchema = z.strictObject({
  step: z.string(),
  id: z.string().describe("Of the item; empty for a step that runs once"),
  slot: z.string().describe("Which of several answers; empty where there is one"),
  key: z.string().describe("Of all that it was made of"),
  parts: keyPartsSchema,
  own: z.string().describe("Hash of the fields that the step itself wrote: another one in the file is a person's edit"),
});
export type Written = z.infer<typeof writtenSchema>;

/** An id of an outline's row and what it is recognised by: kept in the log. */
export const knownRowSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  parent: z.string().nullable(),
  of: z.string().optional().describe("Of a row of a list: the item or group that the list was written for"),
});
export type KnownRow = z.infer<typeof knownRowSchema>;
