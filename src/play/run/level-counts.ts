import type { NumberRange } from "../config/range.js";
import { levelRanges } from "../plan/expected-rows.js";
import type { Item } from "../schema/item.js";
import type { PromptStep } from "../schema/playbook.js";
import type { Playing } from "./playing.js";

/** Of an outline whose numbers nobody gives. */
const usual = [12, 8];

/** The most rows of each level under one of the level above, from the first. */
export function levelCounts({ loaded: { values }, declared }: Playing, { levels }: PromptStep): number[] {
  return levels === undefined ? usual : levelRanges(levels, values, declared).map(({ most }) => most);
}

/**
 * Where an outline has too few or too many rows: at its first level, under the rows of each level above, below its last level,
 * and in all. In sentences with numbers; none where it is as it was asked for. Pure.
 * @param ranges rows under each row of the level above, from the first level
 */
export function levelFaults(
  items: readonly Pick<Item, "id" | "parent" | "level">[],
  ranges: readonly NumberRange[],
): string[] {
  const below = new Map<string | null, number>();
  for (const { parent } of items) below.set(parent, (below.get(parent) ?? 0) + 1);
  const [first] = ranges;
  if (first === undefined) return [];
  const chapters = items.filter(({ level }) => level === 1).length;
  const faults = isIn(chapters, first) ? [] : [`${rows(chapters)} at level 1, and ${span(first)} were asked for`];
  for (const [index, range] of ranges.slice(1).entries()) {
    const counts = items.filter(({ level }) => level === index + 1).map(({ id }) => below.get(id) ?? 0);
    const few = counts.filter((count) => count < range.least).length;
    const many = counts.filter((count) => count > range.most).length;
    if (few + many === 0) continue;
    const parts = [
      ...(few > 0
        ? [`${few} of ${rows(counts.length)} at level ${index + 1} have fewer than ${range.least} below them`]
        : []),
      ...(many > 0
        ? [`${many} of ${rows(counts.length)} at level ${index + 1} have more than ${range.most} below them`]
        : []),
    ];
    faults.push(parts.join(", "));
  }
  const deeper = items.filter(({ level }) => level > ranges.length).length;
  if (deeper > 0) faults.push(`${rows(deeper)} below level ${ranges.length}, and no more levels were asked for`);
  const all = totalOf(ranges);
  return isIn(items.length, all)
    ? faults
    : [...faults, `${rows(items.length)} in all, and ${span(all)} were asked for`];
}

function totalOf(ranges: readonly NumberRange[]): NumberRange {
  let [row, total] = [
    { least: 1, most: 1 },
    { least: 0, most: 0 },
  ];
  for (const { least, most } of ranges) {
    row = { least: row.least * least, most: row.most * most };
    total = { least: total.least + row.least, most: total.most + row.most };
  }
  return total;
}

const isIn = (count: number, { least, most }: NumberRange): boolean => count >= least && count <= most;
const rows = (count: number): string => `${count} ${count === 1 ? "row" : "rows"}`;
const span = ({ least, most }: NumberRange): string => (least === most ? String(least) : `${least} to ${most}`);
