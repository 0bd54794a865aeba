import { applyEdits, type FixEdit } from "./edit.js";
import type { ListSlot } from "./list-slots.js";
import type { NumberPlan } from "./number-plan.js";

type Change = Omit<FixEdit, "file">;

export interface ListFix {
  source: string;
  /** Line ends can be taken out; those of a DOCX, which are its paragraphs, cannot. */
  wholeLines: boolean;
  slots: readonly ListSlot[];
  /** Ids of entries that go. */
  removed: ReadonlySet<string>;
  plan: NumberPlan | null;
  /** What else is written in entries: it goes with them where they go. */
  completed: readonly Change[];
}

/** The draft's list with entries taken out, renumbered and put in their new order: edits of the source. */
export function fixList({ source, wholeLines, slots, removed, plan, completed }: ListFix): Change[] {
  const removals = slots.flatMap((slot, index) =>
    removed.has(slot.entry.id) ? [removal(wholeLines ? source : null, { slots, removed, index })] : [],
  );
  const kept = slots.filter(({ entry }) => !removed.has(entry.id));
  const planned = kept.filter(({ entry }) => plan?.order.some(({ id }) => id === entry.id));
  const isIn = ({ start, end }: Change, slot: ListSlot) => slot.start <= start && end <= slot.end;
  const left = completed.filter(
    (change) =>
      !planned.some((slot) => isIn(change, slot)) &&
      !removals.some((slot) => slot.start <= change.start && change.end <= slot.end),
  );
  return [
    ...removals,
    ...left,
    ...planned.flatMap((slot, index) => placed(source, { slot, planned, plan, completed, index })),
  ];
}

interface Removing {
  slots: readonly ListSlot[];
  removed: ReadonlySet<string>;
  index: number;
}

/** With what divides it from the next entry, or from the one before where it is the last. */
function removal(source: string | null, { slots, removed, index }: Removing): Change {
  const { start, end } = slots[index] ?? { start: 0, end: 0 };
  const [before, next] = [slots[index - 1], slots[index + 1]];
  const blank = (from: number, to: number) => source !== null && source.slice(from, to).trim() === "";
  const change = { start, end, text: "", reason: "The entry repeats an earlier one." };
  if (next !== undefined && blank(end, next.start)) return { ...change, end: next.start };
  const isLast = next === undefined && before !== undefined && !removed.has(before.entry.id);
  return isLast && blank(before.end, start) ? { ...change, start: before.end } : change;
}

interface Placing {
  slot: ListSlot;
  planned: readonly ListSlot[];
  plan: NumberPlan | null;
  completed: readonly Change[];
  index: number;
}

/** What stands in a slot afterwards: the entry that belongs there, with its number and what completes it. */
function placed(source: string, { slot, planned, plan, completed, index }: Placing): Change[] {
  const entry = plan?.order[index];
  const incoming = planned.find((each) => each.entry.id === entry?.id);
  if (plan === null || entry === undefined || incoming === undefined) return [];
  const number = plan.numbers.get(Number(entry.number)) ?? Number(entry.number);
  const inner = [
    ...renumbered(incoming, number),
    ...completed.filter(({ start, end }) => incoming.start <= start && end <= incoming.end),
  ];
  if (incoming === slot) return inner;
  const { start, end } = incoming;
  const moved = inner.map((change) => ({ ...change, start: change.start - start, end: change.end - start }));
  const text = applyEdits(source.slice(start, end), moved);
  const reason = `The text cites the work as number ${number}.`;
  return [{ start: slot.start, end: slot.end, text, reason, moved: { start, end, changes: inner } }];
}

function renumbered({ digits, entry }: ListSlot, number: number): Change[] {
  if (digits === null || entry.number === number) return [];
  return [{ ...digits, text: String(number), reason: `The entry is number ${number} now.` }];
}
