import { max } from "d3-array";
import type { GeoPath } from "d3-geo";
import type { MapPoint } from "../places/map-rows.js";
import type { LegendEntry } from "../frame/legend.js";
import { symbolPath } from "../frame/symbols.js";
import type { Categories } from "../prepare/categories.js";
import { type Box, path, type Shape } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { fitted, widthOf } from "../text/measure.js";
import { numberWords } from "../words/words.js";

const smallest = 3.5;
const largestRadius = 16;
const labelSize = 11;

/** What points are drawn from. */
export interface Pointed {
  points: readonly MapPoint[];
  groups: Categories | null;
  theme: Theme;
  labels: boolean;
}

const largestOf = (points: readonly MapPoint[]) => max(points, ({ size }) => size) ?? 0;

/** Areas are as sizes are; below a smallest one points would not be seen. */
const radiusOf = (size: number, largest: number) => Math.max(smallest, largestRadius * Math.sqrt(size / largest));

/** Circles of round sizes for the legend, and what is to be said of small ones; none where points have no sizes. */
export function sizeLegend(points: readonly MapPoint[], title: string, theme: Theme) {
  const largest = largestOf(points);
  if (largest <= 0) return { entries: [], notes: [] };
  const round = (value: number) => {
    const power = 10 ** Math.floor(Math.log10(value));
    return ([5, 2, 1].find((each) => each * power <= value * (1 + 1e-9)) ?? 1) * power;
  };
  const least = largest * (smallest / largestRadius) ** 2;
  const steps = [...new Set([round(largest), round(largest / 4), round(largest / 16)])].filter((each) => each >= least);
  const entries = steps.map((size, index): LegendEntry => ({
    label: index === 0 ? `${title} ${numberWords(size)}` : numberWords(size),
    colour: theme.soft,
    sign: { radius: radiusOf(size, largest) },
  }));
  const small = points.some(({ size }) => size !== null && size < least);
  return {
    entries,
    notes: small ? [`Areas of points show ${title}; points below ${numberWords(least)} are drawn alike.`] : [],
  };
}

/** Points and, where it is asked for, their names. */
export function pointShapes({ points, groups, theme, labels }: Pointed, draw: GeoPath, box: Box): Shape[] {
  const largest = largestOf(points);
  const seen = points.flatMap((point, index) => {
    // No number where it lies behind the globe or beyond the box.
    const [x, y] = draw.centroid({ type: "Point", coordinates: point.at });
    const isIn = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    const radius = point.size === null || largest === 0 ? 4.5 : radiusOf(point.size, largest);
    return isIn ? [{ ...point, index, x, y, radius }] : [];
  });
  const dots = seen
    .toSorted((one, other) => other.radius - one.radius)
    .map(({ index, x, y, radius, label, size }) => {
      const at = groups?.of(index) ?? 0;
      const series = groups?.names[at];
      return path(symbolPath(at, x, y, radius), {
        fill: groups?.colour(at) ?? theme.categories[0] ?? theme.ink,
        stroke: theme.background,
        line: 1.2,
        opacity: 0.9,
        at: [x, y],
        tip: [label ?? "", ...(size === null ? [] : [numberWords(size)])].join("\n"),
        ...(series !== undefined && { series }),
      });
    });
  return [...dots, ...(labels ? labelsOf(seen, box, theme) : [])];
}

type Seen = MapPoint & { x: number; y: number; radius: number };

/** Names right of their points, the largest first, else left; one that would cover another name or a point is not written. */
function labelsOf(points: readonly Seen[], box: Box, theme: Theme): Shape[] {
  const taken: Box[] = points.map(({ x, y, radius }) => ({
    x: x - radius,
    y: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }));
  return points
    .toSorted((one, other) => other.radius - one.radius)
    .flatMap(({ label, x, y, radius }): Shape[] => {
      if (label === null) return [];
      const text = fitted(label, 150, labelSize);
      const width = widthOf(text.text, labelSize);
      const free = [x + radius + 4, x - radius - 4 - width]
        .map((left): Box => ({ x: left, y: y - labelSize / 2, width, height: labelSize }))
        .find(
          (place) =>
            place.x >= box.x && place.x + width <= box.x + box.width && !taken.some((other) => overlap(place, other)),
        );
      if (free === undefined) return [];
      taken.push(free);
      return [
        {
          shape: "text",
          ...text,
          x: free.x,
          y: y + 4,
          size: labelSize,
          fill: theme.ink,
          halo: theme.background,
          at: [x, y],
        },
      ];
    });
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
