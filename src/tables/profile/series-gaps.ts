const dayMs = 86_400_000;
/** The share of steps that must be the usual one. */
const leastRegular = 0.8;
const fewest = 6;

export interface Series {
  /** In words: "1 day", "3". */
  step: string;
  gaps: { after: string; before: string }[];
}

/**
 * Gaps of a series: where all values differ and four fifths of the steps between neighbours are the same, longer steps
 * leave something out. Steps of months and years are told by the calendar. Null for what is no regular series.
 */
export function seriesGaps(values: readonly (string | number)[]): Series | null {
  const isDate = typeof values[0] === "string";
  const places = isDate ? values.map((value) => placeOf(String(value))) : values.map(Number);
  if (places.length < fewest || places.some((place) => !Number.isFinite(place))) return null;
  const order = [...places.keys()].sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  const words = order.map((index) => String(values[index]).slice(0, isDate ? 10 : undefined));
  const sorted = order.map((index) => places[index] ?? 0);
  if (sorted.some((place, index) => place === sorted[index - 1])) return null;
  const series = isDate ? [{ unit: "day", of: sorted }, monthly(words)] : [{ unit: "", of: sorted }];
  for (const each of series) {
    const found = each === null ? null : gapsIn(each.of, words, each.unit);
    if (found !== null) return found;
  }
  return null;
}

function gapsIn(places: readonly number[], words: readonly string[], unit: string): Series | null {
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  const counts = new Map<number, number>();
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  const [usual, count] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0]);
  if (usual <= 0 || count < steps.length * leastRegular) return null;
  const gaps = steps.flatMap((step, index) =>
    step > usual * 1.5 ? [{ after: words[index] ?? "", before: words[index + 1] ?? "" }] : [],
  );
  return { step: unit === "" ? String(usual) : `${usual} ${unit}${usual === 1 ? "" : "s"}`, gaps };
}

/** Months since the year 0, where every date is the same day of its month. */
function monthly(words: readonly string[]): { unit: string; of: number[] } | null {
  const days = new Set(words.map((word) => word.slice(8, 10)));
  if (days.size !== 1) return null;
  return { unit: "month", of: words.map((word) => Number(word.slice(0, 4)) * 12 + Number(word.slice(5, 7))) };
}

const placeOf = (date: string): number => Date.parse(date.slice(0, 10)) / dayMs;
