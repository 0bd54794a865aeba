import type { Finding } from "../schema/finding.js";
import { danglingMarks } from "./dangling.js";
import { duplicateFindings } from "./duplicates.js";
import type { LintInput } from "./lint-input.js";
import { orderFindings } from "./list-order.js";
import { mismatches } from "./mismatches.js";
import { missingFields } from "./missing-fields.js";
import { unreadableFindings } from "./unreadable.js";
import { unusedEntries } from "./unused.js";

export type { LintInput } from "./lint-input.js";

/** Checks marks and entries by themselves, whatever the works say: one finding for each cause. Pure. */
export function lint(input: LintInput): Finding[] {
  return [
    ...danglingMarks(input),
    ...mismatches(input),
    ...duplicateFindings(input),
    ...orderFindings(input),
    ...unusedEntries(input),
    ...missingFields(input),
    ...unreadableFindings(input),
  ];
}
