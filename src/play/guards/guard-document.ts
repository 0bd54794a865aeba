import type { GuardedSection, GuardFinding } from "./guard.js";

/** Everything that the guards find in a long document. Pure. */
export function guardDocument(_sections: readonly GuardedSection[]): GuardFinding[] {
  return [];
}
