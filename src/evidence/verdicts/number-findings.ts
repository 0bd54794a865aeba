import type { ClaimEvidence } from "../../domain/evidence.js";
import type { WrittenNumber } from "../../language/quantities/numbers.js";
import { indexTerms } from "../../domain/terms.js";
import { bestWindow, type TermWeight } from "./coverage.js";
import { checkNumbers, type NumberPlace } from "./number-check.js";
import type { PassageIndex } from "./passage-index.js";
import { evidenceOf } from "./source-lines.js";

/**
 * Tells how the passages have a number: the same, in another form or unit ("half" for "50 %", "3000 g" for "3 kg"),
 * more exactly, another one in its place, or none in any fitting place.
 */
export type NumberState = "same" | "other_form" | "rounded" | "differs" | "missing";

export interface NumberFinding {
  /** As the sentence has it; offsets into it. */
  number: WrittenNumber;
  state: NumberState;
  /**
   * What stands for it or in its place, as written, with the sentence of the source (no sentence where it is its
   * heading or year). Null where the number is missing.
   */
  found: { text: string; evidence: ClaimEvidence | null } | null;
}

/**
 * Each number of a sentence with what the passages have of it, in order. Numbers that point to a place ("Table 3")
 * are left out, as are "one" to "twelve" in words unless another number stands in their place.
 */
export function numberFindings(
  sentence: string,
  passages: readonly PassageIndex[],
  weight: TermWeight,
): NumberFinding[] {
  const best = bestWindow(indexTerms(sentence), passages, weight);
  if (best === null) return [];
  const { places, missing, conflict } = checkNumbers(sentence, best.window, passages);
  const rival = conflict && {
    text: conflict.found.text,
    evidence: evidenceOf(best.window.passage.source, conflict.sentence),
  };
  const findings = places.map(({ number, place }): NumberFinding => {
    if (rival && conflict.claimed.start === number.start) return { number, state: "differs", found: rival };
    if (place === null || missing.includes(number)) return { number, state: "missing", found: null };
    return { number, state: place.how, found: foundAt(place) };
  });
  const isListed = findings.some(({ number }) => number.start === conflict?.claimed.start);
  if (rival && !isListed) findings.push({ number: conflict.claimed, state: "differs", found: rival });
  return findings
    .map(({ number: { value, text, start, end, spelled }, ...rest }) => ({
      number: { value, text, start, end, spelled },
      ...rest,
    }))
    .toSorted((one, other) => one.number.start - other.number.start);
}

function foundAt({ text, passage, sentence }: NumberPlace) {
  return { text, evidence: sentence && evidenceOf(passage.source, sentence) };
}
