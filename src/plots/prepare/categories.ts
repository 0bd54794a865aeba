import type { LegendEntry } from "../frame/legend.js";
import { dashOf } from "../frame/symbols.js";
import type { Theme } from "../scene/theme.js";
import { counted } from "../words/words.js";
import type { Names } from "./channels.js";

/** Categories of some rows: the most frequent by name, the rest together. */
export interface Categories {
  names: readonly string[];
  /** Index of the category of a row. */
  of(row: number): number;
  colour(index: number): string;
  /** How many rows each has. */
  counts: readonly number[];
  note: string | null;
}

export const othersName = (count: number): string => `Others (${count})`;

/** @param most categories that are shown; where there are more, the last place is that of all others. */
export function categoriesOf(
  names: Names,
  rows: readonly number[],
  theme: Theme,
  most = theme.categories.length,
): Categories {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = names.values[row] ?? "";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const all = [...counts.keys()];
  const isCut = all.length > most;
  const frequent = new Set(
    isCut ? [...all].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0)).slice(0, most - 1) : all,
  );
  const kept = inOrder(
    all.filter((name) => frequent.has(name)),
    names.channel.sort,
  );
  const shown = isCut ? [...kept, othersName(all.length - kept.length)] : kept;
  const index = new Map(kept.map((name, at) => [name, at]));
  const of = (row: number) => index.get(names.values[row] ?? "") ?? shown.length - 1;
  const sums = shown.map(() => 0);
  for (const row of rows) sums[of(row)] = (sums[of(row)] ?? 0) + 1;
  return {
    names: shown,
    of,
    counts: sums,
    colour: (at) =>
      isCut && at === shown.length - 1 ? theme.others : (theme.categories[at % theme.categories.length] ?? theme.ink),
    note: isCut
      ? `${names.title} has ${counted(all.length, "value")}: the ${kept.length} most frequent are shown, ${counted(all.length - kept.length, "other")} together.`
      : null,
  };
}

function inOrder(names: readonly string[], sort: Names["channel"]["sort"]): string[] {
  const compare = new Intl.Collator("en", { numeric: true }).compare;
  if (sort === "ascending") return [...names].sort(compare);
  return sort === "descending" ? [...names].sort((one, other) => compare(other, one)) : [...names];
}

/** What categories say of themselves, where they say something. */
export function notesOf(...given: readonly (Pick<Categories, "note"> | null)[]): string[] {
  return given.flatMap((each) => each?.note ?? []);
}

/** The legend of categories, each with its colour and another sign. */
export function legendOf({ names, colour }: Categories, title: string | null, sign: "symbol" | "dash" | "square") {
  const signOf = (index: number): LegendEntry["sign"] => {
    if (sign === "square") return "square";
    return sign === "symbol" ? { symbol: index } : { dash: dashOf(index) };
  };
  return { title, entries: names.map((label, index) => ({ label, colour: colour(index), sign: signOf(index) })) };
}
