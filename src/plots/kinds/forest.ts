import { QuireError } from "../../domain/error.js";
import { type Axis, continuous } from "../frame/axis.js";
import { frame, heightAround, sizes } from "../frame/frame.js";
import { type Box, type Shape, straight, type TextShape } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { cutTo, fitted, fittedLines, widthOf } from "../text/measure.js";
import { counted } from "../words/words.js";
import type { Drawn } from "../prepare/drawn.js";
import { type Forest, forestRows, indentOf, intervalWords, labelOf, noEffect } from "./forest-rows.js";
import { type Columns, labelLine, type PlacedRow, rowShapes } from "./forest-shapes.js";
import { dataOf, describe, percentOf, vegaOf } from "./forest-words.js";

const rowHeight = 22;
const headHeight = 26;
const footHeight = 44;
const gap = 14;

export function drawForest(figure: Forest, theme: Theme): Drawn {
  checkScale(figure);
  const title = figure.title ?? `${figure.measure} in ${counted(figure.studies.length, "study", "studies")}`;
  const across = { x: 18, width: figure.width - 36 };
  const columns = columnsOf(figure, across);
  const rows = placedRows(figure, columns);
  const axis = axisOf(figure, columns);
  const cut = [...figure.studies, ...figure.pooled].filter(
    ({ low, high }) => axis.place(low) < columns.plot.from || axis.place(high) > columns.plot.to,
  );
  const notes =
    cut.length === 0
      ? []
      : [`Intervals that end in an arrow go on beyond the axis: ${cut.map(({ label }) => label).join("; ")}.`];
  const around = {
    title,
    notes: [...(figure.heterogeneity === undefined ? [] : [`Heterogeneity: ${figure.heterogeneity}`]), ...notes],
  };
  const length = rows.reduce((sum, { height }) => sum + height, 0);
  const needed = Math.ceil(
    heightAround(figure.width, around) + headHeight + length + footHeight + (figure.favours === undefined ? 0 : 18),
  );
  const scene = frame({ width: figure.width, height: Math.max(needed, figure.height ?? 0) }, theme, around, (box) =>
    body(figure, rows, { columns, axis, box, theme }),
  );
  return {
    scene,
    title,
    description: describe(figure),
    notes,
    given: figure.studies.length,
    shown: figure.studies.length,
    data: dataOf(rows.map(({ row }) => row)),
    vega: vegaOf(figure),
  };
}

function checkScale({ scale, studies, pooled, no_effect = 1 }: Forest): void {
  if (scale === "linear") return;
  const wrong = [...studies, ...pooled].find(({ low }) => low <= 0);
  const name = wrong?.label ?? (no_effect <= 0 ? "no_effect" : null);
  if (name === null) return;
  throw new QuireError(
    "invalid_input",
    `scale: "${name}" has a value of zero or less, which has no place on a log axis.`,
    {
      facts: { field: "scale" },
      fix: "Give ratios as ratios, not as their logarithms; or leave scale out for differences and logarithms.",
    },
  );
}

/** Labels that are too long for one line have two. */
function placedRows(figure: Forest, { labelWidth }: Columns): PlacedRow[] {
  return forestRows(figure).map((row) => {
    const weight = row.kind === "study" ? "regular" : "bold";
    const label = fittedLines(labelOf(row), { width: labelWidth - indentOf(row), size: sizes.label, most: 2, weight });
    return { row, label, height: rowHeight + (label.length - 1) * (labelLine - 1) };
  });
}

function body(
  figure: Forest,
  rows: readonly PlacedRow[],
  { columns, axis, box, theme }: { columns: Columns; axis: Axis<number>; box: Box; theme: Theme },
): Shape[] {
  const top = box.y + headHeight;
  const bottom = top + rows.reduce((sum, { height }) => sum + height, 0) + 4;
  const none = axis.place(noEffect(figure));
  const overall = figure.pooled.find(({ group }) => group === undefined);
  const summary = overall === undefined ? null : axis.place(overall.effect);
  let y = top;
  const shapes = rows.flatMap((placed) => {
    y += placed.height;
    return rowShapes(placed, y - placed.height / 2, { figure, columns, axis, theme });
  });
  return [
    ...heads(figure, columns, box, theme),
    ...axis.ticks.map(({ at }) => straight(at, top, at, bottom, { stroke: theme.grid })),
    straight(none, top, none, bottom, { stroke: theme.reference, line: 1.25 }),
    ...(summary === null
      ? []
      : [straight(summary, top, summary, bottom, { stroke: theme.categories[0] ?? theme.ink, line: 1, dash: "3 3" })]),
    ...shapes,
    ...foot(figure, columns, axis, bottom, theme),
  ];
}

function columnsOf(figure: Forest, box: { x: number; width: number }): Columns {
  const right = box.x + box.width;
  const hasWeight = figure.studies.some(({ weight }) => weight !== undefined);
  const weightWidth = hasWeight ? widthOf("Weight", sizes.tick, "bold") + gap : 0;
  const intervals = [...figure.studies, ...figure.pooled].map(intervalWords);
  const intervalWidth = Math.max(
    widthOf(headOf(figure), sizes.tick, "bold"),
    ...intervals.map((text) => widthOf(text, sizes.tick, "bold")),
  );
  const labels = forestRows(figure).map(
    (row) => widthOf(labelOf(row), sizes.label, row.kind === "study" ? "regular" : "bold") + indentOf(row),
  );
  const labelWidth = Math.min(Math.max(60, ...labels) + 1, box.width * 0.32);
  return {
    label: box.x,
    labelWidth,
    plot: { from: box.x + labelWidth + gap, to: right - weightWidth - Math.min(intervalWidth, box.width * 0.3) - gap },
    interval: right - weightWidth,
    weight: hasWeight ? right : null,
  };
}

/** An axis that holds all effects, and of the intervals as much as lets the others be seen. */
function axisOf(figure: Forest, { plot }: Columns): Axis<number> {
  const isLog = figure.scale === "log";
  const [to, from] = isLog ? [Math.log, Math.exp] : [(value: number) => value, (value: number) => value];
  const all = [...figure.studies, ...figure.pooled].map(({ effect, low, high }) => ({
    effect: to(effect),
    low: to(low),
    high: to(high),
  }));
  const widths = all.map(({ low, high }) => high - low).sort((one, other) => one - other);
  const [least, most] = [Math.min(...all.map(({ effect }) => effect)), Math.max(...all.map(({ effect }) => effect))];
  const room = Math.max(most - least, widths[Math.floor(widths.length / 2)] ?? 0) * 1.2;
  const none = to(noEffect(figure));
  const low = Math.min(none, Math.max(Math.min(...all.map((each) => each.low)), least - room));
  const high = Math.max(none, Math.min(Math.max(...all.map((each) => each.high)), most + room));
  return continuous({ title: null, type: isLog ? "log" : "linear", low: from(low), high: from(high) }).on(
    plot.from + 8,
    plot.to - 8,
  );
}

const headOf = ({ measure, level }: Forest) => `${measure} [${percentOf(level)} CI]`;

function heads(figure: Forest, columns: Columns, box: Box, theme: Theme): Shape[] {
  const y = box.y + 12;
  const head = (text: string, x: number, anchor: "start" | "end"): TextShape => ({
    shape: "text",
    text,
    x,
    y,
    anchor,
    size: sizes.tick,
    fill: theme.soft,
    weight: "bold",
  });
  return [
    head(figure.heading, columns.label, "start"),
    head(cutTo(headOf(figure), columns.interval - columns.plot.from, sizes.tick, "bold"), columns.interval, "end"),
    ...(columns.weight === null ? [] : [head("Weight", columns.weight, "end")]),
    straight(box.x, y + 8, box.x + box.width, y + 8, { stroke: theme.axis }),
  ];
}

function foot(
  figure: Forest,
  { plot, label, interval }: Columns,
  axis: Axis<number>,
  bottom: number,
  theme: Theme,
): Shape[] {
  const none = axis.place(noEffect(figure));
  const words = (text: string, x: number, y: number, anchor: "start" | "middle" | "end", room: number): TextShape => ({
    shape: "text",
    ...fitted(text, room, sizes.tick),
    x,
    y,
    anchor,
    size: sizes.tick,
    fill: theme.soft,
  });
  const [left, right] = figure.favours ?? ["", ""];
  return [
    straight(plot.from, bottom, plot.to, bottom, { stroke: theme.axis }),
    ...axis.ticks.map(({ at, label: text }) => words(text, at, bottom + 16, "middle", 80)),
    words(
      `${figure.measure}${figure.scale === "log" ? " (log scale)" : ""}`,
      (plot.from + plot.to) / 2,
      bottom + 33,
      "middle",
      plot.to - plot.from,
    ),
    ...(figure.favours === undefined
      ? []
      : [
          words(`← ${left}`, none - 8, bottom + 51, "end", none - 8 - label),
          words(`${right} →`, none + 8, bottom + 51, "start", interval - none),
        ]),
  ];
}
