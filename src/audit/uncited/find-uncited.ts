import type { Entry, Mark, Uncited } from "../audit-schema.js";
import type { Draft } from "../draft/draft.js";
import type { Finding } from "../finding.js";

/** Statements that ask for a citation and have none, those that ask for it most first. Pure. */
export function findUncited(_draft: Draft, _marks: readonly Mark[], _entries: readonly Entry[]): Uncited[] {
  return [];
}

/** What is to be said of them. Pure. */
export function uncitedFindings(_file: string, _uncited: readonly Uncited[]): Finding[] {
  return [];
}
