import type { Entry } from "../../contracts/audit.js";
import type { Mark } from "../../reference/mark.js";
import type { Finding } from "../../contracts/audit-finding.js";

/** The new numbers of a numbered list. */
export interface NumberPlan {
  /** Entries in their new order, without those that went. */
  order: Entry[];
  /** New numbers by old ones; of a merged entry that of the one it repeats. */
  numbers: Map<number, number>;
  /** Whether entries change their places, not only their numbers. */
  moved: boolean;
}

export interface NumberPlanInput {
  marks: readonly Mark[];
  entries: readonly Entry[];
  findings: readonly Finding[];
  /** Ids of entries that go, with the ids of those they repeat. */
  merged: ReadonlyMap<string, string>;
}

/**
 * New numbers for a numbered list whose numbers are out of order, or from which an entry goes: in the order of first
 * appearance where the lint says that marks do not follow it, else in the list's own. Null where nothing is to be done, or where a number that nothing answers to could
 * come to mean another work.
 */
export function planNumbers({ marks, entries, findings, merged }: NumberPlanInput): NumberPlan | null {
  const listed = entries.filter(({ origin, number }) => origin === "list" && number !== null);
  const disorder = findings.filter(({ code }) => code === "out_of_order");
  if (disorder.length === 0 && !listed.some(({ id }) => merged.has(id))) return null;
  const old = listed.map(({ number }) => Number(number));
  if (new Set(old).size < old.length || strayNumber(marks, Math.max(...old))) return null;
  const kept = listed.filter(({ id }) => !merged.has(id));
  const counted = kept.toSorted((one, other) => Number(one.number) - Number(other.number));
  const order = disorder.some(({ mark }) => mark !== null) ? byAppearance(counted, marks, merged) : counted;
  const base = Math.min(...old, 1);
  const byId = new Map(order.map(({ id }, index) => [id, base + index]));
  const numbers = new Map(
    listed.map(({ id, number }) => [Number(number), byId.get(merged.get(id) ?? id) ?? Number(number)]),
  );
  const moved = order.some((entry, index) => entry !== kept[index]);
  return moved || [...numbers].some(([from, to]) => from !== to) ? { order, numbers, moved } : null;
}

/** A number within the list that no entry has, or that might mean several. */
function strayNumber(marks: readonly Mark[], most: number): boolean {
  return marks.some(({ cites }) =>
    cites.some(({ number, entry }) => number !== null && entry === null && number <= most),
  );
}

/** As the text first cites them; those it never cites stand behind, in their old order. */
function byAppearance(entries: readonly Entry[], marks: readonly Mark[], merged: ReadonlyMap<string, string>): Entry[] {
  const cited = marks.flatMap(({ cites }) =>
    cites.flatMap(({ entry }) => (entry === null ? [] : [merged.get(entry) ?? entry])),
  );
  const rank = new Map<string, number>();
  for (const id of cited) if (!rank.has(id)) rank.set(id, rank.size);
  const rankOf = ({ id }: Entry) => rank.get(id) ?? Infinity;
  return entries.toSorted((one, other) => (rankOf(one) === rankOf(other) ? 0 : rankOf(one) - rankOf(other)));
}
