import { hasDigit } from "../../domain/characters.js";
import type { Source } from "../../domain/evidence.js";
import { partOfId } from "../../document/manuscript/read-inlines.js";
import { findCitations } from "../../document/pandoc/tokens.js";
import { findLabelGroups } from "../../evidence/answers/labels.js";
import { withLabels } from "./evidence.js";
import { replaceStretches } from "./replace-stretches.js";

/** A text whose citations all name passages. */
export interface KnownCitations {
  /** With labels, as a model writes them. */
  markdown: string;
  /** What was taken out, as it stood there. */
  removed: string[];
}

/**
 * Brings the citations of a model's text to labels of the passages that it was shown, and takes out labels and keys that name
 * none. What names a section stays, and a name behind "@" without a figure in it: people are called so, too.
 */
export function knownCitations(text: string, sources: readonly Source[]): KnownCitations {
  const known = new Set(sources.map(({ label }) => label));
  const labelled = withLabels(text, sources);
  const labels = findLabelGroups(labelled).map(({ start, end, text: written, labels: own }) => {
    const kept = own.filter((label) => known.has(label));
    return {
      start,
      end,
      written,
      isWhole: kept.length === own.length,
      text: kept.map((label) => `[${label}]`).join(""),
    };
  });
  const citations = findCitations(labelled, [])
    .tokens.filter(({ kind, cites }) => kind === "bracketed" || cites.every(({ key }) => hasDigit(key)))
    .filter(({ cites }) => cites.some(({ key }) => partOfId(key) === null))
    .map(({ start, end }) => ({ start, end, written: labelled.slice(start, end), isWhole: false, text: "" }));
  const changes = [...labels, ...citations]
    .filter(({ isWhole }) => !isWhole)
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start }, at, all) => at === 0 || start >= (all[at - 1]?.end ?? 0))
    .map((change) => (change.text === "" ? { ...change, start: blankBefore(labelled, change.start) } : change));
  return { markdown: replaceStretches(labelled, changes), removed: changes.map(({ written }) => written) };
}

/** The blank before what is taken out goes with it. */
function blankBefore(text: string, start: number): number {
  return start > 0 && text[start - 1] === " " ? start - 1 : start;
}
