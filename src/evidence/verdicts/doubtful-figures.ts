import { hasFigure } from "../../domain/characters.js";
import type { Claim, Source } from "../../domain/evidence.js";
import { standsIn } from "../../domain/work.js";
import { findNumbers } from "../../language/quantities/numbers.js";
import { labelsOf, sureLanguageOf } from "./read-claim.js";
import type { PassageIndex } from "./passage-index.js";

/** Whether a source cannot bear a sentence out: a machine has hardly read a word or a number that it says, too. */
export function isHardlyRead(text: string, source: Source, passages: readonly PassageIndex[]): boolean {
  if (doubtfulWordsOf(text, source).length > 0) return true;
  if (source.doubtful_figures !== true) return false;
  return hasFigure(text) || findNumbers(text, sureLanguageOf(text, passages)).length > 0;
}

/** Whether some of its sources cannot bear a sentence out. */
export function restsOnHardlyRead(text: string, passages: readonly PassageIndex[]): boolean {
  return passages.some(({ source }) => isHardlyRead(text, source, passages));
}

function doubtfulWordsOf(text: string, { doubtful_words = [] }: Source): string[] {
  return doubtful_words.filter((word) => standsIn(word, text));
}

/** What would be ticked, were words and figures of its sources not read from an image that hardly shows them. */
export function heldAsHardlyRead<Found extends Pick<Claim, "verdict" | "reasons">>(
  text: string,
  judgement: Found,
  passages: readonly PassageIndex[],
): Found {
  const words = [...new Set(passages.flatMap(({ source }) => doubtfulWordsOf(text, source)))];
  const doubtful = labelsOf(passages.filter(({ source }) => isHardlyRead(text, source, passages)));
  const what = words.length > 0 ? `${words.map((word) => `“${word}”`).join(", ")} of` : "the figures of";
  const were = words.length === 1 ? "was" : "were";
  const shows = words.length === 1 ? "it" : "them";
  const reason = `${what} ${doubtful} ${were} read from an image that hardly shows ${shows}: compare with the page`;
  return { ...judgement, verdict: "words_only", reasons: [reason] };
}
