import { splitLines } from "../../domain/characters.js";
import { type Finding, finding } from "../schema/finding.js";
import type { LintInput } from "./lint-input.js";

/** Reports what the draft's reader did not understand, and where: what it holds was not checked. */
export function unreadableFindings({ file, draft }: LintInput): Finding[] {
  const lines = draft.problems.length === 0 ? [] : splitLines(draft.source);
  return draft.problems.map(({ line, message }) => {
    const words = (lines[line - 1] ?? "").trim().slice(0, 120);
    const said = { words, message, fix: "Correct it, so that what it holds can be checked." };
    return finding("unreadable", { file, line, column: 1 }, said);
  });
}
