import { type Box, type Shape } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { fitted, fittedLines, widthOf } from "../text/measure.js";
import type { Axis, AxisPlan } from "./axis.js";
import { lines, sizes, widest } from "./frame.js";

const lineHeight = 14;
const mostLeft = 0.34;
const slant = 42;
const longestSlanted = 130;

/** Two axes of names; the columns' names stand slanted where they have no room side by side. */
export function grid(
  box: Box,
  theme: Theme,
  { columns, rows }: { columns: AxisPlan<string>; rows: AxisPlan<string> },
  draw: (at: { box: Box; x: Axis<string>; y: Axis<string> }) => readonly Shape[],
): Shape[] {
  const names = rows.on(0, 1).ticks.map(({ label }) => label);
  const left = Math.min(widest(names, sizes.tick) + 10, box.width * mostLeft);
  const top = box.y + (rows.title === null ? 0 : 20);
  const from = box.x + left;
  const wide = columns.on(from, box.x + box.width);
  const isSlanted = wide.ticks.some(({ label }) => fittedLines(label, { width: wide.band, size: sizes.tick, most: 2 }).some(({ text, full }) => full !== undefined || widthOf(text, sizes.tick) > wide.band));
  const across = isSlanted ? columns.on(from, box.x + box.width - 10) : wide;
  const labels = across.ticks.map(({ label }) => (isSlanted ? [fitted(label, longestSlanted, sizes.tick)] : fittedLines(label, { width: across.band, size: sizes.tick, most: 2 })));
  const longest = Math.max(0, ...labels.flat().map(({ text }) => widthOf(text, sizes.tick)));
  const labelHeight = isSlanted ? longest * Math.sin((slant * Math.PI) / 180) + 14 : Math.max(...labels.map((each) => each.length)) * lineHeight + 8;
  const bottom = box.y + box.height - labelHeight - (columns.title === null ? 0 : 18);
  const down = rows.on(top, bottom);
  const room: Box = { x: from, y: top, width: box.x + box.width - from, height: bottom - top };
  return [
    ...draw({ box: room, x: across, y: down }),
    ...down.ticks.flatMap(({ at, label }): Shape[] => [{ shape: "text", ...fitted(label, left - 9, sizes.tick), x: from - 8, y: at + 4, anchor: "end", size: sizes.tick, fill: theme.ink }]),
    ...across.ticks.flatMap(({ at }, index) => columnLabel(labels[index] ?? [], at, bottom, isSlanted, theme)),
    ...(rows.title === null ? [] : [{ shape: "text", ...fitted(rows.title, box.width, sizes.label), x: box.x, y: box.y + 10, size: sizes.label, fill: theme.soft } as const]),
    ...(columns.title === null ? [] : [{ shape: "text", ...fitted(columns.title, box.width, sizes.label), x: from + room.width / 2, y: box.y + box.height - 3, anchor: "middle", size: sizes.label, fill: theme.soft } as const]),
  ];
}

function columnLabel(label: readonly { text: string; full?: string }[], at: number, bottom: number, isSlanted: boolean, theme: Theme): Shape[] {
  const shown = { size: sizes.tick, fill: theme.ink };
  if (!isSlanted) return lines(label, { ...shown, x: at, y: bottom + 15, anchor: "middle" }, lineHeight);
  return lines(label, { ...shown, x: at + 4, y: bottom + 12, anchor: "end", turn: -slant }, lineHeight);
}
