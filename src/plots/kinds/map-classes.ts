import { quantileSorted } from "d3-array";
import type { FigureOf } from "../../contracts/plot-figure.js";
import type { LegendEntry } from "../frame/legend.js";
import { colourAt, type Theme } from "../scene/theme.js";
import { numberWords } from "../words/words.js";

/** Classes of a choropleth: their legend has their limits and how many areas lie in each. */
export interface Classes {
  of(value: number): number;
  entries: LegendEntry[];
  /** How they were made. */
  note: string;
}

type Areas = NonNullable<FigureOf<"map">["areas"]>;

const made = { quantile: "quantiles", equal: "equal widths", own: "given breaks" } as const;

/** @param values at least one; where many are alike there are fewer classes than were asked for */
export function classesOf({ classes, count, breaks }: Areas, values: readonly number[], theme: Theme): Classes {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const shares = Array.from({ length: count - 1 }, (_, index) => (index + 1) / count);
  const wanted =
    classes === "own"
      ? (breaks ?? [])
      : shares.map((share) =>
          classes === "equal" ? low + (high - low) * share : (quantileSorted(sorted, share) ?? low),
        );
  const limits = [...new Set(wanted)].filter((limit) => classes === "own" || (limit > low && limit <= high));
  const of = (value: number) => limits.filter((limit) => value >= limit).length;
  const sums = [...limits, high].map((_, index) => values.filter((value) => of(value) === index).length);
  const ends = [Math.min(low, limits[0] ?? low), ...limits, Math.max(high, limits.at(-1) ?? high)];
  // The palest step is kept for areas without a value.
  const colour = (index: number) =>
    colourAt(theme.ramp, limits.length === 0 ? 0.7 : 0.25 + (0.75 * index) / limits.length);
  return {
    of,
    entries: sums.map((sum, index) => ({
      label: `${numberWords(ends[index] ?? 0)} to ${numberWords(ends[index + 1] ?? 0)} (${sum})`,
      colour: colour(index),
      sign: "square",
    })),
    note: `Classes by ${made[classes]}, a limit belongs to the class above it; in brackets how many areas.`,
  };
}
