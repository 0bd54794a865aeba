import type { ClaimEvidence } from "../domain/evidence.js";
import { findNumbers, isRounded, sameNumber, type WrittenNumber } from "../domain/numbers.js";
import { indexTerms } from "../domain/terms.js";
import { bestWindow, type TermWeight } from "./coverage.js";
import { checkNumbers } from "./number-check.js";
import type { PassageIndex } from "./passage-index.js";
import { evidenceOf } from "./source-lines.js";

/**
 * What the passages have of a number: the same, in another form ("half" for "50 %", "1.2 thousand" for "1,200"),
 * rounded or more exact, another one in its place, or none anywhere.
 */
export type NumberState = "same" | "other_form" | "rounded" | "differs" | "missing";

export interface NumberFinding {
  /** As the sentence has it; offsets into it. */
  number: WrittenNumber;
  state: NumberState;
  /** What stands for it or in its place, as written, with the sentence of the source. Null where it is missing. */
  found: { text: string; evidence: ClaimEvidence } | null;
}

/**
 * Each number of a sentence with what the passages have of it, in order. "One" to "twelve" in words are left out
 * where they are missing: they are ordinary words as well.
 */
export function numberFindings(
  sentence: string,
  passages: readonly PassageIndex[],
  weight: TermWeight,
): NumberFinding[] {
  const best = bestWindow(indexTerms(sentence), passages, weight);
  const conflict = best && checkNumbers(sentence, best.window, passages).conflict;
  return findNumbers(sentence)
    .map((number): NumberFinding => {
      const places = numberPlaces(sentence, passages, weight);
      const same = places.find((place) => sameNumber(place.number, number));
      if (same) return { number, state: same.number.text === number.text ? "same" : "other_form", found: same.found };
      const rounded = places.find((place) => !place.number.spelled && isRounded(number.value, place.number.value));
      if (rounded) return { number, state: "rounded", found: rounded.found };
      const other = conflict?.claimed.start === number.start ? conflict.found : null;
      const rival = other && places.find((place) => place.number.value === other.value);
      return rival ? { number, state: "differs", found: rival.found } : { number, state: "missing", found: null };
    })
    .filter(({ number, state }) => state !== "missing" || !number.spelled || number.value > 12);
}

/** All numbers of the passages, those of sentences that share most with the claim first. */
function numberPlaces(sentence: string, passages: readonly PassageIndex[], weight: TermWeight) {
  const terms = new Set(indexTerms(sentence));
  return passages
    .flatMap(({ source, sentences }) =>
      sentences.map((each) => {
        const shared = new Set(each.terms.filter((term) => terms.has(term)));
        return { source, each, score: [...shared].reduce((sum, term) => sum + weight(term), 0) };
      }),
    )
    .toSorted((one, other) => other.score - one.score)
    .flatMap(({ source, each }) =>
      findNumbers(each.text).map((number) => ({
        number,
        found: { text: number.text, evidence: evidenceOf(source, each) },
      })),
    );
}
