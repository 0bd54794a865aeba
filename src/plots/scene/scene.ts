import type { Weight } from "../text/font.js";

/** How a shape is painted; colours are `#rrggbb`, lengths are pixels. */
export interface Paint {
  fill?: string;
  stroke?: string;
  line?: number;
  /** Lengths of strokes and gaps: "4 3". */
  dash?: string;
  opacity?: number;
}

/** What readers of the page learn of a mark: a line of words, and the group that it belongs to. */
export interface Told {
  tip?: string;
  series?: string;
  /** Where it stands on what a page enlarges, if it keeps its own size there. */
  at?: readonly [x: number, y: number];
}

export interface PathShape extends Paint, Told {
  shape: "path";
  d: string;
}
export interface RectShape extends Paint, Told {
  shape: "rect";
  x: number;
  y: number;
  width: number;
  height: number;
  round?: number;
}
export interface TextShape extends Pick<Told, "at"> {
  shape: "text";
  x: number;
  /** Of the line on which the letters stand. */
  y: number;
  text: string;
  /** The whole of a text that is cut. */
  full?: string;
  size: number;
  fill: string;
  weight?: Weight;
  anchor?: "start" | "middle" | "end";
  /** Behind the letters, where they stand on marks. */
  halo?: string;
  /** In degrees around its place, clockwise. */
  turn?: number;
}
export interface GroupShape extends Told {
  shape: "group";
  children: readonly Shape[];
  /** Nothing outside of it is shown. */
  clip?: Box;
  /** Pages let it be moved and enlarged within its clip. */
  zooms?: boolean;
  /** A scale bar that pages keep right: metres of a pixel, and its most pixels. */
  scale?: { metres: number; most: number };
}
/** A figure's parts, in the order in which they are painted. */
export type Shape = PathShape | RectShape | TextShape | GroupShape;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Scene {
  width: number;
  height: number;
  background: string;
  shapes: readonly Shape[];
}

export const path = (d: string, paint: Paint & Told): PathShape => ({ shape: "path", d, ...paint });
export const group = (children: readonly Shape[], rest: Omit<GroupShape, "shape" | "children"> = {}): GroupShape => ({
  shape: "group",
  children,
  ...rest,
});
export const rect = ({ x, y, width, height }: Box, paint: Paint & Told & { round?: number }): RectShape => ({
  shape: "rect",
  x,
  y,
  width,
  height,
  ...paint,
});

/** A straight line between two points. */
export function straight(x1: number, y1: number, x2: number, y2: number, paint: Paint & Told): PathShape {
  return path(`M${short(x1)},${short(y1)}L${short(x2)},${short(y2)}`, paint);
}

/** Coordinates with two digits: the same bytes wherever the last bits of a logarithm differ. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** Texts that are cut in a figure, each once: they are told in its words. */
export function cutTexts(shapes: readonly Shape[]): string[] {
  const found = shapes.flatMap((shape) => {
    if (shape.shape === "group") return cutTexts(shape.children);
    return shape.shape === "text" && shape.full !== undefined ? [shape.full] : [];
  });
  return [...new Set(found)];
}
