import type { ClaimEvidence } from "../../domain/evidence.js";
import type { WrittenNumber } from "../../language/quantities/numbers.js";
import { readQuantities } from "../../language/quantities/read-quantities.js";
import { hasDigit } from "../../domain/characters.js";
import { indexTerms } from "../../domain/terms.js";
import { bestWindow, type TermWeight } from "./coverage.js";
import { checkNumbers, type NumberPlace } from "./number-check.js";
import type { NumberConflict } from "./number-conflict.js";
import { isPartOfName, isPointer } from "./number-presence.js";
import type { PassageIndex } from "./passage-index.js";
import { evidenceOf } from "./source-lines.js";
import { versionAround } from "./versions.js";

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
  const { places, missing, conflict: found } = checkNumbers(sentence, best.window, passages);
  const conflict = found !== null && isOfOneThing(sentence, found) ? found : null;
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

/**
 * Whether the other number may be given as the right one: it measures or counts the same, unless all around it is the same;
 * a figure of a name or of a version stands for nothing else.
 */
function isOfOneThing(claim: string, { claimed, found, likeness, sentence: { text } }: NumberConflict): boolean {
  if (likeness === "kind") return true;
  const isNamed = versionAround(text, found) !== null || isPartOfName(text, found) || isPointer(text, found, "en");
  const [mine, theirs] = [kindOfNumber(claim, claimed), kindOfNumber(text, found)];
  if (isNamed || mine.dimension !== theirs.dimension || mine.isYear !== theirs.isYear) return false;
  return likeness === "exact" || mine.dimension !== null || mine.counted === theirs.counted;
}

/** What a number measures, and the word behind it. */
function kindOfNumber(text: string, { start, value }: WrittenNumber) {
  const quantity = readQuantities(text, "en").find((each) => each.start === start);
  const [counted = ""] = indexTerms(text.slice(quantity?.whole.end ?? start).slice(0, 40)).filter(
    (term) => !hasDigit(term),
  );
  const isYear = (quantity?.unit ?? null) === null && Number.isInteger(value) && value >= 1500 && value < 2100;
  return { dimension: quantity?.unit?.dimension ?? null, counted, isYear };
}

function foundAt({ text, passage, sentence }: NumberPlace) {
  return { text, evidence: sentence && evidenceOf(passage.source, sentence) };
}
