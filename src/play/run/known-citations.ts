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
 * Brings the citations of a model's text to labels of the passages that it was shown, and takes out keys that name none. What
 * names a section stays, and a name behind "@" without a figure in it: people are called so, too.
 */
export function knownCitations(text: string, sources: readonly Source[]): KnownCitations {
  const labelled = withLabels(text, sources);
  const foreign = findCitations(labelled, [])
    .tokens.filter(({ kind, cites }) => kind === "bracketed" || cites.every(({ key }) => hasDigit(key)))
    .filter(({ cites }) => cites.some(({ key }) => partOfId(key) === null));
  return without(
    labelled,
    foreign.map(({ start, end }) => ({ start, end, text: "" })),
  );
}

/** The same of labels, in what is no running text: there the check of sentences looks at them. */
export function knownLabels(text: string, sources: readonly Source[]): KnownCitations {
  const known = new Set(sources.map(({ label }) => label));
  const changes = findLabelGroups(text).flatMap(({ start, end, labels }) => {
    const kept = labels.filter((label) => known.has(label));
    return kept.length === labels.length ? [] : [{ start, end, text: kept.map((label) => `[${label}]`).join("") }];
  });
  return without(text, changes);
}

/** What is taken out goes with the blank before it. */
function without(text: string, changes: readonly { start: number; end: number; text: string }[]): KnownCitations {
  const cut = changes.map((change) => ({
    ...change,
    start: change.text === "" && text[change.start - 1] === " " ? change.start - 1 : change.start,
  }));
  return { markdown: replaceStretches(text, cut), removed: changes.map(({ start, end }) => text.slice(start, end)) };
}
