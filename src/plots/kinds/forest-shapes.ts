import type { Axis } from "../frame/axis.js";
import { lines, sizes } from "../frame/frame.js";
import { path, rect, type Shape, short, straight, type TextShape } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { type Forest, type ForestRow, indentOf, intervalWords } from "./forest-rows.js";

/** Where the columns of text and the plot lie. */
export interface Columns {
  label: number;
  labelWidth: number;
  plot: { from: number; to: number };
  /** Right edges. */
  interval: number;
  weight: number | null;
}

/** A row with the lines of its label. */
export interface PlacedRow {
  row: ForestRow;
  label: readonly { text: string; full?: string }[];
  height: number;
}

export const labelLine = 14;

/** What rows are drawn with. */
export interface RowDrawing {
  figure: Forest;
  columns: Columns;
  axis: Axis<number>;
  theme: Theme;
}

/** @param y the row's middle. */
export function rowShapes({ row, label }: PlacedRow, y: number, drawing: RowDrawing): Shape[] {
  const { columns, theme } = drawing;
  if (row.kind === "gap") return [];
  const weight = row.kind === "study" ? "regular" : "bold";
  const first = y + 4 - ((label.length - 1) * labelLine) / 2;
  const names = lines(
    label,
    { x: columns.label + indentOf(row), y: first, size: sizes.label, fill: theme.ink, weight },
    labelLine,
  );
  if (row.kind === "group") return names;
  const value = row.kind === "study" ? row.study : row.pooled;
  const number = (text: string, x: number): TextShape => ({
    shape: "text",
    x,
    y: y + 4,
    size: sizes.tick,
    fill: theme.ink,
    weight,
    anchor: "end",
    text,
  });
  return [
    ...names,
    ...(row.kind === "study" ? studyShapes(row.study, y, drawing) : diamond(row.pooled, y, drawing)),
    number(intervalWords(value), columns.interval),
    ...(columns.weight !== null && "weight" in value && value.weight !== undefined
      ? [number(value.weight.toFixed(1), columns.weight)]
      : []),
  ];
}

function studyShapes(study: Forest["studies"][number], y: number, drawing: RowDrawing): Shape[] {
  const { theme, figure, axis } = drawing;
  const colour = theme.categories[0] ?? theme.ink;
  const x = axis.place(study.effect);
  const half = 2.5 + 5 * Math.sqrt(shareOf(study, figure));
  return [
    ...intervalLine(study, y, drawing, { stroke: theme.ink, line: 1.25 }),
    rect(
      { x: x - half, y: y - half, width: 2 * half, height: 2 * half },
      { fill: colour, tip: `${study.label}\n${intervalWords(study)}` },
    ),
  ];
}

/** The study's weight beside that of the heaviest: as given, else by the width of its interval. */
function shareOf(study: Forest["studies"][number], { studies, scale }: Forest): number {
  const weightOf = ({ weight, low, high }: Forest["studies"][number]) => {
    if (weight !== undefined) return weight;
    const width = scale === "log" ? Math.log(high / low) : high - low;
    return width > 0 ? width ** -2 : 0;
  };
  const most = Math.max(...studies.map(weightOf));
  return most > 0 ? weightOf(study) / most : 1;
}

function intervalLine(
  { low, high }: { low: number; high: number },
  y: number,
  { axis, columns }: RowDrawing,
  paint: { stroke: string; line: number; dash?: string },
): Shape[] {
  const { from, to } = columns.plot;
  const [left, right] = [Math.max(from, axis.place(low)), Math.min(to, axis.place(high))];
  const arrow = (x: number, way: number) =>
    path(`M${short(x)},${short(y)}l${short(-6 * way)},-3.5v7Z`, { fill: paint.stroke });
  const isCutLeft = axis.place(low) < from;
  const isCutRight = axis.place(high) > to;
  return [
    straight(left, y, right, y, paint),
    ...(isCutLeft ? [arrow(from, -1)] : [straight(left, y - 3, left, y + 3, paint)]),
    ...(isCutRight ? [arrow(to, 1)] : [straight(right, y - 3, right, y + 3, paint)]),
  ];
}

function diamond(pooled: Forest["pooled"][number], y: number, drawing: RowDrawing): Shape[] {
  const { axis, theme } = drawing;
  const [left, middle, right] = [axis.place(pooled.low), axis.place(pooled.effect), axis.place(pooled.high)];
  const d = `M${short(left)},${short(y)}L${short(middle)},${short(y - 6.5)}L${short(right)},${short(y)}L${short(middle)},${short(y + 6.5)}Z`;
  const [from, to] = pooled.prediction ?? [pooled.low, pooled.high];
  const predicted =
    pooled.prediction === undefined
      ? []
      : intervalLine({ low: from, high: to }, y, drawing, { stroke: theme.soft, line: 1.25, dash: "4 2" });
  return [
    ...predicted,
    path(d, { fill: theme.categories[2] ?? theme.ink, tip: `${pooled.label}\n${intervalWords(pooled)}` }),
  ];
}
