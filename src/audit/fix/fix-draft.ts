import type { Item } from "../../domain/item.js";
import type { Entry, Existence, Mark } from "../audit-schema.js";
import type { Draft } from "../draft/draft.js";
import type { Finding } from "../finding.js";
import type { FixEdit } from "./edit.js";

export interface FixInput {
  /** The draft as people know it: edits of it name it so. */
  name: string;
  draft: Draft;
  /** Resolved. */
  marks: readonly Mark[];
  entries: readonly Entry[];
  existence: readonly Existence[];
  /** Of this audit: only what was found is mended. */
  findings: readonly Finding[];
  /** Texts of the files of references, by the names that entries have. */
  bibliographies: ReadonlyMap<string, string>;
  /** Writes a work as the draft's style does, without its number; absent where the style is not known. */
  writeEntry?: ((item: Item) => string) | undefined;
}

export interface Fixes {
  /** On the draft's source and the texts of the files of references; they never overlap. */
  edits: FixEdit[];
  /** What is gone after the edits. */
  fixed: Finding[];
}

/**
 * What is safe to mend: numbers in order, works that are listed twice, entries that a record completes. What a person
 * wrote is never taken away, save the later one of two entries for one work. Pure.
 */
export function fixDraft(_input: FixInput): Fixes {
  return { edits: [], fixed: [] };
}
