import type { FigureOf } from "../../contracts/plot-figure.js";
import { continuous } from "../frame/axis.js";
import { frame } from "../frame/frame.js";
import { plane, type Plane } from "../frame/plane.js";
import { symbolPath } from "../frame/symbols.js";
import { path, rect, type Shape, straight } from "../scene/scene.js";
import { colourAt, type Theme } from "../scene/theme.js";
import { counted, listed, numberWords, valueWords } from "../words/words.js";
import { type Categories, categoriesOf, legendOf, notesOf } from "../prepare/categories.js";
import { extentOf, keepRows, type Measure, measureOf, namesOf, type Names } from "../prepare/channels.js";
import type { Canvas, Drawn, VegaPart } from "../prepare/drawn.js";
import { shownData } from "../prepare/shown-data.js";
import { colourChannel, measureChannel } from "../vega/channels.js";
import { type Line, leastSquares } from "../prepare/least-squares.js";

type Scatter = FigureOf<"scatter">;

/** More points than these cover each other: they are counted in cells instead. */
const mostPoints = 5_000;
const cell = 8;
const radius = 4;

interface Points {
  x: Measure;
  y: Measure;
  size: Measure | null;
  colour: Names | null;
  rows: readonly number[];
}

export function drawScatter(figure: Scatter, { theme, table }: Canvas): Drawn {
  const { encoding } = figure;
  const x = measureOf(encoding.x, table, "encoding.x");
  const y = measureOf(encoding.y, table, "encoding.y");
  const size = encoding.size === undefined ? null : measureOf(encoding.size, table, "encoding.size");
  const colour = encoding.color === undefined ? null : namesOf(encoding.color, table, "encoding.color");
  const kept = keepRows(
    table,
    [x, y, size, colour].filter((each) => each !== null),
  );
  const points: Points = { x, y, size, colour, rows: kept.rows };
  const isBinned = kept.rows.length > mostPoints;
  const categories = colour === null || isBinned ? null : categoriesOf(colour, kept.rows, theme);
  const line =
    figure.trend || kept.rows.length > 2
      ? leastSquares(pairsOf(points), { x: x.scale === "log", y: y.scale === "log" })
      : null;
  const notes = [...kept.notes, ...notesOf(categories), ...(isBinned ? [binnedNote(points)] : [])];
  const title = figure.title ?? `${y.title} by ${x.title}`;
  const around = { title, notes, ...(categories && { legend: legendOf(categories, colour?.title ?? "", "symbol") }) };
  const scene = frame({ width: figure.width, height: figure.height ?? 420 }, theme, around, (box) =>
    plane(box, theme, { x: planOf(points, x), y: planOf(points, y) }, (at) => ({
      marks: [
        ...(isBinned ? cells(points, at, theme) : pointShapes(points, categories, at, theme)),
        ...(figure.trend && line !== null ? [trendShape(line, points, at, theme)] : []),
      ],
    })),
  );
  return {
    scene,
    title,
    description: describe(points, categories, line),
    notes,
    given: table.rows,
    shown: kept.rows.length,
    data: shownData(
      [x, y, size, colour],
      kept.rows,
      colour !== null && categories !== null ? [[colour, categories]] : [],
    ),
    vega: vegaOf(points, categories, figure.trend),
  };
}

function planOf({ rows }: Points, { values, title, scale, isWhole, channel }: Measure) {
  const [low, high] = extentOf(values, rows);
  return continuous({
    title,
    type: scale,
    whole: isWhole,
    low,
    high,
    domain: channel.scale?.domain,
    zero: channel.scale?.zero,
  });
}

const pairsOf = ({ x, y, rows }: Points): [number, number][] =>
  rows.map((row) => [Number(x.values[row]), Number(y.values[row])]);

function pointShapes(
  { x, y, size, rows }: Points,
  categories: Categories | null,
  at: Plane<number, number>,
  theme: Theme,
): Shape[] {
  const largest = size === null ? 0 : extentOf(size.values, rows)[1];
  const opacity = rows.length > 400 ? 0.6 : 0.85;
  return rows.map((row) => {
    const index = categories?.of(row) ?? 0;
    const [left, top] = [at.x.place(Number(x.values[row])), at.y.place(Number(y.values[row]))];
    // Areas, not radii, are in proportion.
    const own =
      size === null ? radius : Math.max(1.5, 14 * Math.sqrt(Math.max(0, Number(size.values[row])) / (largest || 1)));
    const series = categories?.names[index];
    const tip = [x, y, ...(size === null ? [] : [size])].map(
      (each) => `${each.title}: ${valueWords(Number(each.values[row]), each.isDate)}`,
    );
    return path(symbolPath(index, left, top, own), {
      fill: categories?.colour(index) ?? theme.categories[0] ?? theme.ink,
      stroke: theme.background,
      line: 0.75,
      opacity,
      tip: [...(series === undefined ? [] : [series]), ...tip].join("\n"),
      ...(series !== undefined && { series }),
    });
  });
}

function binnedNote({ rows, colour }: Points): string {
  const without = colour === null ? "" : " without their groups";
  return `${counted(rows.length, "point")} are counted in cells${without}: the darkest have most of them, on a log scale.`;
}

/** Points counted in square cells; colour is the logarithm of the count. */
function cells(points: Points, { box, x, y }: Plane<number, number>, theme: Theme): Shape[] {
  const across = Math.ceil(box.width / cell);
  const counts = new Map<number, number>();
  for (const [first, second] of pairsOf(points)) {
    const key = Math.floor((y.place(second) - box.y) / cell) * across + Math.floor((x.place(first) - box.x) / cell);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = Math.log1p([...counts.values()].reduce((one, other) => Math.max(one, other), 0));
  return [...counts].map(([key, count]) => {
    const place = {
      x: box.x + (key % across) * cell,
      y: box.y + Math.floor(key / across) * cell,
      width: cell,
      height: cell,
    };
    return rect(place, {
      fill: colourAt(theme.ramp, 0.2 + (0.8 * Math.log1p(count)) / most),
      tip: counted(count, "point"),
    });
  });
}

function trendShape(line: Line, { x, rows }: Points, at: Plane<number, number>, theme: Theme): Shape {
  const [low, high] = extentOf(x.values, rows);
  const [y1, y2] = [line.at(low), line.at(high)];
  return straight(at.x.place(low), at.y.place(y1), at.x.place(high), at.y.place(y2), {
    stroke: theme.ink,
    line: 1.75,
    dash: "6 3",
    tip: "Line of least squares",
  });
}

function describe({ x, y, rows }: Points, categories: Categories | null, line: Line | null): string {
  const range = ({ values, title, isDate }: Measure) => {
    const [low, high] = extentOf(values, rows);
    return low === high
      ? `${title} is ${valueWords(low, isDate)}`
      : `${title} runs from ${valueWords(low, isDate)} to ${valueWords(high, isDate)}`;
  };
  const groups =
    categories === null
      ? ""
      : ` in ${counted(categories.names.length, "group")}: ${listed(
          categories.names.map((name, index) => `${name}: ${categories.counts[index] ?? 0}`),
          8,
        )}`;
  const parts = [
    `Scatter plot of ${y.title} against ${x.title}, ${counted(rows.length, "point")}${groups}.`,
    `${range(x)}; ${range(y)}.`,
  ];
  if (line !== null && line.correlation !== null) parts.push(trendWords(line.correlation, x, y));
  return parts.join(" ");
}

function trendWords(correlation: number, x: Measure, y: Measure): string {
  const size = Math.abs(correlation);
  const logs = x.scale === "log" || y.scale === "log" ? " of the logarithms" : "";
  const shown = `the correlation${logs} is ${numberWords(Math.round(correlation * 100) / 100)}`;
  if (size < 0.1) return `${y.title} shows no linear trend: ${shown}.`;
  return `${y.title} tends to ${correlation > 0 ? "rise" : "fall"} with ${x.title}: ${shown}.`;
}

function vegaOf({ x, y, size, colour }: Points, categories: Categories | null, trend: boolean): VegaPart {
  const encoding = {
    x: measureChannel(x),
    y: measureChannel(y),
    ...(size !== null && { size: measureChannel(size) }),
    ...(colour !== null &&
      categories !== null && {
        color: colourChannel(colour, categories),
        shape: { field: colourChannel(colour, categories).field, type: "nominal" },
      }),
  };
  const points = { mark: { type: "point", filled: true }, encoding };
  if (!trend) return points;
  const method =
    x.scale === "log" && y.scale === "log" ? "pow" : x.scale === "log" ? "log" : y.scale === "log" ? "exp" : "linear";
  return {
    layer: [
      points,
      {
        mark: { type: "line", strokeDash: [6, 3] },
        transform: [{ regression: y.field, on: x.field, method }],
        encoding: { x: encoding.x, y: encoding.y },
      },
    ],
  };
}
