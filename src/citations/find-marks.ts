import type { Entry } from "../reference/entry.js";
import type { Mark } from "./schema/mark-schema.js";
import type { Draft } from "../document/tree/draft.js";
import { LineIndex, placeOf } from "../document/tree/positions.js";
import { referenceBlocks } from "./list/reference-list.js";
import { authorPageMarks } from "./forms/author-page-marks.js";
import { authorYearMarks, bareMarks } from "./forms/author-year-marks.js";
import { type Candidate, type MarkText, markText } from "./forms/candidate.js";
import { EntryIndex } from "./entries/entry-index.js";
import { Habits } from "./habits.js";
import { keyMarks } from "./forms/key-marks.js";
import { labelMarks, linkMarks } from "./forms/label-marks.js";
import { missingNotes, noteMarks } from "./forms/note-marks.js";
import { namedNumberMarks, roundMarks, squareMarks } from "./forms/numeric-marks.js";
import { repeatMarks } from "./forms/repeat-marks.js";
import { superscriptMarks } from "./forms/superscript-marks.js";

interface Placed {
  block: number;
  candidate: Candidate;
}

/**
 * The marks of a draft in the order of its text; none of them means an entry yet. What may be a mark and may be
 * something else is decided by what the listed works answer to and by the draft's other marks.
 */
export function findMarks(draft: Draft, entries: readonly Entry[] = []): Mark[] {
  const lines = new LineIndex(draft.source);
  const index = new EntryIndex(entries);
  const found = candidatesOf(draft, index);
  const all = found.map(({ candidate }) => candidate);
  const habits = new Habits(all, { index, hasBibliography: draft.bibliographies.length > 0 });
  const accepted = found.filter(({ candidate }) => habits.accepts(candidate));
  return withoutOverlaps(accepted, habits).map(({ block, candidate }, order) => {
    const { kind, start, end, text, textual, cites } = candidate;
    const place = placeOf(lines, draft.blocks[block]!, start);
    const unresolved = cites.map((cite) => ({ ...cite, candidates: [] }));
    return { id: `m${order + 1}`, kind, block, start, end, ...place, text, textual, cites: unresolved };
  });
}

function candidatesOf(draft: Draft, index: EntryIndex): Placed[] {
  const references = referenceBlocks(draft);
  return draft.blocks.flatMap((block, place) => {
    if (references.has(place) || block.kind === "code" || block.kind === "formula" || block.kind === "reference")
      return [];
    const text = markText(block, draft.format);
    return finders.flatMap((find) => find(text, index)).map((candidate) => ({ block: place, candidate }));
  });
}

const finders: readonly ((text: MarkText, index: EntryIndex) => Candidate[])[] = [
  keyMarks,
  labelMarks,
  squareMarks,
  namedNumberMarks,
  roundMarks,
  superscriptMarks,
  authorYearMarks,
  bareMarks,
  authorPageMarks,
  linkMarks,
  noteMarks,
  missingNotes,
  repeatMarks,
];

const certainties = ["sure", "likely", "doubtful"];

/** Of two that overlap the one that the list knows stands, else the surer one, else the longer one; in the order of the text. */
function withoutOverlaps(found: readonly Placed[], habits: Habits): Placed[] {
  const weights = new Map(
    found.map((each) => [
      each,
      (habits.agrees(each.candidate) ? 0 : habits.isKnown(each.candidate) ? 5 : 10) +
        certainties.indexOf(each.candidate.certainty),
    ]),
  );
  const lengthOf = ({ candidate: { start, end } }: Placed) => end - start;
  const sorted = found.toSorted(
    (one, other) => (weights.get(one) ?? 0) - (weights.get(other) ?? 0) || lengthOf(other) - lengthOf(one),
  );
  /** By block, the offsets that marks have. */
  const taken = new Map<number, Set<number>>();
  const kept = sorted.filter(({ block, candidate: { start, end } }) => {
    const offsets = taken.get(block) ?? new Set();
    taken.set(block, offsets);
    for (let at = start; at < end; at += 1) if (offsets.has(at)) return false;
    for (let at = start; at < end; at += 1) offsets.add(at);
    return true;
  });
  return kept.toSorted((one, other) => one.block - other.block || one.candidate.start - other.candidate.start);
}
