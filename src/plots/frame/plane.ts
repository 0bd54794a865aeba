import { type Box, group, type Shape, straight } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { fitted, fittedLines, widthOf, wrap } from "../text/measure.js";
import type { Axis, AxisPlan, Tick } from "./axis.js";
import { lines, sizes, widest } from "./frame.js";

/** Two axes on their place, and the room between them. */
export interface Plane<X, Y> {
  box: Box;
  x: Axis<X>;
  y: Axis<Y>;
}

const tickLine = 14;
/** Names at the left take at most this share of the width. */
const mostLeft = 0.38;
const mostNameLines = 3;
const twoLines = 2 * tickLine + 4;
const oneLine = 26;

/** How high a row of a lying chart has to be, so that the longest names have two lines where they need them. */
export function rowHeightFor(names: readonly string[], width: number): number {
  return widest(names, sizes.tick) > width * mostLeft - 10 ? twoLines + 4 : oneLine;
}

/** Draws two axes with their titles into a box, and between them what `draw` gives; it is cut off at the axes. */
export function plane<X, Y>(
  box: Box,
  theme: Theme,
  { x, y }: { x: AxisPlan<X>; y: AxisPlan<Y> },
  draw: (plane: Plane<X, Y>) => { marks: readonly Shape[]; above?: readonly Shape[] },
): Shape[] {
  const top = box.y + (y.title === null ? 6 : 24);
  const left = leftRoom(box, y, top);
  const inner = { from: box.x + left, to: box.x + box.width - rightRoom(box, x, left) };
  const across = x.on(inner.from, inner.to);
  const names = x.isBand
    ? across.ticks.map(({ label }) => nameLines(label, across.band))
    : across.ticks.map(({ label }) => [{ text: label }]);
  const labelLines = Math.max(1, ...names.map((each) => each.length));
  const bottom = box.y + box.height - labelLines * tickLine - 8 - (x.title === null ? 0 : 20);
  const down = y.isBand ? y.on(top, bottom) : y.on(bottom, top);
  const room: Box = { x: inner.from, y: top, width: inner.to - inner.from, height: bottom - top };
  const { marks, above = [] } = draw({ box: room, x: across, y: down });
  return [
    ...gridLines(room, across, down, { x, y }, theme),
    group(marks, { clip: grown(room, 7) }),
    ...axisLines(room, { x, y }, theme),
    ...xLabels(across.ticks, names, bottom, theme),
    ...yLabels(
      down.ticks,
      {
        right: inner.from - 8,
        most: left - 8,
        isBand: y.isBand,
        step: Math.abs((down.ticks[1]?.at ?? 2 * down.band) - (down.ticks[0]?.at ?? 0)),
      },
      theme,
    ),
    ...titles(box, room, x.title, y.title, theme),
    ...above,
  ];
}

/** Whether names at the bottom have room in a few lines each; else a chart lies better on its side. */
export function namesFit(names: readonly string[], width: number): boolean {
  const step = (width * 0.85) / Math.max(1, names.length);
  return names.every((name) => {
    const words = wrap(name, { width: step, size: sizes.tick, most: mostNameLines });
    return words.join("").replaceAll(/\s/gu, "") === name.replaceAll(/\s/gu, "") && widest(words, sizes.tick) <= step;
  });
}

function nameLines(name: string, width: number) {
  return fittedLines(name, { width: width * 1.25, size: sizes.tick, most: mostNameLines });
}

function leftRoom<Y>(box: Box, y: AxisPlan<Y>, top: number): number {
  const ticks = y.on(box.y + box.height - 40, top).ticks.map(({ label }) => label);
  return Math.min(widest(ticks, sizes.tick) + 10, box.width * mostLeft);
}

function rightRoom<X>(box: Box, x: AxisPlan<X>, left: number): number {
  if (x.isBand) return 0;
  const { ticks } = x.on(box.x + left, box.x + box.width);
  const last = ticks.at(-1);
  return last === undefined ? 0 : Math.max(6, last.at + widthOf(last.label, sizes.tick) / 2 - box.x - box.width);
}

function gridLines<X, Y>(
  room: Box,
  x: Axis<X>,
  y: Axis<Y>,
  plans: { x: AxisPlan<X>; y: AxisPlan<Y> },
  theme: Theme,
): Shape[] {
  const paint = { stroke: theme.grid, line: 1 };
  const right = room.x + room.width;
  return [
    ...(plans.y.isBand ? [] : y.ticks.map(({ at }) => straight(room.x, at, right, at, paint))),
    ...(plans.x.isBand ? [] : x.ticks.map(({ at }) => straight(at, room.y, at, room.y + room.height, paint))),
  ];
}

function axisLines<X, Y>(room: Box, plans: { x: AxisPlan<X>; y: AxisPlan<Y> }, theme: Theme): Shape[] {
  const paint = { stroke: theme.axis, line: 1 };
  const [bottom, right] = [room.y + room.height, room.x + room.width];
  return [
    straight(room.x, bottom, right, bottom, paint),
    ...(plans.y.isBand ? [straight(room.x, room.y, room.x, bottom, paint)] : []),
  ];
}

function xLabels(
  ticks: readonly Tick[],
  names: readonly (readonly { text: string }[])[],
  bottom: number,
  theme: Theme,
): Shape[] {
  return ticks.flatMap(({ at }, index) =>
    lines(
      names[index] ?? [],
      { x: at, y: bottom + 16, size: sizes.tick, fill: theme.soft, anchor: "middle" },
      tickLine,
    ),
  );
}

function yLabels(
  ticks: readonly Tick[],
  { right, most, isBand, step }: { right: number; most: number; isBand: boolean; step: number },
  theme: Theme,
): Shape[] {
  return ticks.flatMap(({ at, label }) => {
    const room = isBand && step >= twoLines ? 2 : 1;
    const words =
      room === 1
        ? [fitted(label, most, sizes.tick)]
        : fittedLines(label, { width: most, size: sizes.tick, most: room });
    const first = at + 4 - ((words.length - 1) * tickLine) / 2;
    return lines(
      words,
      { x: right, y: first, size: sizes.tick, fill: isBand ? theme.ink : theme.soft, anchor: "end" },
      tickLine,
    );
  });
}

/** The title of the upright axis lies above it: nobody has to turn the head. */
function titles(box: Box, room: Box, x: string | null, y: string | null, theme: Theme): Shape[] {
  const shown = { size: sizes.label, fill: theme.ink } as const;
  const across: Shape[] =
    x === null
      ? []
      : [
          {
            shape: "text",
            ...shown,
            ...fitted(x, room.width, sizes.label),
            x: room.x + room.width / 2,
            y: box.y + box.height - 4,
            anchor: "middle",
          },
        ];
  const up: Shape[] =
    y === null ? [] : [{ shape: "text", ...shown, ...fitted(y, box.width, sizes.label), x: box.x, y: box.y + 10 }];
  return [...across, ...up];
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
