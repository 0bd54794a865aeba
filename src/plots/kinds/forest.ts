import { QuireError } from "../../domain/error.js";
import type { FigureOf } from "../../contracts/plot-figure.js";
import { type Axis, continuous } from "../frame/axis.js";
import { frame, heightAround, sizes } from "../frame/frame.js";
import { type Box, path, rect, type Shape, short, straight, type TextShape } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { cutTo, widthOf } from "../text/measure.js";
import type { VegaPart } from "../vega/vega-lite.js";
import { counted, numberWords, sentence } from "../words/words.js";
import type { Drawn } from "./drawn.js";
import { type ForestRow, forestRows } from "./forest-rows.js";

type Forest = FigureOf<"forest">;

const rowHeight = 22;
const headHeight = 26;
const footHeight = 44;
const gap = 14;

/** Where the columns of text and the plot lie. */
interface Columns {
  label: number;
  labelWidth: number;
  plot: { from: number; to: number };
  /** Right edges. */
  interval: number;
  weight: number | null;
}

export function drawForest(figure: Forest, theme: Theme): Drawn {
  checkScale(figure);
  const rows = forestRows(figure);
  const title = figure.title ?? `${figure.measure} in ${counted(figure.studies.length, "study", "studies")}`;
  const notes = figure.heterogeneity === undefined ? [] : [`Heterogeneity: ${figure.heterogeneity}`];
  const favours = figure.favours === undefined ? 0 : 18;
  const around = { title, notes };
  const height = figure.height ?? Math.ceil(heightAround(figure.width, around) + headHeight + rows.length * rowHeight + footHeight + favours);
  const cut: string[] = [];
  const scene = frame({ width: figure.width, height }, theme, around, (box) => {
    const step = Math.min(rowHeight, (box.height - headHeight - footHeight - favours) / rows.length);
    return body(figure, rows, { box, step, theme, cut });
  });
  return {
    scene,
    title,
    description: describe(figure),
    notes: cut.length === 0 ? [] : [`Intervals that end in an arrow go on beyond the axis: ${cut.join(", ")}.`],
    given: figure.studies.length,
    shown: figure.studies.length,
    data: dataOf(rows),
    vega: vegaOf(figure),
  };
}

function checkScale({ scale, studies, pooled, no_effect = 1 }: Forest): void {
  if (scale === "linear") return;
  const wrong = [...studies, ...pooled].find(({ low }) => low <= 0);
  const name = wrong?.label ?? (no_effect <= 0 ? "no_effect" : null);
  if (name === null) return;
  throw new QuireError("invalid_input", `scale: "${name}" has a value of zero or less, which has no place on a log axis.`, {
    facts: { field: "scale" },
    fix: "Give ratios as ratios, not as their logarithms; or leave scale out for differences and logarithms.",
  });
}

interface Drawing {
  box: Box;
  step: number;
  theme: Theme;
  /** Labels of rows whose interval is cut off; filled while they are drawn. */
  cut: string[];
}

function body(figure: Forest, rows: readonly ForestRow[], drawing: Drawing): Shape[] {
  const { box, step, theme } = drawing;
  const columns = columnsOf(figure, rows, box);
  const axis = axisOf(figure, columns);
  const top = box.y + headHeight;
  const bottom = top + rows.length * step + 4;
  const none = axis.place(noEffect(figure));
  const overall = figure.pooled.find(({ group }) => group === undefined);
  return [
    ...heads(figure, columns, box, theme),
    ...axis.ticks.map(({ at }) => straight(at, top, at, bottom, { stroke: theme.grid })),
    straight(none, top, none, bottom, { stroke: theme.reference, line: 1.25 }),
    ...(overall === undefined ? [] : [straight(axis.place(overall.effect), top, axis.place(overall.effect), bottom, { stroke: theme.categories[0] ?? theme.ink, line: 1, dash: "3 3" })]),
    ...rows.flatMap((row, index) => rowShapes(row, top + (index + 0.5) * step, { figure, columns, axis, ...drawing })),
    ...foot(figure, columns, axis, bottom, theme),
  ];
}

const noEffect = ({ scale, no_effect }: Forest) => no_effect ?? (scale === "log" ? 1 : 0);

function columnsOf(figure: Forest, rows: readonly ForestRow[], box: Box): Columns {
  const right = box.x + box.width;
  const hasWeight = figure.studies.some(({ weight }) => weight !== undefined);
  const weightWidth = hasWeight ? widthOf("Weight", sizes.tick, "bold") + gap : 0;
  const intervals = [...figure.studies, ...figure.pooled].map(intervalWords);
  const intervalWidth = Math.max(widthOf(headOf(figure), sizes.tick, "bold"), ...intervals.map((text) => widthOf(text, sizes.tick, "bold")));
  const labels = rows.map((row) => widthOf(labelOf(row), sizes.label, row.kind === "study" ? "regular" : "bold") + (isIndented(row) ? 12 : 0));
  const labelWidth = Math.min(Math.max(60, ...labels), box.width * 0.34);
  return {
    label: box.x,
    labelWidth,
    plot: { from: box.x + labelWidth + gap, to: right - weightWidth - Math.min(intervalWidth, box.width * 0.3) - gap },
    interval: right - weightWidth,
    weight: hasWeight ? right : null,
  };
}

function labelOf(row: ForestRow): string {
  if (row.kind === "study") return row.study.label;
  if (row.kind === "pooled") return row.pooled.label;
  return row.kind === "group" ? row.label : "";
}

const isIndented = (row: ForestRow) => "indented" in row && row.indented;

/** An axis that holds all effects, and of the intervals as much as lets the others be seen. */
function axisOf(figure: Forest, { plot }: Columns): Axis<number> {
  const isLog = figure.scale === "log";
  const [to, from] = isLog ? [Math.log, Math.exp] : [(value: number) => value, (value: number) => value];
  const all = [...figure.studies, ...figure.pooled].map(({ effect, low, high }) => ({ effect: to(effect), low: to(low), high: to(high) }));
  const widths = all.map(({ low, high }) => high - low).sort((one, other) => one - other);
  const [least, most] = [Math.min(...all.map(({ effect }) => effect)), Math.max(...all.map(({ effect }) => effect))];
  const room = Math.max(most - least, widths[Math.floor(widths.length / 2)] ?? 0) * 1.2;
  const none = to(noEffect(figure));
  const low = Math.min(none, Math.max(Math.min(...all.map((each) => each.low)), least - room));
  const high = Math.max(none, Math.min(Math.max(...all.map((each) => each.high)), most + room));
  return continuous({ title: null, type: isLog ? "log" : "linear", low: from(low), high: from(high) }).on(plot.from + 8, plot.to - 8);
}

interface RowDrawing extends Drawing {
  figure: Forest;
  columns: Columns;
  axis: Axis<number>;
}

function rowShapes(row: ForestRow, y: number, drawing: RowDrawing): Shape[] {
  const { columns, theme } = drawing;
  if (row.kind === "gap") return [];
  const weight = row.kind === "study" ? "regular" : "bold";
  const indent = isIndented(row) ? 12 : 0;
  const label: Shape = { shape: "text", x: columns.label + indent, y: y + 4, size: sizes.label, fill: theme.ink, weight, text: cutTo(labelOf(row), columns.labelWidth - indent, sizes.label, weight) };
  if (row.kind === "group") return [label];
  const value = row.kind === "study" ? row.study : row.pooled;
  const number = (text: string, x: number): TextShape => ({ shape: "text", x, y: y + 4, size: sizes.tick, fill: theme.ink, weight, anchor: "end", text });
  return [
    label,
    ...(row.kind === "study" ? studyShapes(row.study, y, drawing) : diamond(row.pooled, y, drawing)),
    number(intervalWords(value), columns.interval),
    ...(columns.weight !== null && "weight" in value && value.weight !== undefined ? [number(value.weight.toFixed(1), columns.weight)] : []),
  ];
}

function studyShapes(study: Forest["studies"][number], y: number, drawing: RowDrawing): Shape[] {
  const { theme, figure, axis } = drawing;
  const colour = theme.categories[0] ?? theme.ink;
  const x = axis.place(study.effect);
  const half = 2.5 + 5 * Math.sqrt(shareOf(study, figure));
  return [
    ...intervalLine(study, y, drawing, { stroke: theme.ink, line: 1.25 }),
    rect({ x: x - half, y: y - half, width: 2 * half, height: 2 * half }, { fill: colour, tip: `${study.label}\n${intervalWords(study)}` }),
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
  { low, high, label }: { low: number; high: number; label: string },
  y: number,
  { axis, columns, cut }: RowDrawing,
  paint: { stroke: string; line: number; dash?: string },
): Shape[] {
  const { from, to } = columns.plot;
  const [left, right] = [Math.max(from, axis.place(low)), Math.min(to, axis.place(high))];
  const arrow = (x: number, way: number) => path(`M${short(x)},${short(y)}l${short(-6 * way)},-3.5v7Z`, { fill: paint.stroke });
  const isCutLeft = axis.place(low) < from;
  const isCutRight = axis.place(high) > to;
  if (isCutLeft || isCutRight) cut.push(label);
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
  const predicted = pooled.prediction === undefined ? [] : intervalLine({ low: from, high: to, label: pooled.label }, y, drawing, { stroke: theme.soft, line: 1.25, dash: "4 2" });
  return [...predicted, path(d, { fill: theme.categories[2] ?? theme.ink, tip: `${pooled.label}\n${intervalWords(pooled)}` })];
}

const headOf = ({ measure }: Forest) => `${measure} [95 % CI]`;

function heads(figure: Forest, columns: Columns, box: Box, theme: Theme): Shape[] {
  const y = box.y + 12;
  const head = (text: string, x: number, anchor: "start" | "end"): TextShape => ({ shape: "text", text, x, y, anchor, size: sizes.tick, fill: theme.soft, weight: "bold" });
  return [
    head("Study", columns.label, "start"),
    head(cutTo(headOf(figure), columns.interval - columns.plot.from, sizes.tick, "bold"), columns.interval, "end"),
    ...(columns.weight === null ? [] : [head("Weight", columns.weight, "end")]),
    straight(box.x, y + 8, box.x + box.width, y + 8, { stroke: theme.axis }),
  ];
}

function foot(figure: Forest, { plot, label, interval }: Columns, axis: Axis<number>, bottom: number, theme: Theme): Shape[] {
  const none = axis.place(noEffect(figure));
  const words = (text: string, x: number, y: number, anchor: "start" | "middle" | "end", room: number): TextShape => ({ shape: "text", text: cutTo(text, room, sizes.tick), x, y, anchor, size: sizes.tick, fill: theme.soft });
  const [left, right] = figure.favours ?? ["", ""];
  return [
    straight(plot.from, bottom, plot.to, bottom, { stroke: theme.axis }),
    ...axis.ticks.map(({ at, label: text }) => words(text, at, bottom + 16, "middle", 80)),
    words(`${figure.measure}${figure.scale === "log" ? " (log scale)" : ""}`, (plot.from + plot.to) / 2, bottom + 33, "middle", plot.to - plot.from),
    ...(figure.favours === undefined
      ? []
      : [words(`← ${left}`, none - 8, bottom + 51, "end", none - 8 - label), words(`${right} →`, none + 8, bottom + 51, "start", interval - none)]),
  ];
}

function intervalWords({ effect, low, high }: { effect: number; low: number; high: number }): string {
  const digits = Math.max(Math.abs(effect), Math.abs(low), Math.abs(high)) >= 100 ? 0 : 2;
  const write = (value: number) => value.toFixed(digits).replace("-", "−");
  return `${write(effect)} [${write(low)}, ${write(high)}]`;
}

function describe(figure: Forest): string {
  const { studies, pooled, measure } = figure;
  const none = noEffect(figure);
  const effects = studies.map(({ effect }) => effect);
  const crossing = studies.filter(({ low, high }) => low <= none && none <= high).length;
  const interval = ({ effect, low, high }: { effect: number; low: number; high: number }) => `${numberWords(effect)} (95 % interval ${numberWords(low)} to ${numberWords(high)})`;
  return [
    `Forest plot of ${counted(studies.length, "study", "studies")}: ${measure}${figure.scale === "log" ? " on a log scale" : ""}.`,
    studies.length === 1
      ? `${studies[0]?.label}: ${interval(studies[0] ?? { effect: 0, low: 0, high: 0 })}.`
      : `Effects run from ${numberWords(Math.min(...effects))} to ${numberWords(Math.max(...effects))}; ${crossing} of ${studies.length} intervals include no effect (${numberWords(none)}).`,
    ...pooled.map((each) => `${each.label}: ${interval(each)}${each.prediction === undefined ? "" : `, prediction interval ${numberWords(each.prediction[0])} to ${numberWords(each.prediction[1])}`}.`),
    ...(figure.heterogeneity === undefined ? [] : [sentence(`Heterogeneity: ${figure.heterogeneity}`)]),
  ].join(" ");
}

function dataOf(rows: readonly ForestRow[]): Drawn["data"] {
  const names = ["label", "group", "kind", "effect", "low", "high", "weight"];
  const shown = rows.flatMap((row) => {
    if (row.kind !== "study" && row.kind !== "pooled") return [];
    const value = row.kind === "study" ? row.study : row.pooled;
    const weight = row.kind === "study" ? (row.study.weight ?? null) : null;
    return [[value.label, value.group ?? null, row.kind, value.effect, value.low, value.high, weight]];
  });
  return { names, rows: shown };
}

function vegaOf(figure: Forest): VegaPart {
  const scale = figure.scale === "log" ? { type: "log" } : { zero: false };
  const y = { field: "label", type: "nominal", sort: null, title: null };
  return {
    layer: [
      { mark: "rule", encoding: { y, x: { field: "low", type: "quantitative", scale, title: figure.measure }, x2: { field: "high" } } },
      {
        mark: { type: "point", filled: true, size: 70 },
        encoding: { y, x: { field: "effect", type: "quantitative", scale }, shape: { field: "kind", type: "nominal", scale: { domain: ["study", "pooled"], range: ["square", "diamond"] }, legend: null } },
      },
      { mark: { type: "rule", strokeDash: [4, 3] }, encoding: { x: { datum: noEffect(figure), type: "quantitative" } } },
    ],
  };
}
