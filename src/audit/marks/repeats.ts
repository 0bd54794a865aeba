import type { Mark } from "../audit-schema.js";
import type { EntryIndex } from "./entry-index.js";

/** Marks that name a work by pointing back ("ibid."): they mean what the mark before them means. */
export function resolveRepeats(marks: readonly Mark[], _index: EntryIndex): Mark[] {
  return [...marks];
}
