import { sourceSpan } from "../../document/tree/positions.js";
import type { Item } from "../../domain/item.js";
import type { Entry, Existence } from "../../contracts/audit.js";
import type { Mark } from "../../reference/mark.js";
import type { Block, Draft } from "../../document/tree/draft.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { completions } from "./complete-entries.js";
import { completePrinted } from "./complete-printed.js";
import { editsOfFiles } from "./draft-files.js";
import type { FixEdit } from "./edit.js";
import { fixBibliography, type Merge, planMerges } from "./fix-bibliography.js";
import { fixList } from "./fix-list.js";
import { type ListSlot, listSlots } from "./list-slots.js";
import { type NumberPlan, planNumbers } from "./number-plan.js";
import { recordsOf } from "./records-of-file.js";
import { renumberMark } from "./renumber-mark.js";

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

/** One key of a mark by another, wherever the mark has it: `[@later, p. 3]` as `[@first, p. 3]`, `\cite{first,later}` as `\cite{first}`. */
export function replaceKey(
  source: string,
  block: Block,
  mark: Mark,
  { from, to }: { from: string; to: string },
): Pick<FixEdit, "start" | "end" | "text">[] {
  const { start, end } = sourceSpan(block, mark);
  const written = source.slice(start, end);
  const plain = (key: string) => mark.cites.some((cite) => cite.key === key && cite.locator === null);
  let text = written.replaceAll(keyPattern(from), (_found, before: string) => before + to);
  if (text === written) return [];
  if (plain(from) && plain(to)) text = withoutRepeat(text, to);
  return [{ start, end, text }];
}

function keyPattern(key: string): RegExp {
  return new RegExp(String.raw`(@\{?|[{,]\s*)${escaped(key)}(?=[\s},;\]:.)!?]|$)`, "gu");
}

/** "a,a" as "a", "{a, b, a}" as "{a, b}", "[@a; @a]" as "[@a]". */
function withoutRepeat(text: string, key: string): string {
  return text
    .replace(/(?<=\{)[^{}]*(?=\})/gu, (keys) => withoutLater(keys, key))
    .replace(new RegExp(String.raw`(@\{?${escaped(key)}\}?)\s*;\s*\1(?=\s*[;\]])`, "gu"), "$1");
}

/** Of keys between commas, those that are this one, save the first. */
function withoutLater(keys: string, key: string): string {
  const all = keys.split(",");
  const first = all.findIndex((each) => each.trim() === key);
  const kept = all.filter((each, index) => index <= first || each.trim() !== key);
  return kept.length === all.length ? keys : kept.join(",").trimEnd();
}

function escaped(key: string): string {
  return key.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}

/** The decisions about a draft. */
interface Decided {
  slots: readonly ListSlot[];
  merges: readonly Merge[];
  numbers: NumberPlan | null;
}

/** Why findings of the kinds that are mended were not, a sentence for each reason, with what to do. Pure. */
function leftAlone(input: FixInput, decided: Decided): string[] {
  const reasons = new Map<string, Finding[]>();
  for (const finding of input.findings) {
    const reason = reasonOf(finding, input, decided);
    if (reason !== null) reasons.set(reason, [...(reasons.get(reason) ?? []), finding]);
  }
  return [...reasons].map(([reason, [first, ...more]]) => {
    const place = `${first?.file}:${first?.line}${more.length === 0 ? "" : ` and ${more.length} more`}`;
    return `Not mended: ${first?.code} (${place}). ${reason}`;
  });
}

function reasonOf(finding: Finding, input: FixInput, { slots, merges, numbers }: Decided): string | null {
  switch (finding.code) {
    case "duplicate_entry":
    case "two_keys":
      return merges.some((merge) => merge.finding === finding) ? null : mergeReason(finding, input, slots);
    case "out_of_order": {
      const entry = input.entries.find(({ id }) => id === finding.entry);
      if (finding.mark === null && (entry?.number ?? null) === null)
        return "A list by names is not sorted, for styles sort differently: move the entry by hand.";
      return numbers === null ? numberReason(input, slots) : null;
    }
    default:
      return null;
  }
}

function mergeReason({ entry }: Finding, input: FixInput, slots: readonly ListSlot[]): string {
  const later = input.entries.find(({ id }) => id === entry);
  if (later?.origin === "list" && !slots.some((slot) => slot.entry.id === later.id)) return untoldPlaces;
  const isForeign = later?.origin === "bibliography" && recordsOf(later.file, bibliographyOf(input, later)) === null;
  if (isForeign) return "Another program writes this file: make them one there.";
  if (later?.origin === "embedded") return "A reference manager keeps these works: make them one there.";
  if ((later?.number ?? null) !== null && numberReason(input, slots) !== otherwise) return numberReason(input, slots);
  return "A mark names it by names or a year that the other entry does not have: say which is right, and make them alike.";
}

function bibliographyOf({ bibliographies }: FixInput, { file }: Entry): string {
  return bibliographies.get(file) ?? "";
}

const untoldPlaces = "Where one entry ends and the next begins cannot be told: give each a line of its own.";
const otherwise = "The list has no numbers that could be given anew: number it by hand.";

/** Why a list is not numbered anew. */
function numberReason({ draft, entries, marks }: FixInput, slots: readonly ListSlot[]): string {
  if (draft.format === "docx" && draft.items.length > 0)
    return "A reference manager writes the numbers: refresh the citations in the word processor.";
  if (slots.length === 0) return untoldPlaces;
  if (draft.format === "docx" && slots.some(({ digits }) => digits === null))
    return "Word numbers a part of the list by itself: number all of it in one way.";
  const numbers = entries.flatMap(({ origin, number }) => (origin === "list" && number !== null ? [number] : []));
  if (new Set(numbers).size < numbers.length) return "Two entries have one number: give one of them another first.";
  const known = new Set(numbers);
  const most = Math.max(...numbers);
  const isStray = marks.some(({ cites }) =>
    cites.some(({ number }) => number !== null && number <= most && !known.has(number)),
  );
  return isStray
    ? "A mark has a number that no entry has, and would come to mean another work: correct it first."
    : otherwise;
}
