import { hasFigure } from "../../domain/characters.js";
import type { Claim } from "../../domain/evidence.js";
import { findNumbers } from "../../language/quantities/numbers.js";
import { labelsOf, sureLanguageOf } from "./read-claim.js";
import type { PassageIndex } from "./passage-index.js";

/** Whether sources cannot bear a sentence out: it names a number, and a machine has hardly read theirs. */
export function restsOnDoubtfulFigures(text: string, passages: readonly PassageIndex[]): boolean {
  if (!passages.some(({ source }) => source.doubtful_figures === true)) return false;
  return hasFigure(text) || findNumbers(text, sureLanguageOf(text, passages)).length > 0;
}

/** What would be ticked, were the figures of its sources not read from an image that hardly shows them. */
export function heldForFigures<Found extends Pick<Claim, "verdict" | "reasons">>(
  judgement: Found,
  passages: readonly PassageIndex[],
): Found {
  const doubtful = labelsOf(passages.filter(({ source }) => source.doubtful_figures === true));
  const reason = `the figures of ${doubtful} were read from an image that hardly shows them: compare them with the page`;
  return { ...judgement, verdict: "words_only", reasons: [reason] };
}
