import { findCitations } from "../../document/pandoc/tokens.js";
import { locatorLabels } from "../../document/tree/locator-labels.js";
import { partOfId } from "../../document/manuscript/read-inlines.js";

/** A citation of a text. */
export interface CitedPlace {
  start: number;
  end: number;
  keys: string[];
}

const labels = locatorLabels(null);

/** The citations of a text in their order; mentions of sections and figures are none. */
export function citedPlaces(text: string): CitedPlace[] {
  return findCitations(text, labels).tokens.flatMap(({ start, end, cites }) => {
    const keys = cites.map(({ key }) => key).filter((key) => partOfId(key) === null);
    return keys.length === 0 ? [] : [{ start, end, keys }];
  });
}

/** A text with labels where it had citations, and how to find the way back. */
export interface LabelledText {
  text: string;
  /** The offset in the original text of an offset in this one; within a label it is that of the citation's end. */
  originalOf(offset: number): number;
}

/**
 * Puts labels in the place of citations: what a model and the check of answers read. Citations without a passage leave.
 * @param labelsOf labels of the passages that a citation is shown with
 */
export function withLabels(
  text: string,
  places: readonly CitedPlace[],
  labelsOf: (place: CitedPlace) => readonly string[],
): LabelledText {
  const pieces = places.map((place) => ({
    place,
    shown: labelsOf(place)
      .map((label) => `[${label}]`)
      .join(""),
  }));
  let written = "";
  let at = 0;
  const moved: { from: number; to: number; original: number }[] = [];
  for (const { place, shown } of pieces) {
    written += text.slice(at, place.start) + shown;
    moved.push({ from: written.length - shown.length, to: written.length, original: place.end });
    at = place.end;
  }
  written += text.slice(at);
  return {
    text: written,
    originalOf(offset) {
      const last = moved.findLast(({ from }) => from < offset);
      if (last === undefined) return offset;
      return last.original + Math.max(0, offset - last.to);
    },
  };
}
