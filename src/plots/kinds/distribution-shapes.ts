import { circlePath } from "../frame/symbols.js";
import { type Paint, path, rect, type Shape, short, straight, type Told } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { numberWords } from "../words/words.js";
import type { Group } from "./distribution.js";

/** Where a group lies, standing or lying. */
export interface GroupPlace {
  middle: number;
  width: number;
  along(value: number): number;
  stands: boolean;
  colour: string;
  theme: Theme;
}

/** A group of fewer values is drawn as its points: a box would pretend to more. */
const leastForBox = 4;
const outlierRadius = 2.6;

export function boxShapes(group: Group, place: GroupPlace): Shape[] {
  const { values, summary } = group;
  const { theme, colour, width } = place;
  if (values.length < leastForBox) return values.map((value) => dot(value, place, colour, 3.5));
  const [first, median, third] = summary.quartiles;
  const [low, high] = summary.whiskers;
  const line = { stroke: theme.ink, line: 1.25 };
  const half = Math.min(28, width / 2);
  return [
    along(low, first, 0, place, line),
    along(third, high, 0, place, line),
    across(low, half / 2, place, line),
    across(high, half / 2, place, line),
    bar(first, third, half, place, { fill: colour, stroke: theme.ink, line: 1.25, tip: words(group) }),
    across(median, half, place, { stroke: theme.background, line: 2.5 }),
    ...summary.outliers.map((value) => dot(value, place, theme.ink, outlierRadius)),
  ];
}

function words({ name, summary: { quartiles, count } }: Group): string {
  return `${name}\nmedian ${numberWords(quartiles[1])}\nmiddle half ${numberWords(quartiles[0])} to ${numberWords(quartiles[2])}\nn = ${count}`;
}

/** A share of the density at a value. */
export interface DensityPoint {
  value: number;
  share: number;
}

const steps = 80;

/**
 * Kernel density with a Gaussian kernel and the bandwidth of Silverman (1986, equation 3.31), within the range of the
 * values; null for values of which it would say nothing.
 */
export function kernelDensity(values: readonly number[], isLog: boolean): DensityPoint[] | null {
  const shown = isLog ? values.map(Math.log) : values;
  const mean = shown.reduce((sum, value) => sum + value, 0) / shown.length;
  const deviation = Math.sqrt(
    shown.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, shown.length - 1),
  );
  if (shown.length < leastForBox || deviation === 0) return null;
  const sorted = shown.toSorted((one, other) => one - other);
  const quartile = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const spread = Math.min(deviation, (quartile(0.75) - quartile(0.25)) / 1.34) || deviation;
  const bandwidth = 0.9 * spread * shown.length ** -0.2;
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  return Array.from({ length: steps + 1 }, (_, index) => {
    const at = low + ((high - low) * index) / steps;
    const sum = sorted.reduce((total, value) => total + Math.exp(-0.5 * ((at - value) / bandwidth) ** 2), 0);
    return { value: isLog ? Math.exp(at) : at, share: sum / (sorted.length * bandwidth) };
  });
}

/** @param most greatest density of all groups: widths can be compared. */
export function violinShapes(group: Group, density: readonly DensityPoint[], most: number, place: GroupPlace): Shape[] {
  const half = (place.width / 2) * 0.95;
  const edge = (side: 1 | -1) => density.map(({ value, share }) => point(value, side * half * (share / most), place));
  const [first, median, third] = group.summary.quartiles;
  const light = { stroke: place.theme.background, line: 1.5 };
  return [
    path(`M${[...edge(1), ...edge(-1).toReversed()].join("L")}Z`, {
      fill: place.colour,
      stroke: place.theme.ink,
      line: 0.75,
      tip: words(group),
    }),
    along(first, third, 0, place, { ...light, line: 3 }),
    dot(median, place, place.theme.background, 4),
  ];
}

function point(value: number, aside: number, { middle, along: at, stands }: GroupPlace): string {
  const [x, y] = stands ? [middle + aside, at(value)] : [at(value), middle + aside];
  return `${short(x)},${short(y)}`;
}

function dot(value: number, { middle, along: at, stands, theme }: GroupPlace, fill: string, radius: number): Shape {
  const [x, y] = stands ? [middle, at(value)] : [at(value), middle];
  return path(circlePath(x, y, radius), { fill, stroke: theme.background, line: 0.75, tip: numberWords(value) });
}

function along(
  from: number,
  to: number,
  aside: number,
  { middle, along: at, stands }: GroupPlace,
  paint: Paint,
): Shape {
  const side = middle + aside;
  return stands ? straight(side, at(from), side, at(to), paint) : straight(at(from), side, at(to), side, paint);
}

function across(value: number, half: number, { middle, along: at, stands }: GroupPlace, paint: Paint): Shape {
  const place = at(value);
  return stands
    ? straight(middle - half, place, middle + half, place, paint)
    : straight(place, middle - half, place, middle + half, paint);
}

function bar(
  from: number,
  to: number,
  half: number,
  { middle, along: at, stands }: GroupPlace,
  paint: Paint & Told,
): Shape {
  const [low, size] = [Math.min(at(from), at(to)), Math.abs(at(from) - at(to))];
  const place = stands
    ? { x: middle - half, y: low, width: 2 * half, height: size }
    : { x: low, y: middle - half, width: size, height: 2 * half };
  return rect(place, paint);
}
