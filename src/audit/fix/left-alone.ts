import type { Entry } from "../schema/audit-schema.js";
import type { Finding } from "../schema/finding.js";
import type { FixInput } from "./fix-draft.js";
import type { ListSlot } from "./list-slots.js";
import type { Merge } from "./merge-plan.js";
import type { NumberPlan } from "./number-plan.js";
import { recordsOf } from "./records-of-file.js";

/** The decisions about a draft. */
export interface Decided {
  slots: readonly ListSlot[];
  merges: readonly Merge[];
  numbers: NumberPlan | null;
}

/** Why findings of the kinds that are mended were not, a sentence for each reason, with what to do. Pure. */
export function leftAlone(input: FixInput, decided: Decided): string[] {
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
