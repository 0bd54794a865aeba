import { splitLines } from "../../domain/characters.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";
import { danglingMarks } from "./dangling.js";
import { duplicateFindings } from "./duplicates.js";
import type { LintInput } from "./lint-input.js";
import { orderFindings } from "./list-order.js";
import { mismatches } from "./mismatches.js";
import { missingFields } from "./missing-fields.js";
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

/** Reports what the draft's reader did not understand, and where: what it holds was not checked. */
function unreadableFindings({ file, draft }: LintInput): Finding[] {
  const lines = draft.problems.length === 0 ? [] : splitLines(draft.source);
  return draft.problems.map(({ line, message }) => {
    const words = (lines[line - 1] ?? "").trim().slice(0, 120);
    const said = { words, message, fix: "Correct it, so that what it holds can be checked." };
    return finding("unreadable", { file, line, column: 1 }, said);
  });
}
