import type { Item } from "../../domain/item.js";
import type { Entry, Existence } from "../schema/audit-schema.js";
import type { Mark } from "../../citations/schema/mark-schema.js";
import type { Draft } from "../../document/tree/draft.js";
import type { Finding } from "../schema/finding.js";
import { completions } from "./complete-entries.js";
import { completePrinted } from "./complete-printed.js";
import { editsOfFiles } from "./draft-files.js";
import type { FixEdit } from "./edit.js";
import { fixBibliography } from "./fix-bibliography.js";
import { fixList } from "./fix-list.js";
import { leftAlone } from "./left-alone.js";
import { type ListSlot, listSlots } from "./list-slots.js";
import { type Merge, planMerges } from "./merge-plan.js";
import { type NumberPlan, planNumbers } from "./number-plan.js";
import { recordsOf } from "./records-of-file.js";
import { renumberMark } from "./renumber-mark.js";
import { replaceKey } from "./replace-key.js";

export interface FixInput {
  /** The draft as people know it: edits of it name it so. */
  name: string;
  draft: Draft;
  /** Resolved. */
  marks: readonly Mark[];
  entries: readonly Entry[];
  existence: readonly Existence[];
  /** Of this audit: only what was found is mended. */
  findings: readonly Finding[];
  /** Texts of the files of references, by the names that entries have. */
  bibliographies: ReadonlyMap<string, string>;
  /** Writes a work as the draft's style does, without its number; absent where the style is not known. */
  writeEntry?: ((item: Item) => string) | undefined;
}

export interface Fixes {
  /** On the draft's source and the texts of the files of references; they never overlap. */
  edits: FixEdit[];
  /** Why what is mended elsewhere was left here, in sentences. */
  left: string[];
}

type Change = Omit<FixEdit, "file">;

/**
 * Mends what is safe to mend: numbers in order, works that are listed twice, entries that a record completes. It never
 * takes away what a person wrote, save the later one of two entries for one work. Pure.
 */
export function fixDraft(input: FixInput): Fixes {
  const { draft, name, entries, existence } = input;
  const slots = listSlots(input) ?? [];
  const merges = possibleMerges(input, slots);
  const numbers = canBeNumbered(draft, slots) ? planFor(input, merges) : null;
  const added = completions(entries, existence);
  const printed = added.flatMap((completion) => {
    const slot = slots.find(({ entry }) => entry.id === completion.entry.id);
    return slot === undefined ? [] : completePrinted({ ...input, slot, completion });
  });
  const removed = new Set(merges.map(({ later }) => later.id));
  const list = fixList({
    source: draft.source,
    wholeLines: draft.format !== "docx",
    slots,
    removed,
    plan: numbers,
    completed: printed,
  });
  const ofDraft = [...list, ...changedMarks(input, { merges, numbers })];
  const edits = [
    ...editsOfFiles(draft, name, withoutOverlap(ofDraft)),
    ...[...input.bibliographies].flatMap(([file, text]) => fixBibliography({ file, text, merges, completions: added })),
  ];
  return { edits, left: leftAlone(input, { slots, merges, numbers }) };
}

/** An entry of the draft can go only where its place is known, and a numbered one only where the rest can be renumbered. */
function possibleMerges(input: FixInput, slots: readonly ListSlot[]): Merge[] {
  const { entries, marks, findings, bibliographies } = input;
  const isWritten = ({ later: { file } }: Merge) => recordsOf(file, bibliographies.get(file) ?? "") !== null;
  const isPlaced = ({ later }: Merge) => slots.some(({ entry }) => entry.id === later.id);
  const merges = planMerges(entries, marks, findings).filter((merge) =>
    merge.later.origin === "list" ? isPlaced(merge) : merge.later.origin === "bibliography" && isWritten(merge),
  );
  const isNumbered = ({ later }: Merge) => later.number !== null;
  const isPlanned = canBeNumbered(input.draft, slots) && planFor(input, merges) !== null;
  return merges.some(isNumbered) && !isPlanned ? merges.filter((merge) => !isNumbered(merge)) : merges;
}

/** The marks of a DOCX may be a reference manager's; its list may be counted by Word, but not one half of it. */
function canBeNumbered({ format, items, blocks }: Draft, slots: readonly ListSlot[]): boolean {
  if (format !== "docx") return slots.length > 0;
  const isCounted = ({ digits, entry }: ListSlot) => digits === null && blocks[Number(entry.block)]?.marker !== null;
  return (
    slots.length > 0 && items.length === 0 && (slots.every(({ digits }) => digits !== null) || slots.every(isCounted))
  );
}

function planFor({ marks, entries, findings }: FixInput, merges: readonly Merge[]): NumberPlan | null {
  const merged = new Map(merges.map(({ later, first }) => [later.id, first.id]));
  return planNumbers({ marks, entries, findings, merged });
}

interface Plans {
  merges: readonly Merge[];
  numbers: NumberPlan | null;
}

function changedMarks({ draft, marks }: FixInput, { merges, numbers }: Plans): Change[] {
  return marks.flatMap((mark) => {
    const block = draft.blocks[mark.block];
    if (block === undefined) return [];
    const renumbered = numbers === null ? [] : renumberMark(draft.source, block, mark, numbers.numbers);
    const keys = merges.flatMap(({ later, first }) =>
      later.key === null || first.key === null || !mark.cites.some(({ key }) => key === later.key)
        ? []
        : replaceKey(draft.source, block, mark, { from: later.key, to: first.key }),
    );
    return [
      ...renumbered.map((change) => ({ ...change, reason: "The mark follows its entry." })),
      ...keys.map((change) => ({ ...change, reason: "Both keys are of one work; the first one stays." })),
    ];
  });
}

/** Two plans for one place would garble it: the first is carried out, the other one is left for the next audit. */
function withoutOverlap(changes: readonly Change[]): Change[] {
  const sorted = changes.toSorted((one, other) => one.start - other.start || one.end - other.end);
  let position = -1;
  return sorted.filter(({ start, end, text }, index) => {
    const before = sorted[index - 1];
    const same = before !== undefined && before.start === start && before.end === end && before.text === text;
    if (start < position || same) return false;
    position = end;
    return true;
  });
}
