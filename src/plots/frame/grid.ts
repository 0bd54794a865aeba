import type { Box, Shape } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { fitted, fittedLines, widthOf } from "../text/measure.js";
import type { Axis, AxisPlan } from "./axis.js";
import { lines, sizes, widest } from "./frame.js";

const lineHeight = 14;
const mostLeft = 0.34;
const slant = 42;
const longestSlanted = 130;

/** Two axes of names. */
export interface NamePlans {
  columns: AxisPlan<string>;
  rows: AxisPlan<string>;
}

/** Names of columns, with the room that they take. */
interface ColumnNames {
  axis: Axis<string>;
  labels: readonly (readonly { text: string; full?: string }[])[];
  isSlanted: boolean;
  height: number;
}

/** Draws two axes of names; the columns' names stand slanted where they have no room side by side. */
export function grid(
  box: Box,
  theme: Theme,
  { columns, rows }: NamePlans,
  draw: (at: { x: Axis<string>; y: Axis<string> }) => readonly Shape[],
): Shape[] {
  const names = rows.on(0, 1).ticks.map(({ label }) => label);
  const left = Math.min(widest(names, sizes.tick) + 10, box.width * mostLeft);
  const top = box.y + (rows.title === null ? 0 : 20);
  const from = box.x + left;
  const across = columnNames(columns, from, box.x + box.width);
  const bottom = box.y + box.height - across.height - (columns.title === null ? 0 : 18);
  const down = rows.on(top, bottom);
  return [
    ...draw({ x: across.axis, y: down }),
    ...down.ticks.map(({ at, label }): Shape => ({
      shape: "text",
      ...fitted(label, left - 9, sizes.tick),
      x: from - 8,
      y: at + 4,
      anchor: "end",
      size: sizes.tick,
      fill: theme.ink,
    })),
    ...across.axis.ticks.flatMap(({ at }, index) =>
      columnLabel(across.labels[index] ?? [], { at, bottom }, across, theme),
    ),
    ...titles(box, from, { columns, rows }, theme),
  ];
}

function columnNames(columns: AxisPlan<string>, from: number, to: number): ColumnNames {
  const wide = columns.on(from, to);
  const side = wide.ticks.map(({ label }) => fittedLines(label, { width: wide.band, size: sizes.tick, most: 2 }));
  const isSlanted = side.flat().some(({ text, full }) => full !== undefined || widthOf(text, sizes.tick) > wide.band);
  if (!isSlanted)
    return {
      axis: wide,
      labels: side,
      isSlanted,
      height: Math.max(...side.map(({ length }) => length)) * lineHeight + 8,
    };
  const axis = columns.on(from, to - 10);
  const labels = axis.ticks.map(({ label }) => [fitted(label, longestSlanted, sizes.tick)]);
  const longest = Math.max(0, ...labels.flat().map(({ text }) => widthOf(text, sizes.tick)));
  return { axis, labels, isSlanted, height: longest * Math.sin((slant * Math.PI) / 180) + 14 };
}

function columnLabel(
  label: ColumnNames["labels"][number],
  { at, bottom }: { at: number; bottom: number },
  { isSlanted }: ColumnNames,
  theme: Theme,
): Shape[] {
  const shown = { size: sizes.tick, fill: theme.ink };
  if (!isSlanted) return lines(label, { ...shown, x: at, y: bottom + 15, anchor: "middle" }, lineHeight);
  return lines(label, { ...shown, x: at + 4, y: bottom + 12, anchor: "end", turn: -slant }, lineHeight);
}

function titles(box: Box, from: number, { columns, rows }: NamePlans, theme: Theme): Shape[] {
  const shown = { size: sizes.label, fill: theme.soft } as const;
  const title = (text: string) => fitted(text, box.width, sizes.label);
  const middle = (from + box.x + box.width) / 2;
  return [
    ...(rows.title === null
      ? []
      : [{ shape: "text", ...title(rows.title), ...shown, x: box.x, y: box.y + 10 } as const]),
    ...(columns.title === null
      ? []
      : [
          {
            shape: "text",
            ...title(columns.title),
            ...shown,
            x: middle,
            y: box.y + box.height - 3,
            anchor: "middle",
          } as const,
        ]),
  ];
}
