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
 * leave something out. Null for what is no regular series. `sorted` has the values, smallest first.
 */
export function numberGaps(sorted: Float64Array): Series | null {
  return gapsIn(sorted, (index) => String(sorted[index]), "");
}

/** The same of dates in ISO 8601; steps of months and years are told by the calendar. */
export function dateGaps(dates: readonly string[]): Series | null {
  const days = [...dates].sort().map((date) => date.slice(0, 10));
  const word = (index: number) => days[index] ?? "";
  const places = Float64Array.from(days, (day) => Date.parse(day) / dayMs);
  return (
    gapsIn(places, word, "day") ?? (sameDay(days) ? gapsIn(Float64Array.from(days, monthOf), word, "month") : null)
  );
}

function gapsIn(places: Float64Array, word: (index: number) => string, unit: string): Series | null {
  if (places.length < fewest) return null;
  const counts = new Map<number, number>();
  for (let index = 1; index < places.length; index += 1) {
    const step = (places[index] ?? 0) - (places[index - 1] ?? 0);
    // Values stand there twice, or are no dates.
    if (!(step > 0)) return null;
    counts.set(step, (counts.get(step) ?? 0) + 1);
    if (counts.size > mostSteps) return null;
  }
  const [usual, count] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0]);
  if (count < (places.length - 1) * leastRegular) return null;
  const gaps: Series["gaps"] = [];
  for (let index = 1; index < places.length && gaps.length < mostGaps; index += 1)
    if ((places[index] ?? 0) - (places[index - 1] ?? 0) > usual * longStep)
      gaps.push({ after: word(index - 1), before: word(index) });
  return { step: unit === "" ? String(usual) : `${usual} ${unit}${usual === 1 ? "" : "s"}`, gaps };
}

/** Different steps of a series that is regular; it has few. */
const mostSteps = 1_000;
const mostGaps = 1_000;
const longStep = 1.5;

const sameDay = (days: readonly string[]): boolean => new Set(days.map((day) => day.slice(8))).size === 1;
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
